import { expect, test, vi } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { Breaker } from './breaker.ts';

const away = new Error('away');

test('allows calls until three fail in a row, then one a second until one succeeds', () => {
  const clock = new FakeClock();
  const breaker = new Breaker({ clock });
  const allowsAfter = (ms: number) => {
    clock.advance(ms);
    return breaker.allows();
  };
  for (let i = 0; i < 2; i++) breaker.failed(away);
  breaker.succeeded();
  for (let i = 0; i < 3; i++) {
    expect(breaker.allows()).toBe(true);
    breaker.failed(away);
  }
  expect(breaker.isOpen).toBe(true);
  expect([1, 998, 1, 1].map(allowsAfter)).toEqual([false, false, true, false]);
  breaker.failed(away);
  expect([1, 998].map(allowsAfter)).toEqual([false, true]);
  breaker.succeeded();
  expect(breaker.isOpen).toBe(false);
  expect([1, 1].map(allowsAfter)).toEqual([true, true]);
});

test('says once that the service is away and once that it answers again, with the reason', async () => {
  const onChange = vi.fn();
  const breaker = new Breaker({ clock: new FakeClock(), reasonOf: () => 'ECONNREFUSED', onChange });
  for (let i = 0; i < 5; i++) expect(await breaker.attempt(() => Promise.reject(away))).toBeUndefined();
  expect(onChange.mock.calls).toEqual([[true, 'ECONNREFUSED']]);
  expect([breaker.failuresCount, breaker.reason]).toEqual([3, 'ECONNREFUSED']);
  breaker.succeeded();
  breaker.succeeded();
  expect(onChange.mock.calls.slice(1)).toEqual([[false, 'ECONNREFUSED']]);
  expect(breaker.reason).toBeUndefined();
  expect(await breaker.attempt(async () => 7)).toBe(7);
});
