import { describe, expect, test } from 'vitest';
import { newBatch } from '../testing/new-batch.ts';
import type { CounterStore } from './counter-store.ts';
import type { SharedTotalsStore } from './shared-totals-store.ts';

interface Stores {
  readonly counters: CounterStore;
  /** Two nodes on the same data. */
  readonly totals: readonly [SharedTotalsStore, SharedTotalsStore];
}

const HOUR_MS = 3_600_000;

/** The suite that every store of shared totals passes. `open` returns empty stores. */
export function sharedTotalsStoreContract(name: string, open: () => Promise<Stores>): void {
  describe(`${name} shared totals store`, () => {
    test('returns what changed since a publication to every node', async () => {
      const { counters, totals } = await open();
      await counters.add([{ iconId: 1, views: 2, downloads: 1 }], newBatch());
      expect(await totals[0].changedSince(0)).toEqual([]);
      await totals[0].publish(0);
      const first = await totals[1].changedSince(0);
      expect(first).toMatchObject([{ iconId: 1, views: 2, downloads: 1 }]);
      await counters.add([{ iconId: 1, views: 1, downloads: 0 }], newBatch());
      await counters.add([{ iconId: 2 ** 53 - 1, views: 0, downloads: 5 }], newBatch());
      await totals[1].publish(0);
      const since = first[0]!.publication;
      const second = (await totals[0].changedSince(since)).toSorted((a, b) => a.iconId - b.iconId);
      expect(second).toMatchObject([
        { iconId: 1, views: 3, downloads: 1 },
        { iconId: 2 ** 53 - 1, views: 0, downloads: 5 },
      ]);
      expect(new Set(second.map(({ publication }) => publication)).size).toBe(1);
      await totals[0].publish(0);
      expect(await totals[0].changedSince(second[0]!.publication)).toEqual([]);
    });

    test('publishes once within the given time, whichever node asks', async () => {
      const { counters, totals } = await open();
      await counters.add([{ iconId: 1, views: 1, downloads: 0 }], newBatch());
      await totals[0].publish(HOUR_MS);
      await counters.add([{ iconId: 1, views: 1, downloads: 0 }], newBatch());
      await Promise.all(totals.map((node) => node.publish(HOUR_MS)));
      expect(await totals[1].changedSince(0)).toMatchObject([{ iconId: 1, views: 1 }]);
    });
  });
}
