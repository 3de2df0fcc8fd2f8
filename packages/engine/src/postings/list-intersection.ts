import { bitCount, wordsFor } from '../collections/bitset.ts';
import { BLOCK_SHIFT, type RankBitmap } from '../collections/rank-bitmap.ts';
import { COST_SHIFT, DOC_SHIFT, lengthOf, type PostingList, plainList } from './posting.ts';
import type { UnionSource } from './posting-unions.ts';

/** A list without a bitmap that is this many times longer than the other is searched by galloping. */
const GALLOP_FROM_RATIO = 48;

/** No document has the docId of this posting, see DOCUMENTS_MAX. */
const NO_POSTING = 0xffff_ffff;

export class ListIntersection {
  /** Indexes of the common documents in the values of the first list, ascending; the first `count` are valid. */
  readonly indexes: Int32Array;
  /** The postings of the common documents in the second list. */
  readonly postings: Int32Array;
  count = 0;
  /** By posting of the first list, the cheapest posting of its document in a union; NO_POSTING if there is none. */
  #cheapest = new Uint32Array(1024);
  /** The documents of the marked list as bits, and by word of bits the index of the first posting. */
  readonly #marks: Uint32Array;
  readonly #firstMarked: Int32Array;

  constructor(documentsCount: number) {
    this.#marks = new Uint32Array(wordsFor(documentsCount));
    this.#firstMarked = new Int32Array(this.#marks.length);
    // One more element, because the loop also writes one past the end.
    this.indexes = new Int32Array(documentsCount + 1);
    this.postings = new Int32Array(documentsCount + 1);
  }

  /** O(first) if the second has a bitmap, O(shorter × log(longer ÷ shorter)) if one is far longer, else O(both). */
  intersect(first: PostingList, second: PostingList): void {
    if (this.#intersectUnmarked(first, second)) return;
    const isFirstShorter = lengthOf(first) < lengthOf(second);
    const [shorter, longer] = isFirstShorter ? [first, second] : [second, first];
    this.#mark(shorter);
    this.#findMarked(longer, shorter, isFirstShorter);
    this.#unmark(shorter);
  }

  /** Intersects without marks and returns true, if one list can be searched faster than it is read. */
  #intersectUnmarked(first: PostingList, second: PostingList): boolean {
    const { bitmap } = second;
    if (bitmap !== undefined) this.#lookUp(first, second, bitmap);
    else if (lengthOf(second) > lengthOf(first) * GALLOP_FROM_RATIO) this.#gallop(first, second, true);
    else if (lengthOf(first) > lengthOf(second) * GALLOP_FROM_RATIO) this.#gallop(second, first, false);
    else return false;
    return true;
  }

  /**
   * Intersects a list with a union of lists. The cheapest posting of each document counts, with its base cost. The
   * lists of the union are intersected one by one, mostly cheaper than merging them: O(lists × first + `intersect`).
   */
  intersectUnion(first: PostingList, sources: readonly UnionSource[]): void {
    const [only] = sources;
    if (sources.length === 1 && only!.baseCost === 0) {
      this.intersect(first, only!.list);
      return;
    }
    const { start } = first;
    const length = lengthOf(first);
    if (length > this.#cheapest.length) this.#cheapest = new Uint32Array(2 * length);
    const cheapest = this.#cheapest;
    cheapest.fill(NO_POSTING, 0, length);
    let isMarked = false;
    for (const { list, baseCost } of sources) {
      if (!this.#intersectUnmarked(first, list)) {
        if (!isMarked) this.#mark(first);
        isMarked = true;
        this.#findMarked(list, first, true);
      }
      this.#keepCheapest(cheapest, start, baseCost << COST_SHIFT);
    }
    if (isMarked) this.#unmark(first);
    this.#collect(cheapest, start, length);
  }

  #keepCheapest(cheapest: Uint32Array, start: number, add: number): void {
    const { indexes, postings, count } = this;
    for (let i = 0; i < count; i++) {
      const at = indexes[i]! - start;
      // Unsigned, because docIds above 2^23 make a posting negative.
      const posting = (postings[i]! + add) >>> 0;
      if (posting < cheapest[at]!) cheapest[at] = posting;
    }
  }

  #collect(cheapest: Uint32Array, start: number, length: number): void {
    const { indexes, postings } = this;
    let count = 0;
    for (let at = 0; at < length; at++) {
      const posting = cheapest[at]!;
      indexes[count] = start + at;
      postings[count] = posting;
      count += posting === NO_POSTING ? 0 : 1;
    }
    this.count = count;
  }

  #lookUp({ values, start, end }: PostingList, second: PostingList, bitmap: RankBitmap): void {
    const { indexes, postings } = this;
    const { words, blocks, inBlock } = bitmap;
    const { values: others, start: othersStart } = second;
    let count = 0;
    // Always written, and kept only if the bit is set: cheaper than an unpredictable branch.
    for (let i = start; i < end; i++) {
      const doc = values[i]! >>> DOC_SHIFT;
      indexes[count] = i;
      count += (words[doc >>> 5]! >>> (doc & 31)) & 1;
    }
    // `RankBitmap.rank`, inlined: a call would load the arrays of the bitmap for each document.
    for (let i = 0; i < count; i++) {
      const doc = values[indexes[i]!]! >>> DOC_SHIFT;
      const word = doc >>> 5;
      const before = blocks[doc >>> BLOCK_SHIFT]! + inBlock[word]!;
      postings[i] = others[othersStart + before + bitCount(words[word]! & ((1 << (doc & 31)) - 1))]!;
    }
    this.count = count;
  }

  #mark({ values, start, end }: PostingList): void {
    const marks = this.#marks;
    const firstMarked = this.#firstMarked;
    // From the end, so the first posting of a word of bits is written last.
    for (let i = end - 1; i >= start; i--) {
      const doc = values[i]! >>> DOC_SHIFT;
      marks[doc >>> 5]! |= 1 << (doc & 31);
      firstMarked[doc >>> 5] = i;
    }
  }

  #unmark({ values, start, end }: PostingList): void {
    const marks = this.#marks;
    for (let i = start; i < end; i++) marks[values[i]! >>> (DOC_SHIFT + 5)] = 0;
  }

  /** Finds the documents of a list that are marked. No step depends on the step before, unlike the steps of a merge. */
  #findMarked({ values, start, end }: PostingList, marked: PostingList, isMarkedFirst: boolean): void {
    const { indexes, postings } = this;
    const marks = this.#marks;
    const firstMarked = this.#firstMarked;
    let count = 0;
    for (let i = start; i < end; i++) {
      const doc = values[i]! >>> DOC_SHIFT;
      indexes[count] = i;
      count += (marks[doc >>> 5]! >>> (doc & 31)) & 1;
    }
    for (let i = 0; i < count; i++) {
      const posting = values[indexes[i]!]!;
      const doc = posting >>> DOC_SHIFT;
      const at = firstMarked[doc >>> 5]! + bitCount(marks[doc >>> 5]! & ((1 << (doc & 31)) - 1));
      if (isMarkedFirst) indexes[i] = at;
      postings[i] = isMarkedFirst ? posting : marked.values[at]!;
    }
    this.count = count;
  }

  #gallop(short: PostingList, long: PostingList, isShortFirst: boolean): void {
    const { indexes, postings } = this;
    const { values, start, end } = short;
    const { values: others, end: othersEnd } = long;
    let from = long.start;
    let count = 0;
    for (let i = start; i < end && from < othersEnd; i++) {
      const doc = values[i]! >>> DOC_SHIFT;
      let step = 1;
      while (from + step < othersEnd && others[from + step]! >>> DOC_SHIFT < doc) step <<= 1;
      let to = Math.min(from + step, othersEnd);
      from += step >>> 1;
      while (from < to) {
        const middle = (from + to) >>> 1;
        if (others[middle]! >>> DOC_SHIFT < doc) from = middle + 1;
        else to = middle;
      }
      if (from === othersEnd || others[from]! >>> DOC_SHIFT !== doc) continue;
      indexes[count] = isShortFirst ? i : from;
      postings[count++] = isShortFirst ? others[from]! : values[i]!;
    }
    this.count = count;
  }
}

/** The documents that have all words of a query, with the payload of each word. */
export class WordIntersection {
  /**
   * Postings of the common documents, ascending; only the docId counts. The first `count` are valid, also of
   * `payloads`.
   */
  readonly postings: Int32Array;
  /** By word in the order of the unions, the payload of the cheapest posting of each common document. */
  readonly payloads: Uint8Array[] = [];
  /** Scratch memory for ranking: by common document, the sum of contributions and the positions of all words. */
  readonly sums: Int32Array;
  readonly positionSets: Int32Array;
  count = 0;
  readonly #lists: ListIntersection;

  constructor(documentsCount: number) {
    this.postings = new Int32Array(documentsCount);
    this.sums = new Int32Array(documentsCount);
    this.positionSets = new Int32Array(documentsCount);
    this.#lists = new ListIntersection(documentsCount);
  }

  /**
   * Intersects these unions of lists, one for each of at least one word. Only the union with the fewest postings is
   * merged, by `unionOf`. It is intersected with the lists of the next longer union, and so on: the work shrinks.
   */
  intersect(
    unions: readonly (readonly UnionSource[])[],
    unionOf: (sources: readonly UnionSource[]) => PostingList,
  ): void {
    const lengths = unions.map(postingsCountOf);
    const [shortest, next, ...others] = lengths
      .map((_, word) => word)
      .sort((a, b) => lengths[a]! - lengths[b]!);
    if (shortest === undefined) throw new Error('intersect needs at least one word');
    const list = unionOf(unions[shortest]!);
    if (next === undefined) this.#take(list, shortest);
    else this.#intersectTwo(list, shortest, unions[next]!, next);
    others.forEach((word, i) => {
      this.#narrow(unions[word]!, word, [shortest, next!, ...others.slice(0, i)]);
    });
  }

  #take({ values, start, end }: PostingList, word: number): void {
    const payloads = this.#payloadsOf(word);
    for (let i = start; i < end; i++) {
      this.postings[i - start] = values[i]!;
      // The lowest eight bits of a posting are its payload.
      payloads[i - start] = values[i]!;
    }
    this.count = end - start;
  }

  #intersectTwo(list: PostingList, word: number, others: readonly UnionSource[], otherWord: number): void {
    this.#lists.intersectUnion(list, others);
    const { indexes, postings: found, count } = this.#lists;
    const { values } = list;
    const { postings } = this;
    const payloads = this.#payloadsOf(word);
    const otherPayloads = this.#payloadsOf(otherWord);
    for (let i = 0; i < count; i++) {
      payloads[i] = values[indexes[i]!]!;
      postings[i] = found[i]!;
      otherPayloads[i] = found[i]!;
    }
    this.count = count;
  }

  /** Keeps the documents that the union of one more word has, with their payloads of the `done` words. */
  #narrow(sources: readonly UnionSource[], word: number, done: readonly number[]): void {
    this.#lists.intersectUnion(plainList(this.postings, 0, this.count), sources);
    const { indexes, postings: found, count } = this.#lists;
    for (const each of done) {
      const payloads = this.payloads[each]!;
      for (let i = 0; i < count; i++) payloads[i] = payloads[indexes[i]!]!;
    }
    const payloads = this.#payloadsOf(word);
    for (let i = 0; i < count; i++) {
      this.postings[i] = found[i]!;
      payloads[i] = found[i]!;
    }
    this.count = count;
  }

  #payloadsOf(word: number): Uint8Array {
    while (this.payloads.length <= word) this.payloads.push(new Uint8Array(this.postings.length));
    return this.payloads[word]!;
  }
}

function postingsCountOf(sources: readonly UnionSource[]): number {
  let sum = 0;
  for (const { list } of sources) sum += lengthOf(list);
  return sum;
}
