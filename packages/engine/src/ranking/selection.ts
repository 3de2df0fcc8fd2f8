import type { Matches } from './matches.ts';
import { RANK_KEYS_COUNT } from './rank-key.ts';

/** Clearing the places of more matches than these takes longer than clearing all. */
const CLEARED_SINGLY_MAX = 512;

/**
 * Which matches stand on a page? Counts how many have each rank key, which gives where each key begins in the
 * result, then places the matches of the page in one more pass. O(matches) whatever the page; nothing is sorted,
 * since matches come in ascending order of docId and equal keys keep it.
 */
export class Selection {
  /** By key: where the next match with this key is placed. All zero between calls. */
  readonly #next = new Uint32Array(RANK_KEYS_COUNT);

  /** Writes the matches from place `from` up to `to`, exclusive, into `out` and returns how many there were. */
  select(matches: Matches, from: number, to: number, out: Uint32Array): number {
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
        missing--;
      }
    }
    // What few matches have touched is cleared one by one, which leaves the nearest memory to others.
    if (count > CLEARED_SINGLY_MAX) next.fill(0);
    else for (let i = 0; i < count; i++) next[keys[i]!] = 0;
    return end - from;
  }
}
