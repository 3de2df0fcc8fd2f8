import { expect, test, vi } from 'vitest';
import { HOUR_MS } from '../base/duration.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { memoryDatabase } from '../testing/memory-database.ts';
import { UsageRecorder } from './usage-recorder.ts';
import { UsageStore } from './usage-store.ts';

const everything = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };

function start() {
  const store = new UsageStore(memoryDatabase());
  const clock = new FakeClock(Date.UTC(2026, 4, 5, 10, 59, 30));
  return { store, clock, recorder: new UsageRecorder(store, clock) };
}

test('counts requests by key, hour and status', async () => {
  const { store, clock, recorder } = start();
  for (let i = 0; i < 3; i++) recorder.record('a', 200);
  recorder.record('a', 429);
  recorder.record('b', 200);
  clock.advance(60_000);
  recorder.record('a', 200);
  await recorder.flush();
  recorder.record('a', 200);
  await recorder.flush();
  const hourStartMs = Date.UTC(2026, 4, 5, 10);
  expect(await store.read(everything)).toEqual([
    { keyId: 'a', hourMs: hourStartMs, status: 200, requests: 3 },
    { keyId: 'a', hourMs: hourStartMs, status: 429, requests: 1 },
    { keyId: 'b', hourMs: hourStartMs, status: 200, requests: 1 },
    { keyId: 'a', hourMs: hourStartMs + HOUR_MS, status: 200, requests: 2 },
  ]);
});

test('writes the counts of a failed flush with the next one', async () => {
  const { store, recorder } = start();
  vi.spyOn(store, 'add').mockRejectedValueOnce(new Error('disk is full'));
  recorder.record('a', 200);
  await expect(recorder.flush()).rejects.toThrow('disk is full');
  recorder.record('a', 200);
  recorder.record('b', 500);
  await recorder.flush();
  expect((await store.read(everything)).map((row) => [row.keyId, row.status, row.requests])).toEqual([
    ['a', 200, 2],
    ['b', 500, 1],
  ]);
});

test('writes requests that arrive during a write with the next one', async () => {
  const { store, recorder } = start();
  const add = store.add.bind(store);
  vi.spyOn(store, 'add').mockImplementationOnce(async (...batch) => {
    recorder.record('a', 200);
    await add(...batch);
  });
  recorder.record('a', 200);
  await recorder.flush();
  await recorder.flush();
  expect((await store.read(everything)).map((row) => row.requests)).toEqual([2]);
});

test('holds at most 50,000 rows while the store fails, and counts the dropped requests', async () => {
  const { store, recorder } = start();
  vi.spyOn(store, 'add').mockRejectedValue(new Error('disk is full'));
  for (let i = 0; i < 60_000; i++) recorder.record(`key ${i}`, 200);
  await expect(recorder.flush()).rejects.toThrow();
  expect(recorder.droppedCount).toBe(10_000);
});

test('keeps counting known rows while too many others wait', async () => {
  const { recorder } = start();
  for (let i = 0; i < 50_000; i++) recorder.record(`key ${i}`, 200);
  recorder.record('key 1', 200);
  expect(recorder.droppedCount).toBe(0);
});

test('writes nothing without requests', async () => {
  const { store, recorder } = start();
  const add = vi.spyOn(store, 'add');
  await recorder.flush();
  expect(add).not.toHaveBeenCalled();
});
