import { bitCount } from '../collections/bitset.ts';
import { GrowableInts } from '../collections/growable-ints.ts';
import type { Section } from '../snapshot/section.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { Strings, writeStrings } from '../snapshot/strings.ts';

/** No such node or term. */
export const NONE = -1;

/** The node of the empty path. */
export const ROOT = 0;

/** Terms from `from` up to `to`, exclusive: what a word of the query stands for. */
export interface TermRange {
  readonly from: number;
  readonly to: number;
}

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

/** How many integers a node of the trie has, and where among them each stands. */
export const NODE_INTS = 4;
export const NODE = {
  /** One bit for the lowest five bits of each child's unit: tells most missing children at once. */
  childMask: 0,
  firstChild: 1,
  termStart: 2,
  termEnd: 3,
} as const;

/**
 * Gives the sections of the term dictionary for these terms, which must be distinct and in ascending order.
 *
 * The trie lies level by level, so the children of a node stand side by side and a node needs only where they
 * begin. A node covers the terms that begin with its path: a range, since terms are sorted. What a node knows lies
 * side by side as well, since a step to it then waits for memory once; behind the last stands where its children end.
 *
 *     terms  0 car  1 cart  2 sun        node 0 (root) 0…3, children 1, 2
 *                                        node 1 'c'    0…2, node 2 's' 2…3, node 3 'ca' 0…2, …
 */
export function writeDictionary(terms: readonly string[]): Section[] {
  const units = new GrowableInts();
  const nodes = new GrowableInts();
  const addNode = (unit: number, start: number, end: number) => {
    units.push(unit);
    for (const value of [0, 0, start, end]) nodes.push(value);
  };

  addNode(0, 0, terms.length);
  let levelEnd = 1;
  for (let node = 0, depth = 0; node < units.length; node++) {
    if (node === levelEnd) {
      depth++;
      levelEnd = units.length;
    }
    const record = node * NODE_INTS;
    nodes.set(record + NODE.firstChild, units.length);
    const end = nodes.get(record + NODE.termEnd);
    let from = nodes.get(record + NODE.termStart);
    while (from < end && terms[from]!.length === depth) from++;
    let childMask = 0;
    while (from < end) {
      const unit = terms[from]!.charCodeAt(depth);
      let to = from + 1;
      while (to < end && terms[to]!.charCodeAt(depth) === unit) to++;
      addNode(unit, from, to);
      childMask |= 1 << (unit & 31);
      from = to;
    }
    nodes.set(record + NODE.childMask, childMask);
  }
  nodes.push(0);
  nodes.push(units.length);

  return [
    ...writeStrings('engine.terms', terms),
    { name: 'engine.trie.units', data: new Uint16Array(units.view()) },
    { name: 'engine.trie.nodes', data: new Int32Array(nodes.view()) },
  ];
}
