import { describe, expect, test } from 'vitest';
import { CLIENTS_PER_DAY_MIN, PERIOD_DAYS, PERIODS_KEPT } from './popularity.ts';
import type { PopularityStore } from './popularity-store.ts';

const DAY = 100 * PERIOD_DAYS;
const LAST_ID = Number.MAX_SAFE_INTEGER;

const clientsOf = (day: number, iconId: number, count: number, name = 'client') =>
  Array.from({ length: count }, (_, i) => ({ day, iconId, client: `${name} ${i}` }));

/** The suite that every popularity store passes. `open` returns two stores on one empty database. */
export function popularityStoreContract(name: string, open: () => Promise<readonly PopularityStore[]>): void {
  describe(`${name} popularity store`, () => {
    test('counts each client once per icon and day, also for the largest icon id, after the day', async () => {
      const [store] = await open();
      for (let times = 0; times < 2; times++) await store!.add(clientsOf(DAY, LAST_ID, 6));
      await store!.add(clientsOf(DAY + 1, LAST_ID, 7));
      await store!.endDaysBefore(DAY);
      expect(await store!.list()).toEqual([]);
      await store!.endDaysBefore(DAY + 1);
      expect(await store!.list()).toEqual([{ iconId: LAST_ID, period: 100, clients: 6 }]);
      await store!.endDaysBefore(DAY + 9);
      expect(await store!.list()).toEqual([{ iconId: LAST_ID, period: 100, clients: 13 }]);
    });

    test('ignores days on which too few clients took an icon', async () => {
      const [store] = await open();
      await store!.add(clientsOf(DAY, 1, CLIENTS_PER_DAY_MIN));
      for (let day = DAY; day < DAY + 9; day++) await store!.add(clientsOf(day, 2, CLIENTS_PER_DAY_MIN - 1));
      await store!.endDaysBefore(DAY + 9);
      expect(await store!.list()).toEqual([{ iconId: 1, period: 100, clients: CLIENTS_PER_DAY_MIN }]);
    });

    test('counts a day once when two processes end it', async () => {
      const [store, other] = await open();
      await store!.add(clientsOf(DAY, 1, 5));
      await other!.add(clientsOf(DAY, 1, 5, 'other'));
      await Promise.all([store!.endDaysBefore(DAY + 1), other!.endDaysBefore(DAY + 1)]);
      expect(await other!.list()).toEqual([{ iconId: 1, period: 100, clients: 10 }]);
    });

    test('deletes the counts of old periods', async () => {
      const [store] = await open();
      await store!.add(clientsOf(DAY, 1, 5));
      await store!.endDaysBefore(DAY + 1);
      await store!.endDaysBefore(DAY + PERIODS_KEPT * PERIOD_DAYS);
      expect(await store!.list()).toHaveLength(1);
      await store!.endDaysBefore(DAY + (PERIODS_KEPT + 1) * PERIOD_DAYS);
      expect(await store!.list()).toEqual([]);
    });
  });
}
