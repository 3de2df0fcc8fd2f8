import { wordsFor } from '../collections/bitset.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { NO_SET } from './long-sets-writer.ts';
import { blocksFor, RankedBitset } from './ranked-bitset.ts';

/** The documents of each hot list as a set, by slot; none where the list is not long. */
export function readLongSets(snapshot: Snapshot, documentsCount: number): (RankedBitset | undefined)[] {
  const bits = snapshot.uint32('engine.longSets.bits');
  const counts = snapshot.uint32('engine.longSets.counts');
  const inBlock = snapshot.uint8('engine.longSets.inBlock');
  const words = wordsFor(documentsCount);
  const blocks = blocksFor(documentsCount);
  return Array.from(snapshot.int32('engine.longSets.ofSlot'), (place) => {
    if (place === NO_SET) return undefined;
    return new RankedBitset(
      bits.subarray(place * words, (place + 1) * words),
      counts.subarray(place * blocks, (place + 1) * blocks),
      inBlock.subarray(place * words, (place + 1) * words),
    );
  });
}
