import { expect, test, vi } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { MemoryIconBudgetStore } from '../../testing/stores/icon-budget-store.ts';
import { DailyIconBudget } from './icon-budget.ts';

const HOUR_MS = 3_600_000;

async function start() {
  const store = new MemoryIconBudgetStore();
  const clock = new FakeClock(Date.UTC(2026, 4, 5, 22));
  return { store, clock, budget: await DailyIconBudget.open(store, clock) };
}

test('an icon counts once a day, however often it is taken', async () => {
  const { budget } = await start();
  expect(budget.take('a', 10, [1, 2, 3])).toEqual({
    isAllowed: true,
    limit: 10,
    remaining: 7,
    resetMs: 2 * HOUR_MS,
  });
  expect(budget.take('a', 10, [3, 2, 1, 1, 4])).toMatchObject({ isAllowed: true, remaining: 6 });
  expect(budget.take('b', 10, Float64Array.of(1))).toMatchObject({ isAllowed: true, remaining: 9 });
});

test('a request that would exceed the budget is refused as a whole and counts nothing', async () => {
  const { budget } = await start();
  budget.take('a', 5, [1, 2, 3]);
  expect(budget.take('a', 5, [3, 4, 5, 6])).toMatchObject({ isAllowed: false, remaining: 2 });
  expect(budget.take('a', 5, [4, 5])).toMatchObject({ isAllowed: true, remaining: 0 });
  expect(budget.take('a', 5, [1, 2, 3, 4, 5])).toMatchObject({ isAllowed: true, remaining: 0 });
  expect(budget.take('a', 5, [6])).toMatchObject({ isAllowed: false, remaining: 0 });
});

test('0 lifts the budget', async () => {
  const { budget } = await start();
  const many = Array.from({ length: 10_000 }, (_, i) => i + 1);
  expect(budget.take('a', 0, many)).toMatchObject({ isAllowed: true, limit: 0, remaining: 0 });
});

test('a new UTC day brings a new budget', async () => {
  const { budget, clock } = await start();
  budget.take('a', 2, [1, 2]);
  expect([budget.takenToday('a'), budget.takenToday('b')]).toEqual([2, 0]);
  clock.advance(2 * HOUR_MS - 1);
  expect(budget.take('a', 2, [3])).toMatchObject({ isAllowed: false, resetMs: 1 });
  clock.advance(1);
  expect(budget.takenToday('a')).toBe(0);
  expect(budget.take('a', 2, [3])).toMatchObject({ isAllowed: true, remaining: 1, resetMs: 24 * HOUR_MS });
});

test('a restart does not renew the budget', async () => {
  const { budget, store, clock } = await start();
  budget.take('a', 3, [1, 2]);
  await budget.flush();
  const restarted = await DailyIconBudget.open(store, clock);
  expect(restarted.take('a', 3, [2, 3])).toMatchObject({ isAllowed: true, remaining: 0 });
  expect(restarted.take('a', 3, [4])).toMatchObject({ isAllowed: false });
});

test('only what was added is written, again after a failure', async () => {
  const { budget, store } = await start();
  const add = vi.spyOn(store, 'add').mockRejectedValueOnce(new Error('disk is full'));
  budget.take('a', 3, [1]);
  await expect(budget.flush()).rejects.toThrow();
  await budget.flush();
  await budget.flush();
  budget.take('a', 3, [1]);
  await budget.flush();
  expect(add).toHaveBeenCalledTimes(2);
  expect(await store.load('2026-05-05')).toHaveLength(1);
});

test('two services that give out icons under one key lose nothing of what either gave', async () => {
  const { budget, store, clock } = await start();
  const other = await DailyIconBudget.open(store, clock);
  budget.take('a', 9, [1, 2, 3]);
  other.take('a', 9, [3, 4]);
  await Promise.all([budget.flush(), other.flush()]);
  budget.take('a', 9, [5]);
  await budget.flush();
  expect((await DailyIconBudget.open(store, clock)).takenToday('a')).toBe(5);
});
