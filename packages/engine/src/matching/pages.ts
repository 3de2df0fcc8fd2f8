import { Bitset } from '../collections/bitset.ts';
import type { Matches } from '../ranking/matches.ts';
import { Selection } from '../ranking/selection.ts';
import type { DocOrder } from '../search-request.ts';

/** A part of a result: at most `limit` documents from rank `offset` on. */
export interface PageRequest {
  readonly offset: number;
  readonly limit: number;
}

/** Selects the documents of a page. A page is a view of one buffer, which the next page overwrites. */
export class Pages {
  readonly #documentsCount: number;
  readonly #selection = new Selection();
  /** A set of ranks in an order, not of docIds. */
  readonly #places: Bitset;
  #page = new Uint32Array(128);

  constructor(documentsCount: number) {
    this.#documentsCount = documentsCount;
    this.#places = Bitset.ofSize(documentsCount);
  }

  /** A page of matches by relevance. O(matches). */
  ranked(matches: Matches, { offset, limit }: PageRequest): Uint32Array {
    const page = this.#pageFor(matches.count - offset, limit);
    this.#selection.select(matches, offset, offset + page.length, page);
    return page;
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
    if (length > this.#page.length) this.#page = new Uint32Array(length);
    return this.#page.subarray(0, length);
  }
}
