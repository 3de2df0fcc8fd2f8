import { GrowableInts } from '../growable-ints.ts';
import type { Section } from '../snapshot/section.ts';
import { writeStrings } from '../snapshot/strings.ts';

/**
 * Gives the sections of the term dictionary for these terms, which must be distinct and in ascending order.
 *
 * The trie lies level by level, so the children of a node stand side by side and a node needs only where they
 * begin. A node covers the terms that begin with its path: a range, since terms are sorted.
 *
 *     terms  0 car  1 cart  2 sun        node 0 (root) 0…3, children 1, 2
 *                                        node 1 'c'    0…2, node 2 's' 2…3, node 3 'ca' 0…2, …
 */
export function writeDictionary(terms: readonly string[]): Section[] {
  const units = new GrowableInts();
  const firstChild = new GrowableInts();
  const childMasks = new GrowableInts();
  const termStart = new GrowableInts();
  const termEnd = new GrowableInts();
  const addNode = (unit: number, start: number, end: number) => {
    units.push(unit);
    termStart.push(start);
    termEnd.push(end);
  };

  addNode(0, 0, terms.length);
  let levelEnd = 1;
  for (let node = 0, depth = 0; node < units.length; node++) {
    if (node === levelEnd) {
      depth++;
      levelEnd = units.length;
    }
    firstChild.push(units.length);
    const end = termEnd.get(node);
    let from = termStart.get(node);
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
    childMasks.push(childMask);
  }
  firstChild.push(units.length);

  return [
    ...writeStrings('engine.terms', terms),
    { name: 'engine.trie.units', data: new Uint16Array(units.view()) },
    { name: 'engine.trie.firstChild', data: new Uint32Array(firstChild.view()) },
    { name: 'engine.trie.childMasks', data: new Int32Array(childMasks.view()) },
    { name: 'engine.trie.termStart', data: new Uint32Array(termStart.view()) },
    { name: 'engine.trie.termEnd', data: new Uint32Array(termEnd.view()) },
  ];
}
