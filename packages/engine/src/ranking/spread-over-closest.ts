import { RELATED_TAGS_PER_PACK } from '../limits.ts';
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

/**
 * The same with at most RELATED_TAGS_PER_PACK matches of one pack, at even distances among those of the pack; `packs`
 * gives the pack by docId.
 */
export function spreadOverPacks(matches: Matches, packs: Int32Array, out: Uint32Array): number {
  const closest = new Uint32Array(matches.count);
  const length = spreadOverClosest(matches, closest);
  const ofPack = new Map<number, number[]>();
  for (const doc of closest.subarray(0, length)) {
    const docs = ofPack.get(packs[doc]!);
    if (docs === undefined) ofPack.set(packs[doc]!, [doc]);
    else docs.push(doc);
  }
  const kept = [...ofPack.values()].flatMap((docs) => evenly(docs, RELATED_TAGS_PER_PACK));
  const taken = evenly(kept, out.length);
  out.set(taken);
  return taken.length;
}

function evenly(docs: readonly number[], max: number): number[] {
  const length = Math.min(max, docs.length);
  return Array.from({ length }, (_, i) => docs[Math.floor(((i + 0.5) * docs.length) / length)]!);
}
