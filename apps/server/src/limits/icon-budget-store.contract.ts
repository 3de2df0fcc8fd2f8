import { describe, expect, test } from 'vitest';
import type { IconBudgetStore } from './icon-budget-store.ts';

/** The suite that every icon-budget store passes. `open` returns an empty store. */
export function iconBudgetStoreContract(name: string, open: () => Promise<IconBudgetStore>): void {
  describe(`${name} icon-budget store`, () => {
    test('returns all batches of a key and day in one row', async () => {
      const store = await open();
      await store.add('2026-05-05', [
        { keyId: 'a', taken: Uint8Array.of(1, 2, 3) },
        { keyId: 'b', taken: Uint8Array.of(7) },
      ]);
      await store.add('2026-05-05', [{ keyId: 'a', taken: Uint8Array.of(0, 255) }]);
      const rows = (await store.load('2026-05-05')).toSorted((x, y) => (x.keyId < y.keyId ? -1 : 1));
      expect(rows.map((row) => [row.keyId, [...row.taken]])).toEqual([
        ['a', [1, 2, 3, 0, 255]],
        ['b', [7]],
      ]);
    });

    test('returns the icons of one key on one day', async () => {
      const store = await open();
      await store.add('2026-05-05', [
        { keyId: 'a', taken: Uint8Array.of(1, 2) },
        { keyId: 'b', taken: Uint8Array.of(7) },
      ]);
      await store.add('2026-05-05', [{ keyId: 'a', taken: Uint8Array.of(3) }]);
      await store.add('2026-05-06', [{ keyId: 'a', taken: Uint8Array.of(4) }]);
      expect([...(await store.loadOne('2026-05-05', 'a'))]).toEqual([1, 2, 3]);
      expect([...(await store.loadOne('2026-05-05', 'c'))]).toEqual([]);
    });

    test('keeps every batch of a key with many batches', async () => {
      const store = await open();
      const added = Array.from({ length: 200 }, (_, i) => i);
      for (const i of added) await store.add('2026-05-05', [{ keyId: 'a', taken: Uint8Array.of(i) }]);
      expect((await store.load('2026-05-05')).map((row) => [...row.taken])).toEqual([added]);
    });

    test('removes the icons of principals on one day', async () => {
      const store = await open();
      const rows = ['a', 'b', 'c'].map((keyId) => ({ keyId, taken: Uint8Array.of(1) }));
      for (const day of ['2026-05-05', '2026-05-06']) await store.add(day, rows);
      await store.remove('2026-05-05', ['a', 'c', 'unknown']);
      const idsOf = async (day: string) => (await store.load(day)).map(({ keyId }) => keyId).toSorted();
      expect([await idsOf('2026-05-05'), await idsOf('2026-05-06')]).toEqual([['b'], ['a', 'b', 'c']]);
    });

    test('keeps the icons of today when the clock was wrong for a while', async () => {
      const store = await open();
      const rows = [{ keyId: 'a', taken: Uint8Array.of(1) }];
      for (const day of ['2026-05-05', '2038-01-19', '2026-05-05']) await store.add(day, rows);
      expect(await store.load('2026-05-05')).toHaveLength(1);
      expect((await store.load('2026-05-05')).map(({ taken }) => [...taken])).toEqual([[1, 1]]);
    });

    test('separates days', async () => {
      const store = await open();
      await store.add('2026-05-05', [{ keyId: 'a', taken: Uint8Array.of(1) }]);
      await store.add('2026-05-06', [{ keyId: 'a', taken: Uint8Array.of(2) }]);
      expect((await store.load('2026-05-05')).map((row) => [...row.taken])).toEqual([[1]]);
      expect((await store.load('2026-05-06')).map((row) => [...row.taken])).toEqual([[2]]);
      expect(await store.load('2026-05-07')).toEqual([]);
    });
  });
}
