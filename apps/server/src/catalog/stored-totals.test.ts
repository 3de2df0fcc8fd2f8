import { expect, test } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { memoryDatabase } from '../testing/memory-database.ts';
import { CounterStore } from './counter-store.ts';
import { IconTotals } from './icon-totals.ts';
import { StoredTotals } from './stored-totals.ts';

function start() {
  const store = new CounterStore(memoryDatabase());
  const clock = new FakeClock();
  const totals = new IconTotals();
  return { store, clock, totals, stored: new StoredTotals(store, totals, clock) };
}

test('shows all that processes have written, a minute after the last read', async () => {
  const { store, clock, totals, stored } = start();
  await store.add([{ iconId: 1, views: 2, downloads: 0 }]);
  await stored.read();
  await store.add([
    { iconId: 1, views: 3, downloads: 1 },
    { iconId: 2, views: 1, downloads: 0 },
  ]);
  clock.advance(59_999);
  await stored.flush();
  expect([...totals.entries('views')]).toEqual([[1, 2]]);
  clock.advance(1);
  await stored.flush();
  expect([[...totals.entries('views')], [...totals.entries('downloads')]]).toEqual([
    [
      [1, 5],
      [2, 1],
    ],
    [[1, 1]],
  ]);
  expect(totals.version).toBe(7);
  clock.advance(60_000);
  await stored.flush();
  expect(totals.version).toBe(7);
});

test('reads totals of more icons than one page holds', async () => {
  const { store, totals, stored } = start();
  await store.add(Array.from({ length: 20_000 }, (_, i) => ({ iconId: i + 1, views: 1, downloads: 0 })));
  await stored.read();
  expect([...totals.entries('views')]).toHaveLength(20_000);
});
