import { expect, test } from 'vitest';
import { SlidingWindow } from './memory-rate-limiter.ts';

test('holds one count per sixtieth of the window, however many events come', () => {
  const window = new SlidingWindow(60_000);
  for (let ms = 0; ms < 120_000; ms += 7) window.add(1, ms);
  expect(window.used(120_000)).toBeGreaterThanOrEqual(Math.floor(60_000 / 7));
  expect(window.used(120_000)).toBeLessThanOrEqual(Math.ceil(61_000 / 7));
  const freedAt = new Set(Array.from({ length: 8_000 }, (_, i) => window.untilFreed(i + 1, 120_000)));
  expect(freedAt.size).toBeLessThanOrEqual(61);
});

test('holds units until the window after the last of their sixtieth is over', () => {
  const window = new SlidingWindow(60_000);
  for (const ms of [5_000, 5_100, 5_900, 6_000]) window.add(2, ms);
  expect(window.untilFreed(1, 10_000)).toBe(55_900);
  expect(window.untilFreed(7, 10_000)).toBe(56_000);
  expect(window.untilFreed(9, 10_000)).toBe(60_000);
  expect([window.used(65_899), window.used(65_900), window.used(66_000)]).toEqual([8, 2, 0]);
});

test('gives back the newest unit', () => {
  const window = new SlidingWindow(60_000);
  window.giveBack();
  window.add(1, 1_000);
  window.add(1, 9_000);
  window.giveBack();
  expect(window.untilFreed(1, 9_000)).toBe(52_000);
  for (let i = 0; i < 3; i++) window.giveBack();
  expect(window.used(9_000)).toBe(0);
});
