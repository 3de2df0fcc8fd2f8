import { scoresAmongWords } from '../ranking/scores.ts';
import { DOC_SHIFT, lengthOf, PAYLOAD_MASK, POSITION_MASK, type PostingList } from './posting.ts';
import type { RankedBitset } from './ranked-bitset.ts';

/** A list without a set that is this many times longer than what is sought in it is searched by leaps, not steps. */
const LEAP_FROM_RATIO = 8;

/**
 * Which documents stand in all of several lists, and with what scores? Begins with the shortest list and meets one
 * list after the other, so the work shrinks with every list.
 */
export class Intersection {
  /** Postings of the result in ascending order; of these and the arrays beside them the first `count` are valid. */
  readonly postings: Int32Array;
  /** What the words contribute in sum; see `scoresAmongWords`. */
  readonly scores: Int32Array;
  /** The positions of the words, two bits each, in the order of the lists. */
  readonly positions: Int32Array;
  count = 0;
  /** Of what the last two lists have in common: the place in the first, and the posting of the second. */
  readonly #places: Int32Array;
  readonly #met: Int32Array;

  constructor(documentsCount: number) {
    this.postings = new Int32Array(documentsCount);
    this.scores = new Int32Array(documentsCount);
    this.positions = new Int32Array(documentsCount);
    this.#places = new Int32Array(documentsCount);
    this.#met = new Int32Array(documentsCount);
  }

  /** Becomes the intersection of these lists, one per word; `repeats` tells how often each word was typed. */
  become(lists: readonly PostingList[], repeats: readonly number[]): void {
    const slots = lists.map((_, slot) => slot).sort((a, b) => lengthOf(lists[a]!) - lengthOf(lists[b]!));
    const [shortest, next, ...others] = slots as [number, ...number[]];
    const first = lists[shortest]!;
    if (next === undefined) this.#begin(first, shortest, repeats[shortest]!);
    else {
      this.#meet(first, lists[next]!);
      this.#beginWithMet(first, shortest, repeats[shortest]!);
      this.#addMet(next, repeats[next]!);
    }
    for (const slot of others) {
      this.#meet({ values: this.postings, start: 0, end: this.count }, lists[slot]!);
      this.#keepMet();
      this.#addMet(slot, repeats[slot]!);
    }
  }

  #begin({ values, start, end }: PostingList, slot: number, repeats: number): void {
    const scores = scoresAmongWords(repeats);
    for (let i = start; i < end; i++) {
      const posting = values[i]!;
      this.postings[i - start] = posting;
      this.scores[i - start] = scores[posting & PAYLOAD_MASK]!;
      this.positions[i - start] = (posting & POSITION_MASK) << (2 * slot);
    }
    this.count = end - start;
  }

  #beginWithMet({ values }: PostingList, slot: number, repeats: number): void {
    const { postings, scores, positions, count } = this;
    const places = this.#places;
    const contributions = scoresAmongWords(repeats);
    for (let i = 0; i < count; i++) {
      const posting = values[places[i]!]!;
      postings[i] = posting;
      scores[i] = contributions[posting & PAYLOAD_MASK]!;
      positions[i] = (posting & POSITION_MASK) << (2 * slot);
    }
  }

  #keepMet(): void {
    const { postings, scores, positions, count } = this;
    const places = this.#places;
    for (let i = 0; i < count; i++) {
      const place = places[i]!;
      postings[i] = postings[place]!;
      scores[i] = scores[place]!;
      positions[i] = positions[place]!;
    }
  }

  #addMet(slot: number, repeats: number): void {
    const { scores, positions, count } = this;
    const met = this.#met;
    const contributions = scoresAmongWords(repeats);
    for (let i = 0; i < count; i++) {
      const posting = met[i]!;
      scores[i]! += contributions[posting & PAYLOAD_MASK]!;
      positions[i]! |= (posting & POSITION_MASK) << (2 * slot);
    }
  }

  /** Finds what a list has in common with another that is at least as long. */
  #meet(shorter: PostingList, longer: PostingList): void {
    if (longer.set !== undefined) this.#meetSet(shorter, longer, longer.set);
    else if (lengthOf(longer) > lengthOf(shorter) * LEAP_FROM_RATIO) this.#meetByLeaps(shorter, longer);
    else this.#meetBySteps(shorter, longer);
  }

  #meetSet({ values, start, end }: PostingList, longer: PostingList, set: RankedBitset): void {
    const { words } = set;
    const places = this.#places;
    let count = 0;
    for (let i = start; i < end; i++) {
      const doc = values[i]! >>> DOC_SHIFT;
      places[count] = i;
      count += (words[doc >>> 5]! >>> (doc & 31)) & 1;
    }
    for (let i = 0; i < count; i++) {
      const place = set.placeOf(values[places[i]!]! >>> DOC_SHIFT);
      this.#met[i] = longer.values[longer.start + place]!;
    }
    this.count = count;
  }

  #meetBySteps({ values, start, end }: PostingList, longer: PostingList): void {
    const places = this.#places;
    const met = this.#met;
    const others = longer.values;
    const othersEnd = longer.end;
    let count = 0;
    let i = start;
    let j = longer.start;
    while (i < end && j < othersEnd) {
      const doc = values[i]! >>> DOC_SHIFT;
      const posting = others[j]!;
      const other = posting >>> DOC_SHIFT;
      places[count] = i;
      met[count] = posting;
      // No branch here, since none could be predicted: the sign bit of a difference tells which side is behind.
      const isBehind = (doc - other - 1) >>> 31;
      const isOtherBehind = (other - doc - 1) >>> 31;
      count += isBehind & isOtherBehind;
      i += isBehind;
      j += isOtherBehind;
    }
    this.count = count;
  }

  #meetByLeaps({ values, start, end }: PostingList, longer: PostingList): void {
    const others = longer.values;
    const othersEnd = longer.end;
    let from = longer.start;
    let count = 0;
    for (let i = start; i < end && from < othersEnd; i++) {
      const doc = values[i]! >>> DOC_SHIFT;
      let leap = 1;
      while (from + leap < othersEnd && others[from + leap]! >>> DOC_SHIFT < doc) leap <<= 1;
      let to = Math.min(from + leap, othersEnd);
      from += leap >>> 1;
      while (from < to) {
        const middle = (from + to) >>> 1;
        if (others[middle]! >>> DOC_SHIFT < doc) from = middle + 1;
        else to = middle;
      }
      if (from === othersEnd || others[from]! >>> DOC_SHIFT !== doc) continue;
      this.#places[count] = i;
      this.#met[count++] = others[from]!;
    }
    this.count = count;
  }
}
