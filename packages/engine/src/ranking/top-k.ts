import { TOP_K } from '../limits.ts';
import { ListIntersection } from '../postings/list-intersection.ts';
import { COST_SHIFT, DOC_SHIFT, lengthOf, PAYLOAD_MASK, type PostingList } from '../postings/posting.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { Matches } from './matches.ts';
import { KEYS_ALONE, NAME_CODE_BITS, worsen } from './rank-key.ts';
import { rankAlone } from './rank-matches.ts';
import { Selection } from './selection.ts';

/** The precomputed answers to queries for a single frequent term or prefix, by slot. */
export class TopK {
  /** The TOP_K best documents of each slot, best first, from `startOf(slot)` on. */
  readonly docs: Uint32Array;
  readonly keys: Uint16Array;
  /** The flat counts of all facet values over the whole list of each slot, from `startOfCounts(slot)` on. */
  readonly facetCounts: Uint32Array;
  readonly #valuesCount: number;

  /** `valuesCount` is the number of values of all facets together. */
  constructor(snapshot: Snapshot, valuesCount: number) {
    this.docs = snapshot.uint32('engine.topK.docs');
    this.keys = snapshot.uint16('engine.topK.keys');
    this.facetCounts = snapshot.uint32('engine.topK.facetCounts');
    this.#valuesCount = valuesCount;
  }

  startOf(slot: number): number {
    return slot * TOP_K;
  }

  startOfCounts(slot: number): number {
    return slot * this.#valuesCount;
  }
}

/** The matches of a single word in two parts, which may overlap. */
export interface FrequentUnion {
  readonly main: PostingList;
  readonly baseCost: number;
  /** The documents of all other expansions, each with its cheapest posting. */
  readonly rest: PostingList;
}

/** The answer to a frequent union, computed without finding all of its matches. */
export interface TopKAnswer {
  readonly slot: number;
  readonly total: number;
  /** The best matches: `bestCount` (at most TOP_K) from `bestStart` on. */
  readonly best: Uint32Array;
  readonly bestKeys: Uint16Array;
  readonly bestStart: number;
  readonly bestCount: number;
  /** The number of matches that are not in the frequent list; `TopKAnswers.added` returns them. */
  readonly addedCount: number;
}

/**
 * Answers a word with a frequent list, such as a misspelling of a frequent word. The best matches in that list are
 * precomputed; the other matches, mostly few, are ranked and merged with them. O(rest) if the frequent list has a
 * bitmap, see `ListIntersection.intersect`.
 */
export class TopKAnswers {
  readonly #topK: TopK;
  readonly #nameWords: Uint8Array;
  readonly #rest: Matches;
  readonly #intersection: ListIntersection;
  readonly #selection = new Selection();
  readonly #bestOfRest = new Uint32Array(TOP_K);
  readonly #keysOfRest = new Uint16Array(TOP_K);
  readonly #merged = new Uint32Array(TOP_K);
  readonly #mergedKeys = new Uint16Array(TOP_K);
  readonly #added: Uint32Array;
  /** Index of the first posting of `#rest` in the values of its list. */
  #restStart = 0;

  constructor(topK: TopK, nameWords: Uint8Array) {
    this.#topK = topK;
    this.#nameWords = nameWords;
    this.#rest = new Matches(nameWords.length);
    this.#intersection = new ListIntersection(nameWords.length);
    this.#added = new Uint32Array(nameWords.length);
  }

  /** At least `wanted` best matches, or as many as the top-k determines. The next call overwrites the arrays. */
  answer(union: FrequentUnion, wanted: number): TopKAnswer {
    const { main, rest } = union;
    const { slot } = main;
    if (lengthOf(rest) === 0) {
      this.#rest.count = 0;
      this.#intersection.count = 0;
      return {
        slot,
        total: lengthOf(main),
        best: this.#topK.docs,
        bestKeys: this.#topK.keys,
        bestStart: this.#topK.startOf(slot),
        bestCount: TOP_K,
        addedCount: 0,
      };
    }
    rankAlone(rest, this.#nameWords, this.#rest);
    this.#restStart = rest.start;
    this.#keepCheaperPostings(union);
    const addedCount = lengthOf(rest) - this.#intersection.count;
    return {
      slot,
      total: lengthOf(main) + addedCount,
      best: this.#merged,
      bestKeys: this.#mergedKeys,
      bestStart: 0,
      bestCount: this.#mergeBest(union, Math.min(wanted, TOP_K)),
      addedCount,
    };
  }

  /** The first `addedCount` elements are the latest matches outside the frequent list, until the next call. O(rest). */
  added(): Uint32Array {
    const { docs, count } = this.#rest;
    const { indexes, count: commonCount } = this.#intersection;
    const added = this.#added;
    let addedCount = 0;
    let from = 0;
    for (let i = 0; i <= commonCount; i++) {
      const to = i < commonCount ? indexes[i]! - this.#restStart : count;
      while (from < to) added[addedCount++] = docs[from++]!;
      from = to + 1;
    }
    return added;
  }

  /**
   * Gives each document that is in `rest` and in the frequent list the key of its cheaper posting, as a union of all
   * lists would.
   */
  #keepCheaperPostings({ main, baseCost, rest }: FrequentUnion): void {
    const { keys } = this.#rest;
    const { indexes, postings } = this.#intersection;
    this.#intersection.intersect(rest, main);
    const commonCount = this.#intersection.count;
    for (let i = 0; i < commonCount; i++) {
      const posting = postings[i]! + (baseCost << COST_SHIFT);
      // Unsigned, because docIds above 2^23 make a posting negative.
      if (posting >>> 0 >= rest.values[indexes[i]!]! >>> 0) continue;
      keys[indexes[i]! - rest.start] =
        KEYS_ALONE[((posting & PAYLOAD_MASK) << NAME_CODE_BITS) | this.#nameWords[posting >>> DOC_SHIFT]!]!;
    }
  }

  /**
   * Merges the best of `rest` with the top-k of the frequent list, without documents that are in both, until `wanted`
   * are found or the top-k ends. Returns their number.
   */
  #mergeBest({ main, baseCost }: FrequentUnion, wanted: number): number {
    const { docs, keys } = this.#topK;
    const start = this.#topK.startOf(main.slot);
    const rest = this.#rest;
    const restDocs = this.#bestOfRest;
    const restKeys = this.#keysOfRest;
    const restCount = this.#selection.select(rest, 0, wanted, restDocs, restKeys);
    const merged = this.#merged;
    const mergedKeys = this.#mergedKeys;
    let count = 0;
    let j = 0;
    for (let i = start; i < start + TOP_K && count < wanted; i++) {
      const doc = docs[i]!;
      if (rest.keyOf(doc) >= 0) continue;
      const key = worsen(keys[i]!, baseCost, 0);
      for (; j < restCount && count < wanted; j++) {
        const other = restDocs[j]!;
        const otherKey = restKeys[j]!;
        if (otherKey > key || (otherKey === key && other > doc)) break;
        mergedKeys[count] = otherKey;
        merged[count++] = other;
      }
      if (count === wanted) break;
      mergedKeys[count] = key;
      merged[count++] = doc;
    }
    return count;
  }
}
