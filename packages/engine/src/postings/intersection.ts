import { DOC_SHIFT, PAYLOAD_MASK, POSITION_MASK, type PostingList } from './posting.ts';
import type { RankedBitset } from './ranked-bitset.ts';

/** A list without a set that is this many times longer than what is sought in it is searched by leaps instead of step by step. */
const LEAP_FROM_RATIO = 12;

/**
 * Which documents stand in all lists, with the scores of their postings added up? Begins with the shortest list
 * and is narrowed by one list after the other, in place.
 */
export class Intersection {
  /** Ascending; the first `count` are valid, here and in the arrays beside it. */
  readonly docs: Uint32Array;
  readonly scores: Int32Array;
  /** The positions of the words, two bits each at the place of their slot. */
  readonly positions: Int32Array;
  count = 0;

  constructor(documentsCount: number) {
    this.docs = new Uint32Array(documentsCount);
    this.scores = new Int32Array(documentsCount);
    this.positions = new Int32Array(documentsCount);
  }

  /** `scores` maps a payload to what it contributes; `slot` is the place of the word in the query. */
  begin({ values, start, end }: PostingList, scores: Int32Array, slot: number): void {
    const { docs, scores: sums, positions } = this;
    for (let i = start; i < end; i++) {
      const posting = values[i]!;
      docs[i - start] = posting >>> DOC_SHIFT;
      sums[i - start] = scores[posting & PAYLOAD_MASK]!;
      positions[i - start] = (posting & POSITION_MASK) << (2 * slot);
    }
    this.count = end - start;
  }

  narrow(list: PostingList, scores: Int32Array, slot: number): void {
    if (list.set !== undefined) this.#narrowBySet(list, list.set, scores, slot);
    else if (list.end - list.start > this.count * LEAP_FROM_RATIO) this.#narrowByLeaps(list, scores, slot);
    else this.#narrowBySteps(list, scores, slot);
  }

  #narrowBySet({ values, start }: PostingList, set: RankedBitset, scores: Int32Array, slot: number): void {
    const { docs, scores: sums, positions, count } = this;
    const { words } = set;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const doc = docs[i]!;
      if ((words[doc >>> 5]! & (1 << (doc & 31))) === 0) continue;
      const posting = values[start + set.placeOf(doc)]!;
      docs[kept] = doc;
      sums[kept] = sums[i]! + scores[posting & PAYLOAD_MASK]!;
      positions[kept++] = positions[i]! | ((posting & POSITION_MASK) << (2 * slot));
    }
    this.count = kept;
  }

  #narrowBySteps({ values, start, end }: PostingList, scores: Int32Array, slot: number): void {
    const { docs, scores: sums, positions, count } = this;
    let kept = 0;
    let i = 0;
    let j = start;
    while (i < count && j < end) {
      const doc = docs[i]!;
      const posting = values[j]!;
      const other = posting >>> DOC_SHIFT;
      if (doc === other) {
        docs[kept] = doc;
        sums[kept] = sums[i]! + scores[posting & PAYLOAD_MASK]!;
        positions[kept++] = positions[i]! | ((posting & POSITION_MASK) << (2 * slot));
      }
      // Both steps without a branch, which no processor could predict: the sign bit tells which side is behind.
      i += (doc - other - 1) >>> 31;
      j += (other - doc - 1) >>> 31;
    }
    this.count = kept;
  }

  #narrowByLeaps({ values, start, end }: PostingList, scores: Int32Array, slot: number): void {
    const { docs, scores: sums, positions, count } = this;
    let kept = 0;
    let from = start;
    for (let i = 0; i < count && from < end; i++) {
      const doc = docs[i]!;
      let leap = 1;
      while (from + leap < end && values[from + leap]! >>> DOC_SHIFT < doc) leap <<= 1;
      let to = Math.min(from + leap, end);
      from += leap >>> 1;
      while (from < to) {
        const middle = (from + to) >>> 1;
        if (values[middle]! >>> DOC_SHIFT < doc) from = middle + 1;
        else to = middle;
      }
      if (from === end || values[from]! >>> DOC_SHIFT !== doc) continue;
      const posting = values[from]!;
      docs[kept] = doc;
      sums[kept] = sums[i]! + scores[posting & PAYLOAD_MASK]!;
      positions[kept++] = positions[i]! | ((posting & POSITION_MASK) << (2 * slot));
    }
    this.count = kept;
  }
}
