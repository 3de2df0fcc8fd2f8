import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../base/duration.ts';
import type { UsageStore } from './usage-store.ts';

/** The suite that every usage store passes. `open` returns an empty store. */
export function usageStoreContract(name: string, open: () => Promise<UsageStore>): void {
  const row = (keyId: string, hour: number, status: number, requests: number) => ({
    keyId,
    hourMs: hour * HOUR_MS,
    status,
    requests,
  });

  describe(`${name} usage store`, () => {
    test('adds up requests by key, hour and status', async () => {
      const store = await open();
      await store.add([row('a', 1, 200, 3), row('a', 1, 429, 1)]);
      await store.add([row('a', 1, 200, 4), row('b', 1, 200, 1)]);
      expect(await store.read({ fromMs: 0, toMs: 9 * HOUR_MS })).toEqual([
        row('a', 1, 200, 7),
        row('a', 1, 429, 1),
        row('b', 1, 200, 1),
      ]);
    });

    test('reads a range with its first hour and without its last, in order', async () => {
      const store = await open();
      await store.add([row('b', 3, 200, 3), row('a', 2, 200, 2), row('a', 1, 200, 1), row('a', 3, 200, 9)]);
      expect(await store.read({ fromMs: HOUR_MS, toMs: 3 * HOUR_MS })).toEqual([
        row('a', 1, 200, 1),
        row('a', 2, 200, 2),
      ]);
      expect(await store.read({ keyId: 'b', fromMs: 0, toMs: 9 * HOUR_MS })).toEqual([row('b', 3, 200, 3)]);
    });

    test('deletes the hours before a time, without the hour that starts then', async () => {
      const store = await open();
      await store.add([row('a', 1, 200, 1), row('a', 2, 200, 2), row('b', 1, 429, 3), row('b', 9, 200, 4)]);
      await store.forgetBefore(2 * HOUR_MS);
      expect(await store.read({ fromMs: 0, toMs: 99 * HOUR_MS })).toEqual([
        row('a', 2, 200, 2),
        row('b', 9, 200, 4),
      ]);
      await store.forgetBefore(0);
      expect(await store.read({ fromMs: 0, toMs: 99 * HOUR_MS })).toHaveLength(2);
    });

    test('counts the days with requests of any key in a range, up to a maximum', async () => {
      const store = await open();
      const count = (fromHour: number, toHour: number, max = 9) =>
        store.countDays({ fromMs: fromHour * HOUR_MS, toMs: toHour * HOUR_MS, max });
      expect(await count(0, 99)).toBe(0);
      await store.add([row('a', 1, 200, 1), row('a', 23, 429, 1), row('b', 5, 200, 1)]);
      expect(await count(0, 99)).toBe(1);
      await store.add([row('b', 24, 200, 1), row('c', 71, 200, 1)]);
      expect(await count(0, 99)).toBe(3);
      expect(await count(0, 99, 2)).toBe(2);
      expect(await count(2, 71)).toBe(2);
      expect(await count(24, 72)).toBe(2);
      expect(await count(25, 71)).toBe(0);
    });

    test('accepts an empty list of rows', async () => {
      const store = await open();
      await store.add([]);
      expect(await store.read({ fromMs: 0, toMs: 1 })).toEqual([]);
    });
  });
}
