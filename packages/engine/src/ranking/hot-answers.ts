import { HOT_MATCHES } from '../limits.ts';
import { Meeting } from '../postings/meeting.ts';
import { COST_SHIFT, DOC_SHIFT, lengthOf, PAYLOAD_MASK } from '../postings/posting.ts';
import type { BestMatches } from './best-matches.ts';
import type { HotUnion } from './hot-union.ts';
import { Matches } from './matches.ts';
import { rankAlone } from './rank-alone.ts';
import { worsen } from './rank-key.ts';
import { KEYS_ALONE, KEYS_ALONE_SHIFT } from './scores.ts';
import { Selection } from './selection.ts';

/** What is known of the matches of a hot union without finding each of them. */
export interface HotAnswer {
  readonly slot: number;
  readonly total: number;
  /** The best matches, as many as are wanted and certain: `bestCount`, at most HOT_MATCHES, from `bestStart` on. */
  readonly best: Uint32Array;
  readonly bestStart: number;
  readonly bestCount: number;
  /** How many matches are not in the hot list; `HotAnswers.added` tells which. */
  readonly addedCount: number;
}

/**
 * What is the answer to a word that mostly means one hot list, as a misspelling of a frequent word does? The best of
 * the hot list are known; the few other documents are ranked and merged in. O(rest), however long the hot list.
 */
export class HotAnswers {
  readonly #best: BestMatches;
  readonly #nameWords: Uint8Array;
  readonly #rest: Matches;
  readonly #meeting: Meeting;
  readonly #selection = new Selection();
  readonly #bestOfRest = new Uint32Array(HOT_MATCHES);
  readonly #merged = new Uint32Array(HOT_MATCHES);
  readonly #added: Uint32Array;
  /** Where the postings of `#rest` begin in their list. */
  #restStart = 0;

  constructor(best: BestMatches, nameWords: Uint8Array) {
    this.#best = best;
    this.#nameWords = nameWords;
    this.#rest = new Matches(nameWords.length);
    this.#meeting = new Meeting(nameWords.length);
    this.#added = new Uint32Array(nameWords.length);
  }

  /** With the `wanted` best matches, if they are certain. The arrays of the answer are overwritten by the next. */
  answer(union: HotUnion, wanted: number): HotAnswer {
    const { hot, rest } = union;
    const { slot } = hot;
    if (lengthOf(rest) === 0) {
      this.#rest.count = 0;
      this.#meeting.count = 0;
      return {
        slot,
        total: lengthOf(hot),
        best: this.#best.docs,
        bestStart: this.#best.startOf(slot),
        bestCount: HOT_MATCHES,
        addedCount: 0,
      };
    }
    rankAlone(rest, this.#nameWords, this.#rest);
    this.#restStart = rest.start;
    this.#meetHot(union);
    const addedCount = lengthOf(rest) - this.#meeting.count;
    return {
      slot,
      total: lengthOf(hot) + addedCount,
      best: this.#merged,
      bestStart: 0,
      bestCount: this.#mergeBest(union, Math.min(wanted, HOT_MATCHES)),
      addedCount,
    };
  }

  /** The matches of the latest answer that are not in its hot list, as many as it says: overwritten by the next call. O(rest). */
  added(): Uint32Array {
    const { docs, count } = this.#rest;
    const { places, count: metCount } = this.#meeting;
    const added = this.#added;
    let addedCount = 0;
    let from = 0;
    for (let i = 0; i <= metCount; i++) {
      const to = i < metCount ? places[i]! - this.#restStart : count;
      while (from < to) added[addedCount++] = docs[from++]!;
      from = to + 1;
    }
    return added;
  }

  /** Gives the rest the better key where the hot list has the document too. */
  #meetHot({ hot, baseCost, rest }: HotUnion): void {
    const { keys } = this.#rest;
    const { places, met } = this.#meeting;
    this.#meeting.meet(rest, hot);
    const metCount = this.#meeting.count;
    for (let i = 0; i < metCount; i++) {
      const posting = met[i]! + (baseCost << COST_SHIFT);
      const key =
        KEYS_ALONE[((posting & PAYLOAD_MASK) << KEYS_ALONE_SHIFT) | this.#nameWords[posting >>> DOC_SHIFT]!]!;
      const place = places[i]! - rest.start;
      keys[place] = Math.min(keys[place]!, key);
    }
  }

  /**
   * Merges the best of the rest with the best of the hot list that are not in the rest, until there are as
   * many as wanted or one may run out, and returns how many that gives.
   */
  #mergeBest({ hot, baseCost }: HotUnion, wanted: number): number {
    const { docs: hotDocs, keys: hotKeys } = this.#best;
    const hotStart = this.#best.startOf(hot.slot);
    const rest = this.#rest;
    const restDocs = this.#bestOfRest;
    const restCount = this.#selection.select(rest, 0, wanted, restDocs);
    const merged = this.#merged;
    let count = 0;
    let j = 0;
    for (let i = hotStart; i < hotStart + HOT_MATCHES && count < wanted; i++) {
      const doc = hotDocs[i]!;
      if (rest.keyOf(doc) >= 0) continue;
      const key = worsen(hotKeys[i]!, baseCost, 0);
      for (; j < restCount && count < wanted; j++) {
        const other = restDocs[j]!;
        const otherKey = rest.keyOf(other);
        if (otherKey > key || (otherKey === key && other > doc)) break;
        merged[count++] = other;
      }
      if (count < wanted) merged[count++] = doc;
    }
    return count;
  }
}
