import { bitCount, wordsFor } from '../collections/bitset.ts';
import { clearMarks, keepMarked, markDocs, placesOfMarked } from './marking.ts';
import { COST_SHIFT, DOC_SHIFT, lengthOf, type PostingList } from './posting.ts';
import type { UnionSource } from './posting-unions.ts';
import { BLOCK_SHIFT, type RankedBitset } from './ranked-bitset.ts';

/** Of two lists without sets, one that is this many times longer is searched by leaps. */
const LEAP_FROM_RATIO = 24;

/** Marking takes as long as some steps for all documents together, besides one for each that is marked. */
const MARKING_FROM_SHARE = 1 / 512;

/** No posting: no document has the docId that it would be of, see DOCUMENTS_MAX. */
const NOT_MET = 0xffff_ffff;

/** Which documents do two lists have in common? */
export class Meeting {
  /** Where in the first list each common document stands, ascending; the first `count` are valid. */
  readonly places: Int32Array;
  /** The postings of the common documents in the second list. */
  readonly met: Int32Array;
  count = 0;
  readonly #markingFrom: number;
  /** A bit per document, all clear between calls; see `#meetMarked`. */
  readonly #inShorter: Uint32Array;
  readonly #inBoth: Uint32Array;
  /** Per posting of the first list the cheapest of its document in any list of a union, NOT_MET if there is none. */
  #cheapest = new Uint32Array(1024);

  /** From `markingFrom` postings in two lists on, marks are used for both; see `#meetMarked`. */
  constructor(documentsCount: number, markingFrom = documentsCount * MARKING_FROM_SHARE) {
    this.#markingFrom = markingFrom;
    this.#inShorter = new Uint32Array(wordsFor(documentsCount));
    this.#inBoth = new Uint32Array(wordsFor(documentsCount));
    this.places = new Int32Array(documentsCount + 1);
    this.met = new Int32Array(documentsCount + 1);
  }

  /** O(first) when the second has a set, O(shorter × log(longer ÷ shorter)) when one is far longer, else O(both). */
  meet(first: PostingList, second: PostingList): void {
    const { set } = second;
    if (set !== undefined) this.#meetSet(first, second, set);
    else if (lengthOf(second) > lengthOf(first) * LEAP_FROM_RATIO) this.#meetByLeaps(first, second, true);
    else if (lengthOf(first) > lengthOf(second) * LEAP_FROM_RATIO) this.#meetByLeaps(second, first, false);
    else if (this.isMarking(first, second)) this.#meetMarked(first, second);
    else this.#meetBySteps(first, second);
  }

  /** Whether marks are the fastest way for two lists, neither of which is far longer or has a set. */
  isMarking(first: PostingList, second: PostingList): boolean {
    const [a, b] = [lengthOf(first), lengthOf(second)];
    return (
      second.set === undefined &&
      a + b >= this.#markingFrom &&
      Math.max(a, b) <= Math.min(a, b) * LEAP_FROM_RATIO
    );
  }

  /**
   * The same with the union of several lists, of which the cheapest posting of each document counts. Each is met in
   * turn, which spares merging them: O(lists × first) beyond what is passed over, however long the lists.
   */
  meetAny(first: PostingList, sources: readonly UnionSource[]): void {
    const [only] = sources;
    if (sources.length === 1 && only!.baseCost === 0) {
      this.meet(first, only!.list);
      return;
    }
    const { start } = first;
    const length = lengthOf(first);
    if (length > this.#cheapest.length) this.#cheapest = new Uint32Array(2 * length);
    const cheapest = this.#cheapest;
    cheapest.fill(NOT_MET, 0, length);
    for (const { list, baseCost } of sources) {
      this.meet(first, list);
      this.#keepCheapest(cheapest, start, baseCost << COST_SHIFT);
    }
    this.#collect(cheapest, start, length);
  }

  #keepCheapest(cheapest: Uint32Array, start: number, add: number): void {
    const { places, met, count } = this;
    for (let i = 0; i < count; i++) {
      const at = places[i]! - start;
      // Unsigned, as docIds above 2^23 make a posting negative.
      const posting = (met[i]! + add) >>> 0;
      if (posting < cheapest[at]!) cheapest[at] = posting;
    }
  }

  #collect(cheapest: Uint32Array, start: number, length: number): void {
    const { places, met } = this;
    let count = 0;
    for (let at = 0; at < length; at++) {
      const posting = cheapest[at]!;
      places[count] = start + at;
      met[count] = posting;
      count += posting === NOT_MET ? 0 : 1;
    }
    this.count = count;
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

  /**
   * Marks the documents of the shorter list, looks in the longer one for those that are marked, marks them, and looks for
   * them in the shorter one. Three times as fast as steps, each of which waits for the one before.
   */
  #meetMarked(first: PostingList, second: PostingList): void {
    const { places, met } = this;
    const inShorter = this.#inShorter;
    const inBoth = this.#inBoth;
    if (lengthOf(first) <= lengthOf(second)) {
      markDocs(first, inShorter);
      this.count = keepMarked(second, inShorter, met);
      const both = { values: met, start: 0, end: this.count };
      markDocs(both, inBoth);
      placesOfMarked(first, inBoth, places);
      clearMarks(first, inShorter);
      clearMarks(both, inBoth);
      return;
    }
    markDocs(second, inShorter);
    this.count = placesOfMarked(first, inShorter, places);
    for (let i = 0; i < this.count; i++) {
      const doc = first.values[places[i]!]! >>> DOC_SHIFT;
      inBoth[doc >>> 5]! |= 1 << (doc & 31);
    }
    keepMarked(second, inBoth, met);
    clearMarks(second, inShorter);
    clearMarks({ values: met, start: 0, end: this.count }, inBoth);
  }

  #meetByLeaps(short: PostingList, long: PostingList, isShortFirst: boolean): void {
    const { places, met } = this;
    const { values, start, end } = short;
    const { values: others, end: othersEnd } = long;
    let from = long.start;
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
      places[count] = isShortFirst ? i : from;
      met[count++] = isShortFirst ? others[from]! : values[i]!;
    }
    this.count = count;
  }
}
