import { wordsFor } from '../collections/bitset.ts';
import { LONG_SET_SHARE } from '../limits.ts';
import type { Section } from '../snapshot/section.ts';
import { DOC_SHIFT, lengthOf, type PostingList } from './posting.ts';
import { blocksFor, countMembers } from './ranked-bitset.ts';

/** Marks a slot whose list is too short to have a set. */
export const NO_SET = -1;

/** Gives the sections with a ranked bitset for every long one of these lists, which come in order of slot. */
export function writeLongSets(lists: readonly PostingList[], documentsCount: number): Section[] {
  const setOf = new Int32Array(lists.length).fill(NO_SET);
  /** Lists that share their postings share the set. */
  const long = new Map<number, { readonly list: PostingList; readonly place: number }>();
  lists.forEach((list, slot) => {
    if (lengthOf(list) < documentsCount * LONG_SET_SHARE) return;
    const place = long.get(list.start)?.place ?? long.size;
    setOf[slot] = place;
    long.set(list.start, { list, place });
  });

  const words = wordsFor(documentsCount);
  const blocks = blocksFor(documentsCount);
  const bits = new Uint32Array(long.size * words);
  const counts = new Uint32Array(long.size * blocks);
  const inBlock = new Uint8Array(long.size * words);
  for (const { list, place } of long.values()) {
    fillBits(list, bits, place * words);
    countMembers(
      bits.subarray(place * words, (place + 1) * words),
      counts.subarray(place * blocks, (place + 1) * blocks),
      inBlock.subarray(place * words, (place + 1) * words),
    );
  }
  return [
    { name: 'engine.longSets.ofSlot', data: setOf },
    { name: 'engine.longSets.bits', data: bits },
    { name: 'engine.longSets.counts', data: counts },
    { name: 'engine.longSets.inBlock', data: inBlock },
  ];
}

/** Adds the documents of a list to the set that begins at this word. They are ascending, so that each word is written once. */
function fillBits({ values, start, end }: PostingList, bits: Uint32Array, firstWord: number): void {
  let word = 0;
  let members = 0;
  for (let at = start; at < end; at++) {
    const doc = values[at]! >>> DOC_SHIFT;
    if (doc >>> 5 !== word) {
      bits[firstWord + word] = members;
      word = doc >>> 5;
      members = 0;
    }
    members |= 1 << (doc & 31);
  }
  bits[firstWord + word] = members;
}
