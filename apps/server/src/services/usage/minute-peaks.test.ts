import { expect, test, vi } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { MemoryUsageStore } from '../../testing/stores/usage-store.ts';
import { MinutePeaks } from './minute-peaks.ts';

const HOUR_START_MS = Date.UTC(2026, 4, 5, 10);
const HOUR_MS = 3_600_000;

function start() {
  const store = new MemoryUsageStore();
  const clock = new FakeClock(HOUR_START_MS + 59 * 60_000);
  const peaks = new MinutePeaks(store, clock);
  const note = (keyId: string, times: number) => {
    for (let i = 0; i < times; i++) peaks.note(keyId);
  };
  return { store, clock, peaks, note };
}

test('writes the busiest minute of each hour by key', async () => {
  const { store, clock, peaks, note } = start();
  note('a', 3);
  note('b', 9);
  clock.advance(60_000);
  note('a', 2);
  clock.advance(60_000);
  note('a', 5);
  clock.advance(60_000);
  note('a', 1);
  await peaks.flush();
  expect(await store.peakOf('a', HOUR_START_MS, HOUR_START_MS + HOUR_MS)).toBe(3);
  expect(await store.peakOf('a', HOUR_START_MS + HOUR_MS, HOUR_START_MS + 2 * HOUR_MS)).toBe(5);
  expect(await store.peakOf('b', HOUR_START_MS, HOUR_START_MS + HOUR_MS)).toBe(9);
});

test('continues to count a minute after a flush and after a failed one', async () => {
  const { store, peaks, note } = start();
  note('a', 3);
  await peaks.flush();
  note('a', 3);
  vi.spyOn(store, 'raisePeaks').mockRejectedValueOnce(new Error('disk is full'));
  await expect(peaks.flush()).rejects.toThrow();
  await peaks.flush();
  expect(await store.peakOf('a', HOUR_START_MS, HOUR_START_MS + HOUR_MS)).toBe(6);
});

test('does not write keys without new requests again', async () => {
  const { store, clock, peaks, note } = start();
  note('a', 3);
  clock.advance(60_000);
  await peaks.flush();
  const raise = vi.spyOn(store, 'raisePeaks');
  await peaks.flush();
  expect(raise).not.toHaveBeenCalled();
});
