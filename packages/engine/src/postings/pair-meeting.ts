import { wordsFor } from '../collections/bitset.ts';
import { clearMarks, keepMarked } from './marking.ts';
import type { Meeting } from './meeting.ts';
import { DOC_SHIFT, type PostingList } from './posting.ts';
import type { UnionSource } from './posting-unions.ts';

/** The documents that two words have in common, each with what it holds of either word. */
export interface MetPair {
  /** Which of the two words `payloads` tells of. */
  readonly first: 0 | 1;
  /** Of each common document the payload of its posting of the first word. */
  readonly payloads: Uint8Array;
  /** And its posting of the other word, ascending; both up to `count`. */
  readonly met: Int32Array;
  readonly count: number;
}

/** Which documents do two words have in common, and what does each hold of both? */
export class PairMeeting {
  readonly #meeting: Meeting;
  readonly #payloads: Uint8Array;
  /** By docId, of the latest list that was marked. */
  readonly #payloadOf: Uint8Array;
  /** A bit per document, all clear between calls. */
  readonly #marks: Uint32Array;

  constructor(meeting: Meeting, documentsCount: number) {
    this.#meeting = meeting;
    this.#payloads = new Uint8Array(documentsCount);
    this.#payloadOf = new Uint8Array(documentsCount);
    this.#marks = new Uint32Array(wordsFor(documentsCount));
  }

  /** Meets the list of the word `first` with those of the other. The result is valid until the next call. */
  meet(first: 0 | 1, list: PostingList, others: readonly UnionSource[]): MetPair {
    const [only] = others;
    const isOne = others.length === 1 && only!.baseCost === 0;
    const count =
      isOne && this.#meeting.isMarking(list, only!.list)
        ? this.#meetMarked(list, only!.list)
        : this.#meetAny(list, others);
    return { first, payloads: this.#payloads, met: this.#meeting.met, count };
  }

  /** Payloads stand by docId, so that nobody asks where in its list a document was. */
  #meetMarked(list: PostingList, other: PostingList): number {
    const { values, start, end } = list;
    const marks = this.#marks;
    const payloadOf = this.#payloadOf;
    for (let i = start; i < end; i++) {
      const posting = values[i]!;
      const doc = posting >>> DOC_SHIFT;
      marks[doc >>> 5]! |= 1 << (doc & 31);
      // The lowest eight bits of a posting are its payload.
      payloadOf[doc] = posting;
    }
    const { met } = this.#meeting;
    const count = keepMarked(other, marks, met);
    clearMarks(list, marks);
    const payloads = this.#payloads;
    for (let i = 0; i < count; i++) payloads[i] = payloadOf[met[i]! >>> DOC_SHIFT]!;
    return count;
  }

  #meetAny(list: PostingList, others: readonly UnionSource[]): number {
    const payloads = this.#payloads;
    const { values } = list;
    this.#meeting.meetAny(list, others);
    const { places, count } = this.#meeting;
    for (let i = 0; i < count; i++) payloads[i] = values[places[i]!]!;
    return count;
  }
}
