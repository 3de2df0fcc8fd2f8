import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Breaker } from '../../base/breaker.ts';
import { type Clock, systemClock } from '../../base/clock.ts';
import { type RedisAddress, readRedisUrl } from '../../config/redis-url.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { hasRedis, type RedisServer, startRedis } from '../../testing/redis-server.ts';
import { MemoryRateLimiter } from '../memory-rate-limiter.ts';
import { rateLimiterContract } from '../rate-limiter.contract.ts';
import { RedisConnection } from './redis-connection.ts';
import { RedisRateLimiter } from './redis-rate-limiter.ts';

/** Far above the default, because a pause of a busy machine is no failure here. */
const CALL_MS_MAX = 20_000;
const MINUTE_MS = 60_000;

let count = 0;
/** A limiter with no counts, by the time of Redis, or by a given one. Rejects when Redis does not answer. */
function limiterOn(
  redis: RedisConnection,
  timeMs?: () => number,
  windowMs = MINUTE_MS,
  purpose = `test ${count++}`,
) {
  const local = new MemoryRateLimiter(systemClock, 0, windowMs);
  local.consumeAll = () => {
    throw new Error('Redis did not answer');
  };
  return new RedisRateLimiter({
    redis,
    breaker: new Breaker({ clock: systemClock }),
    local,
    purpose,
    nameOf: (subject) => subject,
    ...(timeMs !== undefined && { timeMs }),
  });
}
const timeOf = (clock: Clock) => () => clock.monotonicMs();

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

  rateLimiterContract('the Redis limiter', (clock) => limiterOn(redis, timeOf(clock)), 20);

  test('counts in any hour if its window is an hour', async () => {
    const clock = new FakeClock();
    const limiter = limiterOn(redis, timeOf(clock), 60 * MINUTE_MS);
    expect(await limiter.consume('a', 1)).toMatchObject({ isAllowed: true, resetMs: 60 * MINUTE_MS });
    clock.advance(MINUTE_MS);
    expect(await limiter.consume('a', 1)).toMatchObject({ isAllowed: false, resetMs: 59 * MINUTE_MS });
    clock.advance(59 * MINUTE_MS);
    expect(await limiter.consume('a', 1)).toMatchObject({ isAllowed: true });
  });

  test('counts together what several processes allow at the same time, by the time of Redis', async () => {
    const other = await RedisConnection.open(readRedisUrl(server.url) as RedisAddress, CALL_MS_MAX);
    const purpose = `test ${count++}`;
    const [one, two] = [redis, other].map((one) => limiterOn(one, undefined, MINUTE_MS, purpose));
    const asked = Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? one! : two!).consume('a', 150));
    const verdicts = await Promise.all(asked);
    expect(verdicts.filter(({ isAllowed }) => isAllowed)).toHaveLength(150);
    expect(verdicts.every(({ resetMs }) => resetMs > 0 && resetMs <= MINUTE_MS)).toBe(true);
    other.close();
  });

  test('counts everything as now when the clock of Redis was set back', async () => {
    let timeMs = Date.now();
    const limiter = limiterOn(redis, () => timeMs);
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

  test('works on after Redis forgot its scripts', async () => {
    const limiter = limiterOn(redis);
    await limiter.consume('a', 5);
    server.command('SCRIPT', 'FLUSH');
    expect(await Promise.all([limiter.consume('a', 5), limiter.consume('a', 5)])).toMatchObject([
      { remaining: 3 },
      { remaining: 2 },
    ]);
  });

  test('leaves no key in Redis that does not expire, and none of more than 2 KB', async () => {
    server.command('FLUSHALL');
    const clock = new FakeClock(Date.now());
    const limiter = limiterOn(redis, timeOf(clock));
    for (let i = 0; i < 300; i++) {
      await limiter.consumeAll([
        { subject: 'a', limitPerMinute: 300 },
        { subject: 'b', limitPerMinute: 30_000, cost: 90 },
      ]);
      clock.advance(400);
    }
    const keys = server.command('KEYS', '*').split('\n');
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(Number(server.command('PTTL', key))).toBeGreaterThan(0);
      expect(Number(server.command('MEMORY', 'USAGE', key, 'SAMPLES', '0'))).toBeLessThan(2_048);
    }
  });
});
