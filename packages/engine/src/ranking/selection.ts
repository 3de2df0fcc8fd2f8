import type { Matches } from './matches.ts';
import { RANK_KEYS_COUNT } from './rank-key.ts';

/** Clearing the entries of more matches than these takes longer than clearing the whole table. */
const CLEARED_SINGLY_MAX = 512;

/**
 * Selects the matches of a page. Counts the matches by rank key, which gives the start of each key in the result, then
 * places the matches of the page in one more pass. O(matches + RANK_KEYS_COUNT) for any page. Nothing is sorted,
 * because matches come in ascending order of docId, and equal keys keep it.
 */
export class Selection {
  /** By key, the place of the next match with this key. All zero between calls. */
  readonly #next = new Uint32Array(RANK_KEYS_COUNT);

  /** Writes the matches from place `from` up to `to`, exclusive, with their keys, and returns their number. */
  select(matches: Matches, from: number, to: number, out: Uint32Array, outKeys: Uint16Array): number {
    const { docs, keys, count } = matches;
    const end = Math.min(to, count);
    if (from >= end) return 0;
    const next = this.#next;
    for (let i = 0; i < count; i++) next[keys[i]!]!++;

    let firstKey = -1;
    let lastKey = 0;
    for (let place = 0; place < end; lastKey++) {
      const withKey = next[lastKey]!;
      if (withKey === 0) continue;
      next[lastKey] = place;
      place += withKey;
      if (place > from && firstKey < 0) firstKey = lastKey;
    }

    let missing = end - from;
    for (let i = 0; missing > 0; i++) {
      const key = keys[i]!;
      if (key < firstKey || key >= lastKey) continue;
      const place = next[key]!++;
      if (place >= from && place < end) {
        out[place - from] = docs[i]!;
        outKeys[place - from] = key;
        missing--;
      }
    }
    // The entries of few matches are cleared one by one, which keeps the table out of the CPU cache.
    if (count > CLEARED_SINGLY_MAX) next.fill(0);
    else for (let i = 0; i < count; i++) next[keys[i]!] = 0;
    return end - from;
  }
}
