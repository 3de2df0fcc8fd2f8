import { Bitset } from '../collections/bitset.ts';
import { REARRANGED_RANKS, rearrangeFirstRanks } from '../ranking/first-ranks.ts';
import type { Matches } from '../ranking/matches.ts';
import { Selection } from '../ranking/selection.ts';
import type { DocOrder } from '../search-request.ts';

/** A part of a result: at most `limit` documents from rank `offset` on. */
export interface PageRequest {
  readonly offset: number;
  readonly limit: number;
}

/** Whether `rearrangeFirstRanks` changes a page by relevance. */
export function isRearranged({ offset, limit }: PageRequest): boolean {
  return limit > 0 && offset < REARRANGED_RANKS;
}

/** The number of best matches from which a page by relevance is cut. */
export function bestNeeded(page: PageRequest): number {
  return Math.max(page.offset + page.limit, isRearranged(page) ? REARRANGED_RANKS : 0);
}

/** Selects the documents of a page. A page is a view of one buffer, which the next page overwrites. */
export class Pages {
  readonly #documentsCount: number;
  readonly #selection = new Selection();
  /** A set of ranks in an order, not of docIds. */
  readonly #places: Bitset;
  #page = new Uint32Array(128);
  #keys = new Uint16Array(128);
  readonly #facts: Uint32Array;

  /** `facts` has the `placeFacts` by docId. */
  constructor(documentsCount: number, facts: Uint32Array) {
    this.#documentsCount = documentsCount;
    this.#facts = facts;
    this.#places = Bitset.ofSize(documentsCount);
  }

  /** A page of matches by relevance. O(matches). */
  ranked(matches: Matches, page: PageRequest): Uint32Array {
    const from = isRearranged(page) ? 0 : page.offset;
    const best = this.#pageFor(matches.count - from, bestNeeded(page) - from);
    this.#selection.select(matches, from, from + best.length, best, this.#keys);
    return isRearranged(page) ? this.#cut(best, this.#keys, page) : best;
  }

  /** The same page, cut from the best matches with their keys: as many as `bestNeeded`, or all. */
  ofBest(docs: Uint32Array, keys: Uint16Array, page: PageRequest): Uint32Array {
    const best = this.#pageFor(docs.length, docs.length);
    best.set(docs);
    return this.#cut(best, keys, page);
  }

  #cut(best: Uint32Array, keys: Uint16Array, page: PageRequest): Uint32Array {
    if (isRearranged(page)) rearrangeFirstRanks(best, keys, this.#facts);
    return best.subarray(page.offset, page.offset + page.limit);
  }

  /** A page of matches in another order. O(matches), plus one bit per document of the index. */
  ordered(matches: Matches, order: DocOrder, { offset, limit }: PageRequest): Uint32Array {
    this.#places.clear();
    for (let i = 0; i < matches.count; i++) this.#places.add(order.rank[matches.docs[i]!]!);
    return this.#pageOfPlaces(order, matches.count, { offset, limit });
  }

  /** A page of a set of `count` documents in docId order. O(bits). */
  ofSet(set: Bitset, count: number, { offset, limit }: PageRequest): Uint32Array {
    const page = this.#pageFor(count - offset, limit);
    set.slice(offset, offset + page.length, page);
    return page;
  }

  /**
   * A page of a set of `count` documents in another order. Walks along the order or marks ranks, whichever is cheaper.
   */
  ofSetOrdered(set: Bitset, count: number, order: DocOrder, { offset, limit }: PageRequest): Uint32Array {
    const stepsOfWalk = ((offset + limit) * this.#documentsCount) / Math.max(1, count);
    if (stepsOfWalk > count) {
      this.#places.clear();
      set.visit((docId) => this.#places.add(order.rank[docId]!));
      return this.#pageOfPlaces(order, count, { offset, limit });
    }
    const page = this.#pageFor(count - offset, limit);
    let passed = 0;
    for (let place = 0; passed < offset + page.length && place < order.docs.length; place++) {
      const docId = order.docs[place]!;
      if (!set.has(docId)) continue;
      if (passed >= offset) page[passed - offset] = docId;
      passed++;
    }
    return page;
  }

  #pageOfPlaces(order: DocOrder, count: number, request: PageRequest): Uint32Array {
    const page = this.ofSet(this.#places, count, request);
    for (let i = 0; i < page.length; i++) page[i] = order.docs[page[i]!]!;
    return page;
  }

  #pageFor(left: number, limit: number): Uint32Array {
    const length = Math.max(0, Math.min(left, limit));
    if (length > this.#page.length) {
      this.#page = new Uint32Array(length);
      this.#keys = new Uint16Array(length);
    }
    return this.#page.subarray(0, length);
  }
}
