import { expect, onTestFinished, test, vi } from 'vitest';
import { sampleKey } from '../accounts/account-store.contract.ts';
import { AccountStore } from '../accounts/account-store.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { memoryDatabase } from '../testing/memory-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { LastUsedRecorder } from '../usage/usage-recorder.ts';
import { FlushTimer } from './flush-timer.ts';

test('flushes every part at the interval and when it stops', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const part = { name: 'part', flush: vi.fn(async () => undefined) };
  const timer = new FlushTimer([part], 1_000, silentLog);
  timer.start();
  await vi.advanceTimersByTimeAsync(3_500);
  expect(part.flush).toHaveBeenCalledTimes(3);
  expect(await timer.stop()).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(part.flush).toHaveBeenCalledTimes(4);
});

test('flushes the other parts when one fails, and logs the failure once', async () => {
  const log = { ...silentLog, error: vi.fn(), info: vi.fn() };
  const bad = { name: 'bad', flush: vi.fn(async () => Promise.reject(new Error('disk is full'))) };
  const good = { name: 'good', flush: vi.fn(async () => undefined) };
  const timer = new FlushTimer([bad, good], 1_000, log);
  await timer.flush();
  await timer.flush();
  expect(good.flush).toHaveBeenCalledTimes(2);
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(timer.failing).toEqual(['bad']);
  expect(await timer.stop()).toBe(false);
  bad.flush.mockImplementation(async () => undefined as never);
  expect(await timer.stop()).toBe(true);
  expect(log.info).toHaveBeenCalledTimes(1);
});

test('writes the times of last use after a failed flush', async () => {
  const store = new AccountStore(memoryDatabase());
  const clock = new FakeClock();
  await store.insertKey(sampleKey({ id: 'a' }));
  const lastUsed = new LastUsedRecorder(store, clock);
  lastUsed.note('a');
  const atMs = clock.now();
  vi.spyOn(store, 'touchKeys').mockRejectedValueOnce(new Error('disk is full'));
  await expect(lastUsed.flush()).rejects.toThrow();
  await lastUsed.flush();
  expect((await store.findKey('a'))?.lastUsedAtMs).toBe(atMs);
});
