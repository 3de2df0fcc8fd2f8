import { expect, test } from 'vitest';
import { rateLimiterContract } from '../../ports/rate-limiter.contract.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { MemoryRateLimiter } from './memory-rate-limiter.ts';

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

test('remembers no more subjects than its maximum', () => {
  const limiter = new MemoryRateLimiter(new FakeClock(), 100);
  for (let i = 0; i < 10_000; i++) limiter.consume(`address ${i}`, 60);
  expect(limiter.subjectsCount).toBe(100);
});
