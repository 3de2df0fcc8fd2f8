import { wordsFor } from '../collections/bitset.ts';
import { scoresAmongWords } from '../ranking/scores.ts';
import { keepMarked, markDocs } from './marking.ts';
import { Meeting } from './meeting.ts';
import { type MetPair, PairMeeting } from './pair-meeting.ts';
import { lengthOf, PAYLOAD_MASK, POSITION_MASK, type PostingList, plainList } from './posting.ts';
import type { UnionSource } from './posting-unions.ts';

/** To meet a document of one list in another, or to merge it, takes about as long as to mark so many. */
const MEETING_COST = 12;

/** To clear all marks takes as long as to mark one document for each so many words of them. */
const WORDS_CLEARED_PER_MARK = 24;

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
  readonly #pairMeeting: PairMeeting;
  readonly #meetingCost: number;
  /** A bit for each document of a union. */
  readonly #marks: Uint32Array;
  /** Postings of the first union that the next one has, too. */
  #thinned = new Int32Array(1 << 12);

  /** `meetingCost` decides when documents are marked first; see `become`. */
  constructor(documentsCount: number, meetingCost = MEETING_COST) {
    this.#meetingCost = meetingCost;
    this.#marks = new Uint32Array(wordsFor(documentsCount));
    this.postings = new Int32Array(documentsCount);
    this.scores = new Int32Array(documentsCount);
    this.positions = new Int32Array(documentsCount);
    this.#meeting = new Meeting(documentsCount);
    this.#pairMeeting = new PairMeeting(this.#meeting, documentsCount);
  }

  /**
   * Becomes the intersection of these unions of lists, one per word; `repeats` tells how often each word was typed.
   * Only the union that has the fewest postings is made, by `unionOf`; the lists of the others are met one by one.
   * Where that would be a lot, it is made only of the postings whose documents the next union has, too, as a bit per
   * document tells.
   */
  become(
    unions: readonly (readonly UnionSource[])[],
    repeats: readonly number[],
    unionOf: (sources: readonly UnionSource[]) => PostingList,
  ): void {
    const lengths = unions.map(postingsOf);
    const slots = lengths.map((_, slot) => slot).sort((a, b) => lengths[a]! - lengths[b]!);
    const [shortest, next, ...others] = slots as [number, ...number[]];
    const sources = unions[shortest]!;
    const first = unionOf(next === undefined ? sources : this.#thin(sources, unions[next]!));
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

  /** Whether any document stands in all of these unions, of which there are at least two. Stops at the first that is met. */
  meets(unions: readonly (readonly UnionSource[])[]): boolean {
    const [shortest, ...others] = unions.toSorted((a, b) => postingsOf(a) - postingsOf(b));
    const longest = others.pop()!.toSorted((a, b) => lengthOf(b.list) - lengthOf(a.list));
    const sources = others.reduce((left, other) => this.#keepMarked(left, this.#marksOf(other)), shortest!);
    return longest.some((other) =>
      sources.some(({ list }) => {
        this.#meeting.meet(list, other.list);
        return this.#meeting.count > 0;
      }),
    );
  }

  /** The same as `become` for two words, whose common documents are not scored. The result is valid until the next call. */
  meetTwo(
    unions: readonly [readonly UnionSource[], readonly UnionSource[]],
    unionOf: (sources: readonly UnionSource[]) => PostingList,
  ): MetPair {
    const first = postingsOf(unions[0]) <= postingsOf(unions[1]) ? 0 : 1;
    const [sources, others] = first === 0 ? unions : [unions[1], unions[0]];
    return this.#pairMeeting.meet(first, unionOf(this.#thin(sources, others)), others);
  }

  /** The sources without documents that none of the others has, if that pays. */
  #thin(sources: readonly UnionSource[], others: readonly UnionSource[]): readonly UnionSource[] {
    const meetings = postingsOf(sources) * (sources.length + others.length - 2);
    const isSet = others.length === 1 && others[0]!.list.set !== undefined;
    const marked = isSet ? 0 : postingsOf(others) + this.#marks.length / WORDS_CLEARED_PER_MARK;
    if (meetings * this.#meetingCost <= marked) return sources;
    return this.#keepMarked(sources, this.#marksOf(others));
  }

  #keepMarked(sources: readonly UnionSource[], marks: Uint32Array): readonly UnionSource[] {
    const length = postingsOf(sources) + 1;
    if (length > this.#thinned.length) this.#thinned = new Int32Array(2 * length);
    const values = this.#thinned;
    let end = 0;
    return sources.map(({ list, baseCost }) => {
      const start = end;
      end = keepMarked(list, marks, values, start);
      return { list: plainList(values, start, end), baseCost };
    });
  }

  /** A bit for each document of any of these. */
  #marksOf(sources: readonly UnionSource[]): Uint32Array {
    const withSet = sources.find(({ list }) => list.set !== undefined);
    const set = withSet?.list.set?.words;
    if (set !== undefined && sources.length === 1) return set;
    const marks = this.#marks;
    if (set === undefined) marks.fill(0);
    else marks.set(set);
    for (const source of sources) if (source !== withSet) markDocs(source.list, marks);
    return marks;
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
