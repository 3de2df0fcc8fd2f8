import { expect, test } from 'vitest';
import { Breaker } from './breaker.ts';

test('allows calls until three fail in a row, then one a second until one succeeds', () => {
  const breaker = new Breaker();
  breaker.failed(0);
  breaker.failed(1);
  breaker.succeeded();
  for (const nowMs of [10, 20, 30]) {
    expect(breaker.allows(nowMs)).toBe(true);
    breaker.failed(nowMs);
  }
  expect(breaker.isOpen).toBe(true);
  expect([31, 1_029, 1_030, 1_031].map((nowMs) => breaker.allows(nowMs))).toEqual([
    false,
    false,
    true,
    false,
  ]);
  breaker.failed(1_040);
  expect([1_041, 2_030].map((nowMs) => breaker.allows(nowMs))).toEqual([false, true]);
  breaker.succeeded();
  expect(breaker.isOpen).toBe(false);
  expect([2_031, 2_032].map((nowMs) => breaker.allows(nowMs))).toEqual([true, true]);
});
