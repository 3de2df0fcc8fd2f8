import { expect, test, vi } from 'vitest';
import { DAY_MS } from '../base/duration.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { memoryDatabase } from '../testing/memory-database.ts';
import { HeavyHitterRecorder } from './heavy-hitter-recorder.ts';
import type { HeavyHitterKind } from './heavy-hitter-store.ts';
import { HeavyHitterStore } from './heavy-hitter-store.ts';

function start(countsQueries = true) {
  const store = new HeavyHitterStore(memoryDatabase());
  const clock = new FakeClock(Date.UTC(2026, 4, 5, 23, 59));
  const recorder = new HeavyHitterRecorder(store, clock, { countsQueries });
  const read = async (kind: HeavyHitterKind, day = '2026-05-05', keyId = 'a') =>
    (await store.read({ keyId, kind, fromDay: day, toDay: day })).map(({ name, requests }) => [
      name,
      requests,
    ]);
  return { store, clock, recorder, read };
}

test('ignores case and outer spaces of queries, and also counts queries without hits as missing', async () => {
  const { recorder, read } = start();
  recorder.searched('a', 'Home', true);
  recorder.searched('a', ' home ', true);
  recorder.searched('a', 'xyzzy', false);
  recorder.searched('b', 'home', true);
  recorder.searched('a', '  ', true);
  await recorder.flush();
  expect(await read('query')).toEqual([
    ['home', 2],
    ['xyzzy', 1],
  ]);
  expect(await read('missing')).toEqual([['xyzzy', 1]]);
  expect(await read('query', '2026-05-05', 'b')).toEqual([['home', 1]]);
});

test('counts an icon each time it is taken', async () => {
  const { recorder, read } = start();
  recorder.took('a', [7, 8]);
  recorder.took('a', Float64Array.of(8, 9_007_199_254_740_991));
  await recorder.flush();
  expect(await read('icon')).toEqual([
    ['8', 2],
    ['7', 1],
    ['9007199254740991', 1],
  ]);
});

test('counts a query for the day on which it was sent, even if it is written later', async () => {
  const { recorder, clock, read } = start();
  recorder.searched('a', 'late', true);
  clock.advance(60_000);
  recorder.searched('a', 'early', true);
  await recorder.flush();
  expect(await read('query', '2026-05-05')).toEqual([['late', 1]]);
  expect(await read('query', '2026-05-06')).toEqual([['early', 1]]);
  clock.advance(DAY_MS);
  await recorder.flush();
  expect(await read('query', '2026-05-07')).toEqual([]);
});

test('counts icons and no queries when queries are not stored', async () => {
  const { recorder, read } = start(false);
  recorder.searched('a', 'home', false);
  recorder.took('a', [7]);
  await recorder.flush();
  expect([await read('query'), await read('missing'), await read('icon')]).toEqual([[], [], [['7', 1]]]);
});

test('counts each icon once when the second of several writes fails', async () => {
  const { recorder, store, read } = start();
  const many = Array.from({ length: 900 }, (_, i) => i + 1);
  const add = store.add.bind(store);
  let calls = 0;
  vi.spyOn(store, 'add').mockImplementation(async (...batch) => {
    if (++calls === 2) throw new Error('disk is full');
    await add(...batch);
  });
  recorder.took('a', many);
  await expect(recorder.flush()).rejects.toThrow('disk is full');
  recorder.took('a', [1, 900]);
  await recorder.flush();
  const counts = new Map((await read('icon')) as [string, number][]);
  expect(counts.size).toBe(900);
  expect([...counts].filter(([, count]) => count > 1)).toEqual([
    ['1', 2],
    ['900', 2],
  ]);
});

test('writes events that arrive during a write with the next one', async () => {
  const { recorder, store, read } = start();
  const add = store.add.bind(store);
  vi.spyOn(store, 'add').mockImplementationOnce((...batch) => {
    recorder.searched('a', 'home', true);
    return add(...batch);
  });
  recorder.searched('a', 'home', true);
  await recorder.flush();
  await recorder.flush();
  expect(await read('query')).toEqual([['home', 2]]);
});

test('keeps the counts of at most 50,000 icons and queries for the next write while the store fails', async () => {
  const { recorder, store } = start();
  let written = 0;
  const failing = vi.spyOn(store, 'add').mockRejectedValue(new Error('disk is full'));
  for (let key = 0; key < 20; key++) {
    for (let from = 0; from < 10_000; from += 100)
      recorder.took(
        `key ${key}`,
        Array.from({ length: 100 }, (_, i) => from + i),
      );
  }
  await expect(recorder.flush()).rejects.toThrow();
  recorder.searched('one more', 'home', true);
  failing.mockImplementation(async (_group, heavyHitters) => {
    written += heavyHitters.length;
  });
  await recorder.flush();
  expect(written).toBe(50_000);
});
