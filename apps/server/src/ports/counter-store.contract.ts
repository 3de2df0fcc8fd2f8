import { describe, expect, test } from 'vitest';
import type { CounterStore } from './counter-store.ts';

/** What every store of views and downloads promises. `open` gives an empty one. */
export function counterStoreContract(name: string, open: () => Promise<CounterStore>): void {
  describe(`${name} keeps counters`, () => {
    test('views and downloads add up, for the largest icon id, too', async () => {
      const store = await open();
      const last = Number.MAX_SAFE_INTEGER;
      await store.add([
        { iconId: 1, views: 2, downloads: 0 },
        { iconId: last, views: 1, downloads: 1 },
      ]);
      await store.add([{ iconId: last, views: 4, downloads: 0 }]);
      const rows = (await store.list()).toSorted((a, b) => a.iconId - b.iconId);
      expect(rows).toEqual([
        { iconId: 1, views: 2, downloads: 0 },
        { iconId: last, views: 5, downloads: 1 },
      ]);
    });

    test('it begins empty', async () => {
      expect(await (await open()).list()).toEqual([]);
    });
  });
}
