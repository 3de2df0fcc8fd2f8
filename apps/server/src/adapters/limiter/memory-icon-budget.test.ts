import { expect, test, vi } from 'vitest';
import { iconBudgetContract } from '../../ports/icon-budget.contract.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { MemoryIconBudgetStore } from '../../testing/stores/icon-budget-store.ts';
import { MemoryIconBudget } from './memory-icon-budget.ts';

async function start() {
  const store = new MemoryIconBudgetStore();
  const clock = new FakeClock(Date.UTC(2026, 4, 5, 22));
  return { store, clock, budget: await MemoryIconBudget.open(store, clock) };
}

iconBudgetContract('memory', async (clock) => MemoryIconBudget.open(new MemoryIconBudgetStore(), clock));

test('restores the icons that were taken today after a restart', async () => {
  const { budget, store, clock } = await start();
  budget.take('a', 3, [1, 2]);
  await budget.flush();
  const restarted = await MemoryIconBudget.open(store, clock);
  expect(restarted.take('a', 3, [2, 3])).toMatchObject({ isAllowed: true, remaining: 0 });
  expect(restarted.take('a', 3, [4])).toMatchObject({ isAllowed: false });
});

test('writes only added icons, and retries them after a failure', async () => {
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

test('counts the distinct icons that one key took from two processes', async () => {
  const { budget, store, clock } = await start();
  const other = await MemoryIconBudget.open(store, clock);
  budget.take('a', 9, [1, 2, 3]);
  other.take('a', 9, [3, 4]);
  await Promise.all([budget.flush(), other.flush()]);
  budget.take('a', 9, [5]);
  await budget.flush();
  expect((await MemoryIconBudget.open(store, clock)).takenToday('a')).toBe(5);
});
