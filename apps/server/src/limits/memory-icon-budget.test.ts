import { expect, test, vi } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { memoryDatabase } from '../testing/memory-database.ts';
import { visitorSubject } from './fair-use.ts';
import { iconBudgetContract } from './icon-budget.contract.ts';
import { IconBudgetStore } from './icon-budget-store.ts';
import { MemoryIconBudget } from './memory-icon-budget.ts';

const take = (budget: MemoryIconBudget, subject: string, dailyIcons: number, iconIds: readonly number[]) =>
  budget.takeAll([{ subject, dailyIcons }], iconIds)[0]!;

async function start() {
  const store = new IconBudgetStore(memoryDatabase());
  const clock = new FakeClock(Date.UTC(2026, 4, 5, 22));
  return { store, clock, budget: await MemoryIconBudget.open(store, clock) };
}

iconBudgetContract('memory', async (clock) =>
  MemoryIconBudget.open(new IconBudgetStore(memoryDatabase()), clock),
);

test('restores the icons that were taken today after a restart', async () => {
  const { budget, store, clock } = await start();
  take(budget, 'a', 3, [1, 2]);
  await budget.flush();
  const restarted = await MemoryIconBudget.open(store, clock);
  expect(take(restarted, 'a', 3, [2, 3])).toMatchObject({ isAllowed: true, remaining: 0 });
  expect(take(restarted, 'a', 3, [4])).toMatchObject({ isAllowed: false });
});

test('writes only added icons, and retries them after a failure', async () => {
  const { budget, store } = await start();
  const add = vi.spyOn(store, 'add').mockRejectedValueOnce(new Error('disk is full'));
  take(budget, 'a', 3, [1]);
  await expect(budget.flush()).rejects.toThrow();
  await budget.flush();
  await budget.flush();
  take(budget, 'a', 3, [1]);
  await budget.flush();
  expect(add).toHaveBeenCalledTimes(2);
  expect(await store.load('2026-05-05')).toHaveLength(1);
});

test('counts the distinct icons that one key took from two processes', async () => {
  const { budget, store, clock } = await start();
  const other = await MemoryIconBudget.open(store, clock);
  take(budget, 'a', 9, [1, 2, 3]);
  take(other, 'a', 9, [3, 4]);
  await Promise.all([budget.flush(), other.flush()]);
  take(budget, 'a', 9, [5]);
  await budget.flush();
  expect((await MemoryIconBudget.open(store, clock)).takenToday('a')).toBe(5);
});

test('reads what was taken today again when the clock was wrong by days', async () => {
  const { budget, clock } = await start();
  take(budget, 'a', 5, [1, 2]);
  await budget.flush();
  const today = clock.now();
  clock.setWallClock(Date.UTC(2038, 0, 19));
  take(budget, 'a', 5, [1]);
  await budget.flush();
  clock.setWallClock(today);
  take(budget, 'a', 5, [2, 3]);
  await budget.flush();
  expect(budget.takenToday('a')).toBe(3);
  expect(take(budget, 'a', 5, [4, 5, 6])).toMatchObject({ isAllowed: false, remaining: 2 });
});

test('forgets the visitors that came longest ago beyond its bounds, but no key, also in the store', async () => {
  const store = new IconBudgetStore(memoryDatabase());
  const clock = new FakeClock();
  const bounds = { subjectsMax: 10, iconsMax: 1_000 };
  const budget = await MemoryIconBudget.open(store, clock, bounds);
  const visitor = (i: number) => visitorSubject(`network ${i}`);
  const iconsFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);
  take(budget, visitor(0), 500, iconsFrom(1, 90));
  for (let i = 0; i < 50; i++) take(budget, `key ${i}`, 500, [1]);
  await budget.flush();
  for (let i = 1; i <= 5_000; i++) {
    take(budget, visitor(0), 500, [1]);
    take(budget, visitor(i), 500, [i]);
    if (i % 100 === 0) await budget.flush();
  }
  await budget.flush();
  const taken = iconsFrom(0, 5_001).filter((i) => budget.takenToday(visitor(i)) > 0);
  expect(taken.length).toBeLessThanOrEqual(10);
  expect(taken).toContain(5_000);
  expect([budget.takenToday(visitor(0)), budget.takenToday('key 0')]).toEqual([90, 1]);
  const rows = await store.load('2026-05-05');
  expect(rows.map(({ keyId }) => keyId).toSorted()).toEqual(
    [...iconsFrom(0, 50).map((i) => `key ${i}`), ...taken.map(visitor)].toSorted(),
  );
});

test('holds no more icons of visitors than its bound, also after a restart with a lower one', async () => {
  const store = new IconBudgetStore(memoryDatabase());
  const clock = new FakeClock();
  const budget = await MemoryIconBudget.open(store, clock, { subjectsMax: 1_000, iconsMax: 1_000 });
  const subjects = Array.from({ length: 200 }, (_, i) => visitorSubject(String(i)));
  const total = (of: MemoryIconBudget) => subjects.reduce((sum, one) => sum + of.takenToday(one), 0);
  for (const [i, subject] of subjects.entries()) {
    take(
      budget,
      subject,
      500,
      Array.from({ length: 50 }, (_, j) => i * 50 + j + 1),
    );
    expect(total(budget)).toBeLessThanOrEqual(1_000);
  }
  expect(total(budget)).toBeGreaterThanOrEqual(450);
  await budget.flush();
  const restarted = await MemoryIconBudget.open(store, clock, { subjectsMax: 1_000, iconsMax: 300 });
  expect(total(restarted)).toBeLessThanOrEqual(300);
});
