import { expect, test, vi } from 'vitest';
import { MemoryCounterStore } from '../../testing/stores/counter-store.ts';
import { BatchedIconCounters } from './icon-counters.ts';

const totals = (counters: BatchedIconCounters, kind: 'views' | 'downloads') =>
  [...counters.totals.entries(kind)].toSorted((a, b) => a[0] - b[0]);

test('changes totals and version at a flush', async () => {
  const counters = await BatchedIconCounters.open(new MemoryCounterStore());
  expect(counters.totals.version).toBe(0);
  counters.view(7);
  counters.view(7);
  counters.download(9);
  expect(counters.totals.version).toBe(0);
  expect(totals(counters, 'views')).toEqual([]);
  await counters.flush();
  // The version is the number of counted views and downloads.
  expect(counters.totals.version).toBe(3);
  expect(totals(counters, 'views')).toEqual([[7, 2]]);
  expect(totals(counters, 'downloads')).toEqual([[9, 1]]);
  await counters.flush();
  expect(counters.totals.version).toBe(3);
});

test('has the same totals and version after a restart', async () => {
  const store = new MemoryCounterStore();
  const before = await BatchedIconCounters.open(store);
  for (const iconId of [1, 2, 2, 3]) before.view(iconId);
  before.download(2);
  await before.flush();
  const after = await BatchedIconCounters.open(store);
  expect(after.totals.version).toBe(before.totals.version);
  expect(totals(after, 'views')).toEqual(totals(before, 'views'));
  expect(totals(after, 'downloads')).toEqual([[2, 1]]);
});

test('adds counts to the totals once they are written', async () => {
  const store = new MemoryCounterStore();
  vi.spyOn(store, 'add').mockRejectedValueOnce(new Error('disk is full'));
  const counters = await BatchedIconCounters.open(store);
  counters.view(1);
  await expect(counters.flush()).rejects.toThrow('disk is full');
  expect(counters.totals.version).toBe(0);
  counters.view(1);
  counters.download(2);
  await counters.flush();
  expect(totals(counters, 'views')).toEqual([[1, 2]]);
  expect(totals(counters, 'downloads')).toEqual([[2, 1]]);
});

test('counts a view once in store and totals when only the answer of the store was lost', async () => {
  const store = new MemoryCounterStore();
  const add = store.add.bind(store);
  vi.spyOn(store, 'add').mockImplementationOnce(async (...batch) => {
    await add(...batch);
    throw new Error('connection reset');
  });
  const counters = await BatchedIconCounters.open(store);
  counters.view(1);
  await expect(counters.flush()).rejects.toThrow('connection reset');
  await counters.flush();
  expect(totals(counters, 'views')).toEqual([[1, 1]]);
  expect(await store.list()).toEqual([{ iconId: 1, views: 1, downloads: 0 }]);
});

test('counts icons of a failed flush among the waiting ones', async () => {
  const store = new MemoryCounterStore();
  const counters = await BatchedIconCounters.open(store);
  counters.view(1);
  vi.spyOn(store, 'add').mockImplementationOnce(async () => {
    for (let iconId = 2; iconId <= 100_001; iconId++) counters.view(iconId);
    throw new Error('disk is full');
  });
  await expect(counters.flush()).rejects.toThrow('disk is full');
  expect(counters.droppedCount).toBe(1);
});

test('holds counts of at most 100,000 icons and counts the dropped ones', async () => {
  const counters = await BatchedIconCounters.open(new MemoryCounterStore());
  for (let iconId = 1; iconId <= 100_010; iconId++) counters.view(iconId);
  counters.view(1);
  expect(counters.droppedCount).toBe(10);
});
