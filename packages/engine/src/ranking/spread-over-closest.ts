import type { Matches } from './matches.ts';
import { closenessOf } from './rank-key.ts';

/**
 * Fills `out` with matches at even distances among those that are closest to the query, and returns how many there
 * are. The very best are mostly one drawing from many packs, whose tags say what the query says. O(matches).
 */
export function spreadOverClosest({ docs, keys, count }: Matches, out: Uint32Array): number {
  let closest = Infinity;
  let closestCount = 0;
  for (let i = 0; i < count; i++) {
    const closeness = closenessOf(keys[i]!);
    if (closeness > closest) continue;
    closestCount = closeness < closest ? 1 : closestCount + 1;
    closest = closeness;
  }
  const length = Math.min(out.length, closestCount);
  let taken = 0;
  for (let i = 0, place = 0; taken < length; i++) {
    if (closenessOf(keys[i]!) !== closest) continue;
    if (place++ === Math.floor((taken * closestCount) / length)) out[taken++] = docs[i]!;
  }
  return length;
}
