import { expect, test, vi } from 'vitest';
import { CounterStore } from '../catalog/counter-store.ts';
import { IconTotals } from '../catalog/icon-totals.ts';
import { memoryDatabase } from '../testing/memory-database.ts';
import { BatchedIconCounters } from './icon-counters.ts';

const POPULARITY = { download: () => undefined };

function start() {
  const store = new CounterStore(memoryDatabase());
  const totals = new IconTotals();
  const entries = (kind: 'views' | 'downloads') => [...totals.entries(kind)].toSorted((a, b) => a[0] - b[0]);
  return { store, totals, entries, counters: new BatchedIconCounters(store, POPULARITY, totals) };
}

test('changes totals and version at a flush', async () => {
  const { counters, totals, entries } = start();
  counters.view(7);
  counters.view(7);
  counters.download(9, 'a');
  expect([totals.version, entries('views')]).toEqual([0, []]);
  await counters.flush();
  // The version is the number of counted views and downloads.
  expect(totals.version).toBe(3);
  expect([entries('views'), entries('downloads')]).toEqual([[[7, 2]], [[9, 1]]]);
  await counters.flush();
  expect(totals.version).toBe(3);
});

test('changes no totals that other processes change too', async () => {
  const store = new CounterStore(memoryDatabase());
  const counters = new BatchedIconCounters(store, POPULARITY);
  counters.view(7);
  await counters.flush();
  expect(await store.list(0, 9)).toEqual([{ iconId: 7, views: 1, downloads: 0 }]);
});

test('adds counts to the totals once they are written', async () => {
  const { store, counters, totals, entries } = start();
  vi.spyOn(store, 'add').mockImplementationOnce(async () => {
    counters.view(1);
    throw new Error('disk is full');
  });
  counters.view(1);
  await expect(counters.flush()).rejects.toThrow('disk is full');
  expect(totals.version).toBe(0);
  counters.download(2, 'a');
  await counters.flush();
  expect([entries('views'), entries('downloads')]).toEqual([[[1, 2]], [[2, 1]]]);
});

test('counts icons of a failed flush among the waiting ones', async () => {
  const { store, counters } = start();
  counters.view(1);
  vi.spyOn(store, 'add').mockImplementationOnce(async () => {
    for (let iconId = 2; iconId <= 100_001; iconId++) counters.view(iconId);
    throw new Error('disk is full');
  });
  await expect(counters.flush()).rejects.toThrow('disk is full');
  expect(counters.droppedCount).toBe(1);
});

test('holds counts of at most 100,000 icons and counts the dropped ones', () => {
  const { counters } = start();
  for (let iconId = 1; iconId <= 100_010; iconId++) counters.view(iconId);
  counters.view(1);
  expect(counters.droppedCount).toBe(10);
});
