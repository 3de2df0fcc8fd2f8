import { wordsFor } from '../bitset.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { blocksFor, RankedBitset } from './ranked-bitset.ts';

/** Which lists are so long that they have a bitset beside them? */
export class LongLists {
  readonly #byStart = new Map<number, RankedBitset>();

  constructor(snapshot: Snapshot, documentsCount: number) {
    const bits = snapshot.uint32('engine.longLists.bits');
    const counts = snapshot.uint32('engine.longLists.counts');
    const words = wordsFor(documentsCount);
    const blocks = blocksFor(documentsCount);
    snapshot.uint32('engine.longLists.starts').forEach((start, i) => {
      const set = new RankedBitset(
        bits.subarray(i * words, (i + 1) * words),
        counts.subarray(i * blocks, (i + 1) * blocks),
      );
      this.#byStart.set(start, set);
    });
  }

  /** The set of the list that begins at `start` in the postings, if it is long. */
  startingAt(start: number): RankedBitset | undefined {
    return this.#byStart.get(start);
  }
}
