import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HeavyHitter, HeavyHitterGroup, HeavyHitterStore } from './heavy-hitter-store.ts';

/** The suite that every heavy-hitter store passes. `open` returns an empty store with these limits per group. */
export function heavyHitterStoreContract(
  name: string,
  open: (limits?: { namesMax: number; namesKept: number }) => Promise<HeavyHitterStore>,
): void {
  const group = (change: Partial<HeavyHitterGroup> = {}): HeavyHitterGroup => ({
    keyId: 'a',
    kind: 'query',
    day: '2026-05-05',
    ...change,
  });
  const readIn = (store: HeavyHitterStore, change: Partial<HeavyHitterGroup> = {}) => {
    const { keyId, kind, day } = group(change);
    return store.read({ keyId, kind, fromDay: day, toDay: day });
  };
  const hitter = (of: string, requests: number): HeavyHitter => ({ name: of, requests });

  describe(`${name} heavy-hitter store`, () => {
    test('adds up requests by key, kind, day and name, and sorts by requests', async () => {
      const store = await open();
      await store.add(group(), [hitter('home', 1), hitter('arrow', 2), hitter('zoo', 1)]);
      await store.add(group(), [hitter('home', 3)]);
      for (const other of [{ keyId: 'b' }, { kind: 'icon' }, { day: '2026-05-06' }] as const)
        await store.add(group(other), [hitter('home', 50)]);
      expect(await readIn(store)).toEqual([hitter('home', 4), hitter('arrow', 2), hitter('zoo', 1)]);
      expect(await readIn(store, { keyId: 'nobody' })).toEqual([]);
    });

    test('adds up the days of a range, with its first and last day', async () => {
      const store = await open();
      for (const [i, day] of ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07'].entries())
        await store.add(group({ day }), [hitter('home', 10 ** i), hitter(`on ${day}`, 1)]);
      expect(
        await store.read({ keyId: 'a', kind: 'query', fromDay: '2026-05-05', toDay: '2026-05-06' }),
      ).toEqual([hitter('home', 110), hitter('on 2026-05-05', 1), hitter('on 2026-05-06', 1)]);
    });

    test('drops the rarest names of a full group, and counts none too high', async () => {
      const namesMax = 8;
      const names = fc.integer({ min: 0, max: 30 }).map((n) => `name ${Math.floor(n ** 2 / 30)}`);
      const store = await open({ namesMax, namesKept: 3 });
      await fc.assert(
        fc.asyncProperty(
          fc.uuid(),
          fc.array(fc.array(names, { maxLength: 40 }), { maxLength: 12 }),
          async (keyId, batches) => {
            const truth = new Map<string, number>();
            for (const batch of batches) {
              const counts = new Map<string, number>();
              for (const one of batch) counts.set(one, (counts.get(one) ?? 0) + 1);
              for (const [one, count] of counts) truth.set(one, (truth.get(one) ?? 0) + count);
              await store.add(
                group({ keyId }),
                [...counts].map(([one, count]) => hitter(one, count)),
              );
            }
            const held = await readIn(store, { keyId });
            expect(held.length).toBe(Math.min(namesMax, truth.size));
            for (const { name: one, requests } of held) expect(requests).toBeLessThanOrEqual(truth.get(one)!);
            if (truth.size <= namesMax)
              expect(new Map(held.map(({ name: one, requests }) => [one, requests]))).toEqual(truth);
          },
        ),
        { numRuns: 40 },
      );
    });

    test('trims past days to their most frequent names', async () => {
      const store = await open({ namesMax: 8, namesKept: 2 });
      const heavyHitters = [hitter('a', 1), hitter('b', 3), hitter('c', 2)];
      for (const day of ['2026-05-04', '2026-05-05', '2026-05-06'])
        await store.add(group({ day }), heavyHitters);
      await store.add(group({ day: '2026-05-05', kind: 'icon', keyId: 'b' }), heavyHitters);
      await store.trim('2026-05-05', '2026-05-05');
      const count = async (change: Partial<HeavyHitterGroup>) => (await readIn(store, change)).length;
      expect(await readIn(store)).toEqual([hitter('b', 3), hitter('c', 2)]);
      expect(await count({ kind: 'icon', keyId: 'b' })).toBe(2);
      expect([await count({ day: '2026-05-04' }), await count({ day: '2026-05-06' })]).toEqual([3, 3]);
    });

    test('deletes old days and keys', async () => {
      const store = await open();
      for (const keyId of ['a', 'b', 'c']) {
        for (const day of ['2026-05-04', '2026-05-05'])
          await store.add(group({ keyId, day }), [hitter('x', 1)]);
      }
      await store.forgetBefore('2026-05-05');
      await store.forgetKeys(['a', 'nobody']);
      const left = async (keyId: string, day: string) => (await readIn(store, { keyId, day })).length;
      expect([await left('b', '2026-05-04'), await left('b', '2026-05-05')]).toEqual([0, 1]);
      expect([await left('a', '2026-05-05'), await left('c', '2026-05-05')]).toEqual([0, 1]);
    });

    test('stores names with any characters', async () => {
      const store = await open();
      const heavyHitters = [hitter("'; DROP TABLE usage_tops; --", 3), hitter('日本語 🏠', 2), hitter('', 1)];
      await store.add(group(), heavyHitters);
      expect(await readIn(store)).toEqual(heavyHitters);
    });
  });
}
