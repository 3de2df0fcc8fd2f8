import { wordsFor } from '../collections/bitset.ts';
import { blocksFor, RankBitmap } from '../collections/rank-bitmap.ts';
import { BITMAP_SHARE } from '../limits.ts';
import type { Section, Snapshot } from '../snapshot/snapshot.ts';
import { DOC_SHIFT, lengthOf, type PostingList } from './posting.ts';

/** Marks a list that is too short for a bitmap. */
const NO_BITMAP = -1;

/**
 * Returns the sections with a bitmap for each long list. `lists` is in the order of slots. The rank of a document in
 * the bitmap is the index of its posting in the list, so intersecting a short list with a long one costs O(short list).
 */
export function writeBitmaps(lists: readonly PostingList[], documentsCount: number): Section[] {
  const bitmapOf = new Int32Array(lists.length).fill(NO_BITMAP);
  /** By start of the postings: lists that share their postings share the bitmap. */
  const long = new Map<number, { readonly list: PostingList; readonly number: number }>();
  lists.forEach((list, slot) => {
    if (lengthOf(list) < documentsCount * BITMAP_SHARE) return;
    const number = long.get(list.start)?.number ?? long.size;
    bitmapOf[slot] = number;
    long.set(list.start, { list, number });
  });

  const words = wordsFor(documentsCount);
  const blocks = blocksFor(documentsCount);
  const bits = new Uint32Array(long.size * words);
  const counts = new Uint32Array(long.size * blocks);
  const inBlock = new Uint8Array(long.size * words);
  for (const { list, number } of long.values()) {
    const bitmap = bitmapAt(number, bits, counts, inBlock, words, blocks);
    for (let at = list.start; at < list.end; at++) {
      const doc = list.values[at]! >>> DOC_SHIFT;
      bitmap.words[doc >>> 5]! |= 1 << (doc & 31);
    }
    bitmap.countMembers();
  }
  return [
    { name: 'engine.bitmaps.ofSlot', data: bitmapOf },
    { name: 'engine.bitmaps.bits', data: bits },
    { name: 'engine.bitmaps.counts', data: counts },
    { name: 'engine.bitmaps.inBlock', data: inBlock },
  ];
}

/** The bitmap of each list by slot, as views; undefined for a short list. */
export function readBitmaps(snapshot: Snapshot, documentsCount: number): (RankBitmap | undefined)[] {
  const bits = snapshot.uint32('engine.bitmaps.bits');
  const counts = snapshot.uint32('engine.bitmaps.counts');
  const inBlock = snapshot.uint8('engine.bitmaps.inBlock');
  const words = wordsFor(documentsCount);
  const blocks = blocksFor(documentsCount);
  return Array.from(snapshot.int32('engine.bitmaps.ofSlot'), (number) =>
    number === NO_BITMAP ? undefined : bitmapAt(number, bits, counts, inBlock, words, blocks),
  );
}

function bitmapAt(
  number: number,
  bits: Uint32Array,
  counts: Uint32Array,
  inBlock: Uint8Array,
  words: number,
  blocks: number,
): RankBitmap {
  return new RankBitmap(
    bits.subarray(number * words, (number + 1) * words),
    counts.subarray(number * blocks, (number + 1) * blocks),
    inBlock.subarray(number * words, (number + 1) * words),
  );
}
