import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HeavyHitter, HeavyHitterGroup, HeavyHitterStore } from './heavy-hitter-store.ts';

/** What every store of top names promises. `open` gives an empty one that holds so many names per group. */
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
  const top = (of: string, requests: number): HeavyHitter => ({ name: of, requests });

  describe(`${name} keeps top names`, () => {
    test('requests add up by key, kind, day and name, most requests first', async () => {
      const store = await open();
      await store.add(group(), [top('home', 1), top('arrow', 2), top('zoo', 1)]);
      await store.add(group(), [top('home', 3)]);
      for (const other of [{ keyId: 'b' }, { kind: 'icon' }, { day: '2026-05-06' }] as const)
        await store.add(group(other), [top('home', 50)]);
      expect(await readIn(store)).toEqual([top('home', 4), top('arrow', 2), top('zoo', 1)]);
      expect(await readIn(store, { keyId: 'nobody' })).toEqual([]);
    });

    test('days are added up, the first and the last included', async () => {
      const store = await open();
      for (const [i, day] of ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07'].entries())
        await store.add(group({ day }), [top('home', 10 ** i), top(`on ${day}`, 1)]);
      expect(
        await store.read({ keyId: 'a', kind: 'query', fromDay: '2026-05-05', toDay: '2026-05-06' }),
      ).toEqual([top('home', 110), top('on 2026-05-05', 1), top('on 2026-05-06', 1)]);
    });

    test('beyond its names no count is too low, none too high by more than the share of one name, and nothing frequent is missing', async () => {
      const namesMax = 8;
      const names = fc.integer({ min: 0, max: 30 }).map((n) => `name ${Math.floor(n ** 2 / 30)}`);
      const store = await open({ namesMax, namesKept: 3 });
      await fc.assert(
        fc.asyncProperty(
          fc.uuid(),
          fc.array(fc.array(names, { maxLength: 40 }), { maxLength: 12 }),
          async (keyId, batches) => {
            const truth = new Map<string, number>();
            let total = 0;
            for (const batch of batches) {
              const counts = new Map<string, number>();
              for (const one of batch) counts.set(one, (counts.get(one) ?? 0) + 1);
              for (const [one, count] of counts) truth.set(one, (truth.get(one) ?? 0) + count);
              total += batch.length;
              await store.add(
                group({ keyId }),
                [...counts].map(([one, count]) => top(one, count)),
              );
            }
            const held = await readIn(store, { keyId });
            expect(held.length).toBe(Math.min(namesMax, truth.size));
            const errorMax = truth.size <= namesMax ? 0 : total / namesMax;
            for (const { name: one, requests } of held) {
              expect(requests).toBeGreaterThanOrEqual(truth.get(one)!);
              expect(requests - truth.get(one)!).toBeLessThanOrEqual(errorMax);
            }
            const heldNames = new Set(held.map(({ name: one }) => one));
            for (const [one, count] of truth)
              if (count > total / namesMax) expect([one, heldNames.has(one)]).toEqual([one, true]);
          },
        ),
        { numRuns: 40 },
      );
    });

    test('of a day that is over the first names stay', async () => {
      const store = await open({ namesMax: 8, namesKept: 2 });
      const heavyHitters = [top('a', 1), top('b', 3), top('c', 2)];
      for (const day of ['2026-05-04', '2026-05-05', '2026-05-06'])
        await store.add(group({ day }), heavyHitters);
      await store.add(group({ day: '2026-05-05', kind: 'icon', keyId: 'b' }), heavyHitters);
      await store.trim('2026-05-05', '2026-05-05');
      const count = async (change: Partial<HeavyHitterGroup>) => (await readIn(store, change)).length;
      expect(await readIn(store)).toEqual([top('b', 3), top('c', 2)]);
      expect(await count({ kind: 'icon', keyId: 'b' })).toBe(2);
      expect([await count({ day: '2026-05-04' }), await count({ day: '2026-05-06' })]).toEqual([3, 3]);
    });

    test('days and keys can be forgotten', async () => {
      const store = await open();
      for (const keyId of ['a', 'b', 'c']) {
        for (const day of ['2026-05-04', '2026-05-05']) await store.add(group({ keyId, day }), [top('x', 1)]);
      }
      await store.forgetBefore('2026-05-05');
      await store.forgetKeys(['a', 'nobody']);
      const left = async (keyId: string, day: string) => (await readIn(store, { keyId, day })).length;
      expect([await left('b', '2026-05-04'), await left('b', '2026-05-05')]).toEqual([0, 1]);
      expect([await left('a', '2026-05-05'), await left('c', '2026-05-05')]).toEqual([0, 1]);
    });

    test('names are taken as they are', async () => {
      const store = await open();
      const heavyHitters = [top("'; DROP TABLE usage_tops; --", 3), top('日本語 🏠', 2), top('', 1)];
      await store.add(group(), heavyHitters);
      expect(await readIn(store)).toEqual(heavyHitters);
    });
  });
}
