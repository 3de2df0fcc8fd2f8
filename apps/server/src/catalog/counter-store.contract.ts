import { describe, expect, test } from 'vitest';
import type { CounterStore } from './counter-store.ts';

/** The suite that every counter store passes. `open` returns an empty store. */
export function counterStoreContract(name: string, open: () => Promise<CounterStore>): void {
  describe(`${name} counter store`, () => {
    test('adds up views and downloads, also for the largest icon id', async () => {
      const store = await open();
      const last = Number.MAX_SAFE_INTEGER;
      await store.add([
        { iconId: 1, views: 2, downloads: 0 },
        { iconId: last, views: 1, downloads: 1 },
      ]);
      await store.add([{ iconId: last, views: 4, downloads: 0 }]);
      expect(await store.list(0, 9)).toEqual([
        { iconId: 1, views: 2, downloads: 0 },
        { iconId: last, views: 5, downloads: 1 },
      ]);
    });

    test('lists a number of totals above an id, by id', async () => {
      const store = await open();
      await store.add([5, 3, 1, 4].map((iconId) => ({ iconId, views: 1, downloads: 0 })));
      const ids = async (after: number, max: number) =>
        (await store.list(after, max)).map((row) => row.iconId);
      expect([await ids(0, 2), await ids(3, 9), await ids(5, 9)]).toEqual([[1, 3], [4, 5], []]);
    });

    test('is empty at first', async () => {
      expect(await (await open()).list(0, 9)).toEqual([]);
    });
  });
}
