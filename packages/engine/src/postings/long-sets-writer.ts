import { Bitset, wordsFor } from '../bitset.ts';
import { LONG_LIST_SHARE } from '../limits.ts';
import type { Section } from '../snapshot/section.ts';
import { DOC_SHIFT, lengthOf, type PostingList } from './posting.ts';
import { blocksFor, countBlocks } from './ranked-bitset.ts';

/** Gives the sections with a ranked bitset for every long one of these lists. Lists may come more than once. */
export function writeLongLists(lists: Iterable<PostingList>, documentsCount: number): Section[] {
  const byStart = new Map<number, PostingList>();
  for (const list of lists) {
    if (lengthOf(list) >= documentsCount * LONG_LIST_SHARE && lengthOf(list) > 0)
      byStart.set(list.start, list);
  }
  const long = [...byStart.values()].sort((a, b) => a.start - b.start);
  const words = wordsFor(documentsCount);
  const blocks = blocksFor(documentsCount);
  const bits = new Uint32Array(long.length * words);
  const counts = new Uint32Array(long.length * blocks);
  long.forEach(({ values, start, end }, i) => {
    const set = new Bitset(bits.subarray(i * words, (i + 1) * words));
    for (let at = start; at < end; at++) set.add(values[at]! >>> DOC_SHIFT);
    countBlocks(set.words, counts.subarray(i * blocks, (i + 1) * blocks));
  });
  return [
    { name: 'engine.longLists.starts', data: Uint32Array.from(long, ({ start }) => start) },
    { name: 'engine.longLists.bits', data: bits },
    { name: 'engine.longLists.counts', data: counts },
  ];
}
