import { bitCount } from '../bitset.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { Strings } from '../snapshot/strings.ts';
import { NODE, NODE_INTS } from './trie-node.ts';

/** No such node or term. */
export const NONE = -1;

/** The node of the empty path. */
export const ROOT = 0;

/** Beyond this many children the one sought is found by halving instead of one by one. */
const SCANNED_CHILDREN_MAX = 8;

/**
 * Which terms are there, and which begin with this? Terms are numbered in ascending order, so whatever begins
 * alike is a range of numbers. A step from node to child costs a few comparisons.
 */
export class TermDictionary {
  readonly strings: Strings;
  readonly #units: Uint16Array;
  /** NODE_INTS integers per node. */
  readonly #nodes: Int32Array;

  constructor(snapshot: Snapshot) {
    this.strings = new Strings(snapshot, 'engine.terms');
    this.#units = snapshot.uint16('engine.trie.units');
    this.#nodes = snapshot.int32('engine.trie.nodes');
  }

  get termsCount(): number {
    return this.strings.count;
  }

  get nodesCount(): number {
    return this.#units.length;
  }

  textOf(term: number): string {
    return this.strings.get(term);
  }

  /** The terms that begin with the node's path are those from `firstTerm` up to `endTerm`, exclusive. */
  firstTerm(node: number): number {
    return this.#nodes[node * NODE_INTS + NODE.termStart]!;
  }

  endTerm(node: number): number {
    return this.#nodes[node * NODE_INTS + NODE.termEnd]!;
  }

  /** The children of a node are those from `firstChild` up to `endChild`, exclusive, in ascending order of unit. */
  firstChild(node: number): number {
    return this.#nodes[node * NODE_INTS + NODE.firstChild]!;
  }

  endChild(node: number): number {
    return this.#nodes[(node + 1) * NODE_INTS + NODE.firstChild]!;
  }

  /** The UTF-16 unit on the edge that leads to this node. */
  unitOf(node: number): number {
    return this.#units[node]!;
  }

  /** False when the node has no child by this unit; true when it may have one. */
  mayHaveChild(node: number, unit: number): boolean {
    return ((this.#nodes[node * NODE_INTS + NODE.childMask]! >>> (unit & 31)) & 1) !== 0;
  }

  child(node: number, unit: number): number {
    const bits = this.#nodes[node * NODE_INTS + NODE.childMask]! >>> (unit & 31);
    if ((bits & 1) === 0) return NONE;
    let from = this.firstChild(node);
    let to = this.endChild(node);
    // Of children that are all letters, as many come behind this one as bits do.
    const likely = to - bitCount(bits);
    if (likely >= from && this.#units[likely] === unit) return likely;
    while (to - from > SCANNED_CHILDREN_MAX) {
      const middle = (from + to) >>> 1;
      if (this.#units[middle]! <= unit) from = middle;
      else to = middle;
    }
    for (; from < to; from++) if (this.#units[from] === unit) return from;
    return NONE;
  }

  /** The node reached from `node` by the units of `text` from position `from` on, or NONE. */
  descend(node: number, text: string, from = 0): number {
    for (let at = from; at < text.length && node !== NONE; at++) node = this.child(node, text.charCodeAt(at));
    return node;
  }

  /** The term that is exactly the path of this node, whose length is `depth`, or NONE. */
  termAt(node: number, depth: number): number {
    const first = this.firstTerm(node);
    return first < this.endTerm(node) && this.strings.lengthOf(first) === depth ? first : NONE;
  }

  termOf(text: string): number {
    const node = this.descend(ROOT, text);
    return node === NONE ? NONE : this.termAt(node, text.length);
  }
}
