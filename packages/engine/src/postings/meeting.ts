import { bitCount } from '../bitset.ts';
import { DOC_SHIFT, lengthOf, type PostingList } from './posting.ts';
import { BLOCK_SHIFT, type RankedBitset } from './ranked-bitset.ts';

/** A list without a set that is this many times longer than what is sought in it is searched by leaps, not steps. */
const LEAP_FROM_RATIO = 8;

/** Which documents do two lists have in common? */
export class Meeting {
  /** Where in the first list each common document stands, ascending; the first `count` are valid. */
  readonly places: Int32Array;
  /** The postings of the common documents in the second list. */
  readonly met: Int32Array;
  count = 0;

  constructor(documentsCount: number) {
    this.places = new Int32Array(documentsCount + 1);
    this.met = new Int32Array(documentsCount + 1);
  }

  /** The first list should be the shorter. O(shorter) with a set, O(shorter × log(longer ÷ shorter)) when far longer. */
  meet(first: PostingList, second: PostingList): void {
    const { set } = second;
    if (set !== undefined) this.#meetSet(first, second, set);
    else if (lengthOf(second) > lengthOf(first) * LEAP_FROM_RATIO) this.#meetByLeaps(first, second);
    else this.#meetBySteps(first, second);
  }

  #meetSet({ values, start, end }: PostingList, second: PostingList, set: RankedBitset): void {
    const { places, met } = this;
    const { words, blocks, inBlock } = set;
    const { values: others, start: othersStart } = second;
    let count = 0;
    for (let i = start; i < end; i++) {
      const doc = values[i]! >>> DOC_SHIFT;
      places[count] = i;
      count += (words[doc >>> 5]! >>> (doc & 31)) & 1;
    }
    // What `placeOf` does, written out, since calls would load all of the set anew for each document.
    for (let i = 0; i < count; i++) {
      const doc = values[places[i]!]! >>> DOC_SHIFT;
      const word = doc >>> 5;
      const before = blocks[doc >>> BLOCK_SHIFT]! + inBlock[word]!;
      met[i] = others[othersStart + before + bitCount(words[word]! & ((1 << (doc & 31)) - 1))]!;
    }
    this.count = count;
  }

  #meetBySteps({ values, start, end }: PostingList, second: PostingList): void {
    const { places, met } = this;
    const { values: others, end: othersEnd } = second;
    let count = 0;
    let i = start;
    let j = second.start;
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

  #meetByLeaps({ values, start, end }: PostingList, second: PostingList): void {
    const { places, met } = this;
    const { values: others, end: othersEnd } = second;
    let from = second.start;
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
      places[count] = i;
      met[count++] = others[from]!;
    }
    this.count = count;
  }
}
