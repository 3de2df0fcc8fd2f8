import { bitCount } from '../collections/bitset.ts';
import { GrowableInts } from '../collections/growable-ints.ts';
import type { Section, Snapshot } from '../snapshot/snapshot.ts';
import { Strings, writeStrings } from '../snapshot/strings.ts';

/** No such node or term. */
export const NONE = -1;

/** The node of the empty path. */
export const ROOT = 0;

/** The terms from `from` to `to` (exclusive), for example all completions of a prefix. */
export interface TermRange {
  readonly from: number;
  readonly to: number;
}

/** More children are bisected until at most this many are left, which are scanned. */
const SCANNED_CHILDREN_MAX = 8;

/**
 * All terms of the index, in a trie. Terms are numbered in ascending order, so the terms with a common prefix form a
 * range of numbers. A step to a child takes a few comparisons.
 */
export class TermDictionary {
  readonly strings: Strings;
  readonly #units: Uint16Array;
  /** NODE_INTS integers per node. */
  readonly #nodes: Int32Array;

  constructor(snapshot: Snapshot) {
    this.strings = Strings.read(snapshot, 'engine.terms');
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

  /** The terms with the path of a node as prefix are those from `firstTerm` to `endTerm` (exclusive). */
  firstTerm(node: number): number {
    return this.#nodes[node * NODE_INTS + NODE.termStart]!;
  }

  endTerm(node: number): number {
    return this.#nodes[node * NODE_INTS + NODE.termEnd]!;
  }

  /** The children of a node are those from `firstChild` to `endChild` (exclusive), in ascending order of unit. */
  firstChild(node: number): number {
    return this.#nodes[node * NODE_INTS + NODE.firstChild]!;
  }

  endChild(node: number): number {
    return this.#nodes[(node + 1) * NODE_INTS + NODE.firstChild]!;
  }

  /** The UTF-16 unit on the edge to this node. */
  unitOf(node: number): number {
    return this.#units[node]!;
  }

  /** False if the node certainly has no child by this unit. */
  mayHaveChild(node: number, unit: number): boolean {
    return ((this.#nodes[node * NODE_INTS + NODE.childMask]! >>> (unit & 31)) & 1) !== 0;
  }

  /** The child of the node by this unit, or NONE. */
  child(node: number, unit: number): number {
    const bits = this.#nodes[node * NODE_INTS + NODE.childMask]! >>> (unit & 31);
    if ((bits & 1) === 0) return NONE;
    let from = this.firstChild(node);
    let to = this.endChild(node);
    // If all children are letters a to z, the bits of this unit and of higher ones give the position from the end.
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

  /** The term that equals the path of this node, where `depth` is the length of the path, or NONE. */
  termAt(node: number, depth: number): number {
    const first = this.firstTerm(node);
    return first < this.endTerm(node) && this.strings.lengthOf(first) === depth ? first : NONE;
  }

  /** The number of the term with this text, or NONE. */
  termOf(text: string): number {
    const node = this.descend(ROOT, text);
    return node === NONE ? NONE : this.termAt(node, text.length);
  }
}

/** The number of integers per trie node, and the position of each field. */
export const NODE_INTS = 4;
export const NODE = {
  /** One bit for the lowest five bits of each child's unit, to reject most missing children at once. */
  childMask: 0,
  firstChild: 1,
  termStart: 2,
  termEnd: 3,
} as const;

/**
 * Returns the sections of the dictionary of these terms, which must be distinct and ascending.
 *
 * The trie is stored level by level, so the children of a node are adjacent and a node stores only the first one. A
 * node covers the range of terms with its path as prefix. All fields of a node are adjacent, so a step waits for memory
 * once. A sentinel after the last node ends its children.
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
