import { describe, expect, test } from 'vitest';
import type { Clock } from '../base/clock.ts';
import { HOUR_MS } from '../base/duration.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import type { IconBudget } from './icon-budget.ts';

/** The suite that every daily icon budget passes. `open` returns an unused budget. */
export function iconBudgetContract(name: string, open: (clock: Clock) => Promise<IconBudget>): void {
  const start = async () => {
    const clock = new FakeClock(Date.UTC(2026, 4, 5, 22));
    const budget = await open(clock);
    const take = async (subject: string, dailyIcons: number, iconIds: readonly number[]) =>
      (await budget.takeAll([{ subject, dailyIcons }], iconIds))[0]!;
    return { clock, budget, take };
  };

  describe(`${name} daily icon budget`, () => {
    test('counts an icon once a day, even if it is taken again', async () => {
      const { take } = await start();
      expect(await take('a', 10, [1, 2, 3])).toEqual({
        isAllowed: true,
        limit: 10,
        remaining: 7,
        resetMs: 2 * HOUR_MS,
      });
      expect(await take('a', 10, [3, 2, 1, 1, 4])).toMatchObject({ isAllowed: true, remaining: 6 });
      expect(await take('b', 10, [1])).toMatchObject({ isAllowed: true, remaining: 9 });
    });

    test('refuses a request that would exceed the budget and counts none of its icons', async () => {
      const { take } = await start();
      await take('a', 5, [1, 2, 3]);
      expect(await take('a', 5, [3, 4, 5, 6])).toMatchObject({ isAllowed: false, remaining: 2 });
      expect(await take('a', 5, [4, 5])).toMatchObject({ isAllowed: true, remaining: 0 });
      expect(await take('a', 5, [1, 2, 3, 4, 5])).toMatchObject({ isAllowed: true, remaining: 0 });
      expect(await take('a', 5, [6])).toMatchObject({ isAllowed: false, remaining: 0 });
    });

    test('takes icons from all limits of a request, or from none if one is exceeded', async () => {
      const { budget } = await start();
      const key = { subject: 'key', dailyIcons: 5 };
      const other = { subject: 'other key', dailyIcons: 5 };
      const account = { subject: 'account', dailyIcons: 7 };
      await budget.takeAll([key, account], [1, 2, 3, 4]);
      // 3 and 4 count once in the account.
      const second = await budget.takeAll([other, account], [3, 4, 5, 6]);
      expect(second.map(({ remaining }) => remaining)).toEqual([1, 1]);
      const refused = await budget.takeAll([key, account], [7, 8]);
      expect(refused.map(({ isAllowed }) => isAllowed)).toEqual([false, false]);
      const refusedByAccount = await budget.takeAll(
        [{ subject: 'third key', dailyIcons: 5 }, account],
        [7, 8],
      );
      expect(refusedByAccount).toMatchObject([
        { isAllowed: true, remaining: 5 },
        { isAllowed: false, remaining: 1 },
      ]);
      const lifted = await budget.takeAll([{ subject: 'lifted', dailyIcons: 0 }, account], [7]);
      expect(lifted).toMatchObject([
        { isAllowed: true, limit: 0 },
        { isAllowed: true, remaining: 0 },
      ]);
      expect([await budget.takenToday('key'), await budget.takenToday('third key')]).toEqual([4, 0]);
    });

    test('remembers what was taken when the clock crosses midnight and is set back', async () => {
      const { budget, take, clock } = await start();
      await take('a', 3, [1, 2]);
      clock.setWallClock(clock.now() + 2 * HOUR_MS);
      expect(await take('a', 3, [3])).toMatchObject({ isAllowed: true, remaining: 2 });
      clock.setWallClock(clock.now() - HOUR_MS / 2);
      expect(await budget.takenToday('a')).toBe(2);
      expect(await take('a', 3, [3, 4])).toMatchObject({ isAllowed: false, remaining: 1 });
      clock.setWallClock(clock.now() + HOUR_MS / 2);
      expect(await budget.takenToday('a')).toBe(1);
    });

    test('allows everything for a limit of 0', async () => {
      const { take } = await start();
      const many = Array.from({ length: 10_000 }, (_, i) => i + 1);
      expect(await take('a', 0, many)).toMatchObject({ isAllowed: true, limit: 0, remaining: 0 });
    });

    test('starts again with each UTC day', async () => {
      const { budget, take, clock } = await start();
      await take('a', 2, [1, 2]);
      expect([await budget.takenToday('a'), await budget.takenToday('b')]).toEqual([2, 0]);
      clock.advance(2 * HOUR_MS - 1);
      expect(await take('a', 2, [3])).toMatchObject({ isAllowed: false, resetMs: 1 });
      clock.advance(1);
      expect(await budget.takenToday('a')).toBe(0);
      expect(await take('a', 2, [3])).toMatchObject({
        isAllowed: true,
        remaining: 1,
        resetMs: 24 * HOUR_MS,
      });
    });
  });
}
