import { describe, expect, test } from 'vitest';
import { newBatch } from '../testing/new-batch.ts';
import type { CounterStore } from './counter-store.ts';

/** The suite that every counter store passes. `open` returns an empty store. */
export function counterStoreContract(name: string, open: () => Promise<CounterStore>): void {
  describe(`${name} counter store`, () => {
    test('adds up views and downloads, also for the largest icon id', async () => {
      const store = await open();
      const last = Number.MAX_SAFE_INTEGER;
      await store.add(
        [
          { iconId: 1, views: 2, downloads: 0 },
          { iconId: last, views: 1, downloads: 1 },
        ],
        newBatch(),
      );
      await store.add([{ iconId: last, views: 4, downloads: 0 }], newBatch());
      const rows = (await store.list()).toSorted((a, b) => a.iconId - b.iconId);
      expect(rows).toEqual([
        { iconId: 1, views: 2, downloads: 0 },
        { iconId: last, views: 5, downloads: 1 },
      ]);
    });

    test('counts a repeated batch once, and a later one of the same writer', async () => {
      const store = await open();
      const { writer } = newBatch();
      for (const number of [1, 1, 2, 1, 2])
        await store.add([{ iconId: 1, views: 2, downloads: 1 }], { writer, number });
      expect(await store.list()).toEqual([{ iconId: 1, views: 4, downloads: 2 }]);
    });

    test('is empty at first', async () => {
      expect(await (await open()).list()).toEqual([]);
    });
  });
}
