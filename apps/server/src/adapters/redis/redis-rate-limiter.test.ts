import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RedisAddress, readRedisUrl } from '../../domain/redis-url.ts';
import type { Clock } from '../../ports/clock.ts';
import { rateLimiterContract } from '../../ports/rate-limiter.contract.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { limitedRequests, NaiveLimiter } from '../../testing/naive-limiter.ts';
import { hasRedis, type RedisServer, startRedis, startRedisCluster } from '../../testing/redis-server.ts';
import { RedisConnection } from './redis-connection.ts';
import { RedisRateLimiter } from './redis-rate-limiter.ts';

/** Far above the default, because a pause of a busy machine is no failure here. */
const CALL_MS_MAX = 20_000;
const MINUTE_MS = 60_000;

let count = 0;
/** A limiter with no counts, by the time of Redis, or by that of a clock. */
function limiterOn(redis: RedisConnection, clock?: Clock, windowMs = MINUTE_MS): RedisRateLimiter {
  const purpose = `test ${count++}`;
  const nameOf = (subject: string) => subject;
  return new RedisRateLimiter(redis, {
    purpose,
    windowMs,
    nameOf,
    ...(clock !== undefined && { timeMs: () => clock.monotonicMs() }),
  });
}

if (!hasRedis) console.warn('Tests on Redis are skipped: redis-server is not installed.');

describe.skipIf(!hasRedis)('a Redis server', () => {
  let server: RedisServer;
  let redis: RedisConnection;
  beforeAll(async () => {
    server = await startRedis();
    redis = await RedisConnection.open(readRedisUrl(server.url) as RedisAddress, CALL_MS_MAX);
  });
  afterAll(async () => {
    redis.close();
    await server.stop();
  });

  rateLimiterContract('the Redis limiter', (clock) => limiterOn(redis, clock));

  test('answers like the naive limiter for requests of any cost with shared limits', async () => {
    await fc.assert(
      fc.asyncProperty(limitedRequests, async (requests) => {
        const clock = new FakeClock();
        const limiter = limiterOn(redis, clock);
        const naive = new NaiveLimiter();
        for (const { shares, waitMs } of requests) {
          clock.advance(waitMs);
          const verdicts = await limiter.consumeAll(shares);
          expect(verdicts.every(({ isAllowed }) => isAllowed)).toBe(
            naive.allows(shares, clock.monotonicMs()),
          );
        }
      }),
      { numRuns: 50 },
    );
  });

  test('counts in any hour if its window is an hour', async () => {
    const clock = new FakeClock();
    const limiter = limiterOn(redis, clock, 60 * MINUTE_MS);
    expect(await limiter.consume('a', 1)).toMatchObject({ isAllowed: true, resetMs: 60 * MINUTE_MS });
    clock.advance(MINUTE_MS);
    expect(await limiter.consume('a', 1)).toMatchObject({ isAllowed: false, resetMs: 59 * MINUTE_MS });
    clock.advance(59 * MINUTE_MS);
    expect(await limiter.consume('a', 1)).toMatchObject({ isAllowed: true });
  });

  test('says when a request fits that needs the room of hundreds of earlier ones', async () => {
    const clock = new FakeClock();
    const limiter = limiterOn(redis, clock);
    for (let i = 0; i < 500; i++) {
      await limiter.consume('a', 500);
      clock.advance(10);
    }
    expect(await limiter.consume('a', 500, 400)).toMatchObject({
      isAllowed: false,
      remaining: 0,
      resetMs: MINUTE_MS - 1_010,
    });
  });

  test('counts together what several processes allow at the same time, by the time of Redis', async () => {
    const other = await RedisConnection.open(readRedisUrl(server.url) as RedisAddress, CALL_MS_MAX);
    const purpose = `test ${count++}`;
    const [one, two] = [redis, other].map(
      (connection) =>
        new RedisRateLimiter(connection, { purpose, windowMs: MINUTE_MS, nameOf: (subject) => subject }),
    );
    const asked = Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? one! : two!).consume('a', 150));
    const verdicts = await Promise.all(asked);
    expect(verdicts.filter(({ isAllowed }) => isAllowed)).toHaveLength(150);
    expect(verdicts.every(({ resetMs }) => resetMs > 0 && resetMs <= MINUTE_MS)).toBe(true);
    other.close();
  });

  test('counts everything as now when the clock of Redis was set back', async () => {
    let timeMs = Date.now();
    const options = { purpose: `test ${count++}`, windowMs: MINUTE_MS, nameOf: (subject: string) => subject };
    const limiter = new RedisRateLimiter(redis, { ...options, timeMs: () => timeMs });
    for (let i = 0; i < 3; i++) await limiter.consume('a', 5);
    timeMs -= 60 * MINUTE_MS;
    expect(await limiter.consume('a', 5)).toMatchObject({
      isAllowed: true,
      remaining: 1,
      resetMs: MINUTE_MS,
    });
    expect(await limiter.consume('a', 5)).toMatchObject({ isAllowed: true, remaining: 0 });
    expect(await limiter.consume('a', 5)).toMatchObject({ isAllowed: false, resetMs: MINUTE_MS });
    timeMs += MINUTE_MS;
    expect(await limiter.consume('a', 5)).toMatchObject({ isAllowed: true, remaining: 4 });
  });

  test('keeps the order of events when the clock of Redis is set back by less than a second', async () => {
    let timeMs = Date.now();
    const options = { purpose: `test ${count++}`, windowMs: MINUTE_MS, nameOf: (subject: string) => subject };
    const limiter = new RedisRateLimiter(redis, { ...options, timeMs: () => timeMs });
    await limiter.consume('a', 2);
    timeMs -= 900;
    expect(await limiter.consume('a', 2)).toMatchObject({ isAllowed: true, resetMs: MINUTE_MS });
    timeMs += MINUTE_MS;
    expect(await limiter.consume('a', 2)).toMatchObject({ isAllowed: false, resetMs: 900 });
  });

  test('works on after Redis forgot its scripts', async () => {
    const limiter = limiterOn(redis);
    await limiter.consume('a', 5);
    server.command('SCRIPT', 'FLUSH');
    expect(await Promise.all([limiter.consume('a', 5), limiter.consume('a', 5)])).toMatchObject([
      { remaining: 3 },
      { remaining: 2 },
    ]);
  });

  test('leaves no key in Redis that does not expire, and none of more than 20 bytes per request', async () => {
    server.command('FLUSHALL');
    const clock = new FakeClock(Date.now());
    const limiter = limiterOn(redis, clock);
    for (let i = 0; i < 300; i++) {
      await limiter.consumeAll([
        { subject: 'a', limitPerMinute: 300 },
        { subject: 'b', limitPerMinute: 30_000, cost: 90 },
      ]);
      clock.advance(100);
    }
    const keys = server.command('KEYS', '*').split('\n');
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(Number(server.command('PTTL', key))).toBeGreaterThan(0);
      expect(Number(server.command('MEMORY', 'USAGE', key, 'SAMPLES', '0'))).toBeLessThan(300 * 20);
    }
  });
});

describe.skipIf(!hasRedis)('a Redis cluster', () => {
  let servers: RedisServer[];
  let redis: RedisConnection;
  beforeAll(async () => {
    servers = await startRedisCluster();
    const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
    redis = await RedisConnection.open(readRedisUrl(`redis://${hosts}`) as RedisAddress, CALL_MS_MAX);
    expect(redis.isReady).toBe(true);
  });
  afterAll(async () => {
    redis.close();
    for (const server of servers) await server.stop();
  });

  rateLimiterContract('the Redis limiter in a cluster', (clock) => limiterOn(redis, clock));

  test('spreads its subjects over all servers', async () => {
    const limiter = limiterOn(redis);
    for (let i = 0; i < 60; i++) await limiter.consume(`subject ${i}`, 5);
    for (const server of servers) expect(Number(server.command('DBSIZE'))).toBeGreaterThan(0);
  });
});
