import { describe, expect, test } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import type { Clock } from './clock.ts';
import type { IconBudget } from './icon-budget.ts';

const HOUR_MS = 3_600_000;

/** The suite that every daily icon budget passes. `open` returns an unused budget. */
export function iconBudgetContract(name: string, open: (clock: Clock) => Promise<IconBudget>): void {
  const start = async () => {
    const clock = new FakeClock(Date.UTC(2026, 4, 5, 22));
    return { clock, budget: await open(clock) };
  };

  describe(`${name} daily icon budget`, () => {
    test('counts an icon once a day, even if it is taken again', async () => {
      const { budget } = await start();
      expect(await budget.take('a', 10, [1, 2, 3])).toEqual({
        isAllowed: true,
        limit: 10,
        remaining: 7,
        resetMs: 2 * HOUR_MS,
      });
      expect(await budget.take('a', 10, [3, 2, 1, 1, 4])).toMatchObject({ isAllowed: true, remaining: 6 });
      expect(await budget.take('b', 10, Float64Array.of(1))).toMatchObject({ isAllowed: true, remaining: 9 });
    });

    test('refuses a request that would exceed the budget and counts none of its icons', async () => {
      const { budget } = await start();
      await budget.take('a', 5, [1, 2, 3]);
      expect(await budget.take('a', 5, [3, 4, 5, 6])).toMatchObject({ isAllowed: false, remaining: 2 });
      expect(await budget.take('a', 5, [4, 5])).toMatchObject({ isAllowed: true, remaining: 0 });
      expect(await budget.take('a', 5, [1, 2, 3, 4, 5])).toMatchObject({ isAllowed: true, remaining: 0 });
      expect(await budget.take('a', 5, [6])).toMatchObject({ isAllowed: false, remaining: 0 });
    });

    test('allows everything for a limit of 0', async () => {
      const { budget } = await start();
      const many = Array.from({ length: 10_000 }, (_, i) => i + 1);
      expect(await budget.take('a', 0, many)).toMatchObject({ isAllowed: true, limit: 0, remaining: 0 });
    });

    test('starts again with each UTC day', async () => {
      const { budget, clock } = await start();
      await budget.take('a', 2, [1, 2]);
      expect([await budget.takenToday('a'), await budget.takenToday('b')]).toEqual([2, 0]);
      clock.advance(2 * HOUR_MS - 1);
      expect(await budget.take('a', 2, [3])).toMatchObject({ isAllowed: false, resetMs: 1 });
      clock.advance(1);
      expect(await budget.takenToday('a')).toBe(0);
      expect(await budget.take('a', 2, [3])).toMatchObject({
        isAllowed: true,
        remaining: 1,
        resetMs: 24 * HOUR_MS,
      });
    });
  });
}
