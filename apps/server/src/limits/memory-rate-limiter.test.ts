import { expect, test } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { MemoryRateLimiter } from './memory-rate-limiter.ts';
import { rateLimiterContract } from './rate-limiter.contract.ts';

rateLimiterContract('the memory limiter', (clock) => new MemoryRateLimiter(clock));

test('forgets subjects that were idle for a minute', () => {
  const clock = new FakeClock();
  const limiter = new MemoryRateLimiter(clock);
  for (let i = 0; i < 1000; i++) limiter.consume(`address ${i}`, 60);
  expect(limiter.subjectsCount).toBe(1000);
  clock.advance(60_000);
  limiter.consume('another address', 60);
  expect(limiter.subjectsCount).toBe(1);
});

test('counts in any hour if its window is an hour', () => {
  const clock = new FakeClock();
  const limiter = new MemoryRateLimiter(clock, 100, 3_600_000);
  expect(limiter.consume('a', 1)).toMatchObject({ isAllowed: true });
  clock.advance(60_000);
  expect(limiter.consume('a', 1)).toEqual({ isAllowed: false, limit: 1, remaining: 0, resetMs: 3_540_000 });
  clock.advance(3_540_000);
  expect(limiter.consume('a', 1)).toMatchObject({ isAllowed: true });
});

test('remembers no more subjects than its maximum', () => {
  const limiter = new MemoryRateLimiter(new FakeClock(), 100);
  for (let i = 0; i < 10_000; i++) limiter.consume(`address ${i}`, 60);
  expect(limiter.subjectsCount).toBe(100);
});

test('keeps the count of a subject that is used, however many others come and go', () => {
  const limiter = new MemoryRateLimiter(new FakeClock(), 100);
  const charges = (i: number) => [
    { subject: `network ${i}`, limitPerMinute: 60 },
    { subject: 'wide network', limitPerMinute: 500 },
  ];
  let allowed = 0;
  for (let i = 0; i < 10_000; i++) {
    if (limiter.consumeAll(charges(i)).every(({ isAllowed }) => isAllowed)) allowed++;
  }
  expect(allowed).toBe(500);
});

test('remembers no subject of which only refused requests came', () => {
  const limiter = new MemoryRateLimiter(new FakeClock());
  limiter.consume('wide network', 1);
  for (let i = 0; i < 100; i++) {
    limiter.consumeAll([
      { subject: `network ${i}`, limitPerMinute: 60 },
      { subject: 'wide network', limitPerMinute: 1 },
    ]);
  }
  expect(limiter.subjectsCount).toBe(1);
});

test('serves a client that asks all the time within two percent of its limit', () => {
  const clock = new FakeClock();
  const limiter = new MemoryRateLimiter(clock);
  let allowed = 0;
  for (let ms = 0; ms < 600_000; ms += 50) {
    if (limiter.consume('a', 300).isAllowed) allowed++;
    clock.advance(50);
  }
  expect(allowed).toBeGreaterThanOrEqual(0.98 * 3_000);
  expect(allowed).toBeLessThanOrEqual(3_000);
});
