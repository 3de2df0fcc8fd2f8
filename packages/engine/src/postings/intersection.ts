import { Bitset } from '../bitset.ts';
import { scoresAmongWords } from '../ranking/scores.ts';
import { Meeting } from './meeting.ts';
import { DOC_SHIFT, lengthOf, PAYLOAD_MASK, POSITION_MASK, type PostingList, plainList } from './posting.ts';
import type { UnionSource } from './posting-lists.ts';

/** Marking takes as long as some postings for each 32 documents, however few are marked. */
const MARKING_FROM_SHARE = 1 / 16;

/**
 * Which documents stand in all of several lists, and with what scores? Begins with the shortest list and meets one
 * list after the other, so the work shrinks with every list.
 */
export class Intersection {
  /** Postings of the result in ascending order, which tell no more than the documents; of these and the arrays beside them the first `count` are valid. */
  readonly postings: Int32Array;
  /** What the words contribute in sum; see `scoresAmongWords`. */
  readonly scores: Int32Array;
  /** The positions of the words, two bits each, in the order of the lists. */
  readonly positions: Int32Array;
  count = 0;
  readonly #meeting: Meeting;

  readonly #markingFrom: number;
  /** The documents of all unions so far, and of the next. */
  readonly #marked: Bitset;
  readonly #markedNext: Bitset;

  /** From `markingFrom` postings to look at on, documents are marked first; see `become`. */
  constructor(documentsCount: number, markingFrom = documentsCount * MARKING_FROM_SHARE) {
    this.#markingFrom = markingFrom;
    this.#marked = Bitset.ofSize(documentsCount);
    this.#markedNext = Bitset.ofSize(documentsCount);
    this.postings = new Int32Array(documentsCount);
    this.scores = new Int32Array(documentsCount);
    this.positions = new Int32Array(documentsCount);
    this.#meeting = new Meeting(documentsCount);
  }

  /**
   * Becomes the intersection of these unions of lists, one per word; `repeats` tells how often each word was typed.
   * Only the union that has the fewest postings is made, by `unionOf`; the lists of the others are met one by one.
   * Where words lead to many long lists, a bit per document tells first which documents stand in all unions, and
   * only those are looked up.
   */
  become(
    unions: readonly (readonly UnionSource[])[],
    repeats: readonly number[],
    unionOf: (sources: readonly UnionSource[]) => PostingList,
  ): void {
    const lengths = unions.map(postingsOf);
    const slots = lengths.map((_, slot) => slot).sort((a, b) => lengths[a]! - lengths[b]!);
    const [shortest, next, ...others] = slots as [number, ...number[]];
    // As many as are met beyond one list for each word.
    const listsMet = unions.reduce((sum, { length }, slot) => sum + (slot === shortest ? 0 : length - 1), 0);
    if (lengths[shortest]! * listsMet >= this.#markingFrom && listsMet > 0) {
      this.#becomeMarked(unions, repeats);
      return;
    }
    const first = unionOf(unions[shortest]!);
    if (next === undefined) this.#begin(first, shortest, repeats[shortest]!);
    else {
      this.#meet(first, unions[next]!);
      this.#beginWithMet(first, [shortest, next], repeats);
    }
    for (const slot of others) {
      if (this.count === 0) return;
      this.#meet(plainList(this.postings, 0, this.count), unions[slot]!);
      this.#keepMet();
      this.#addMet(slot, repeats[slot]!);
    }
  }

  #becomeMarked(unions: readonly (readonly UnionSource[])[], repeats: readonly number[]): void {
    unions.forEach((sources, slot) => {
      const marked = slot === 0 ? this.#marked : this.#markedNext;
      marked.clear();
      for (const { list } of sources) mark(list, marked);
      if (slot > 0) this.#marked.and(marked);
    });
    let count = 0;
    this.#marked.visit((doc) => {
      this.postings[count++] = doc << DOC_SHIFT;
    });
    this.count = count;
    this.scores.fill(0, 0, count);
    this.positions.fill(0, 0, count);
    unions.forEach((sources, slot) => {
      this.#meet(plainList(this.postings, 0, count), sources);
      this.#addMet(slot, repeats[slot]!);
    });
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

  #beginWithMet(
    { values }: PostingList,
    [slot, otherSlot]: [number, number],
    repeats: readonly number[],
  ): void {
    const { postings, scores, positions, count } = this;
    const { places, met } = this.#meeting;
    const contributions = scoresAmongWords(repeats[slot]!);
    const otherContributions = scoresAmongWords(repeats[otherSlot]!);
    for (let i = 0; i < count; i++) {
      const posting = values[places[i]!]!;
      const other = met[i]!;
      postings[i] = posting;
      scores[i] = contributions[posting & PAYLOAD_MASK]! + otherContributions[other & PAYLOAD_MASK]!;
      positions[i] = ((posting & POSITION_MASK) << (2 * slot)) | ((other & POSITION_MASK) << (2 * otherSlot));
    }
  }

  #keepMet(): void {
    const { postings, scores, positions, count } = this;
    const { places } = this.#meeting;
    for (let i = 0; i < count; i++) {
      const place = places[i]!;
      postings[i] = postings[place]!;
      scores[i] = scores[place]!;
      positions[i] = positions[place]!;
    }
  }

  #addMet(slot: number, repeats: number): void {
    const { scores, positions, count } = this;
    const { met } = this.#meeting;
    const contributions = scoresAmongWords(repeats);
    for (let i = 0; i < count; i++) {
      const posting = met[i]!;
      scores[i]! += contributions[posting & PAYLOAD_MASK]!;
      positions[i]! |= (posting & POSITION_MASK) << (2 * slot);
    }
  }

  #meet(shorter: PostingList, longer: readonly UnionSource[]): void {
    this.#meeting.meetAny(shorter, longer);
    this.count = this.#meeting.count;
  }
}

function postingsOf(sources: readonly UnionSource[]): number {
  let sum = 0;
  for (const { list } of sources) sum += lengthOf(list);
  return sum;
}

function mark({ values, start, end, set }: PostingList, { words }: Bitset): void {
  if (set !== undefined && end - start > words.length) {
    for (let i = 0; i < words.length; i++) words[i]! |= set.words[i]!;
    return;
  }
  for (let i = start; i < end; i++) {
    const doc = values[i]! >>> DOC_SHIFT;
    words[doc >>> 5]! |= 1 << (doc & 31);
  }
}
