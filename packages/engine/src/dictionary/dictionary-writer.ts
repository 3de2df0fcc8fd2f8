import { GrowableInts } from '../growable-ints.ts';
import type { Section } from '../snapshot/section.ts';
import { writeStrings } from '../snapshot/strings.ts';
import { NODE, NODE_INTS } from './trie-node.ts';

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
