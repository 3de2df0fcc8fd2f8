import { Breaker } from '../../base/breaker.ts';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { RedisAddress } from '../../config/redis-url.ts';
import type { IconBudgetStore } from '../icon-budget-store.ts';
import type { MemoryIconBudget } from '../memory-icon-budget.ts';
import type { MemoryRateLimiter } from '../memory-rate-limiter.ts';
import { RedisConnection, shortReason } from './redis-connection.ts';
import { RedisIconBudget } from './redis-icon-budget.ts';
import { type RedisParts, RedisRateLimiter } from './redis-rate-limiter.ts';

export interface SharedLimitsOptions {
  readonly clock: Clock;
  readonly log: Log;
  /**
   * Names a subject in Redis. Subjects are networks and mail addresses too, and names that depend on a secret of the
   * installation keep installations apart that use one Redis.
   */
  readonly nameOf: (subject: string) => string;
  /** How long a call may take, for tests. */
  readonly callMsMax?: number;
}

export type SharedLimits = Awaited<ReturnType<typeof openSharedLimits>>;

/**
 * Opens the limits of several processes together, in Redis. While it is away, each process counts by itself. Rejects
 * with an `OperatorError` if the address or the credentials are wrong. A Redis that is away is no error.
 */
export async function openSharedLimits(
  address: RedisAddress,
  { clock, log, nameOf, callMsMax }: SharedLimitsOptions,
) {
  const redis = await RedisConnection.open(address, callMsMax);
  if (!redis.isReady)
    log.warn({ reason: redis.reason }, 'Redis is away; this process decides about limits alone');
  const breaker = new Breaker({
    clock,
    reasonOf: shortReason,
    onChange: (isOpen, reason) =>
      isOpen
        ? log.warn({ reason }, 'Redis is away; this process decides alone')
        : log.info({}, 'Redis answers again'),
  });
  redis.onReady(() => breaker.succeeded());
  const parts: RedisParts = { redis, breaker, nameOf };
  /** Whether this process decides alone. */
  const isAway = () => breaker.isOpen || !redis.isReady;
  return {
    isAway,
    /** A limiter with the window of the local one. Limiters of one purpose count together. */
    limiter: (purpose: string, local: MemoryRateLimiter) =>
      new RedisRateLimiter({ ...parts, local, purpose }),
    iconBudget: (local: MemoryIconBudget, store: IconBudgetStore) =>
      new RedisIconBudget({ ...parts, local, store, clock }),
    /** `ok`, or why this process decides alone, in one line. */
    state(): string {
      if (!isAway()) return 'ok';
      // Without requests, nobody else would notice that it is back.
      if (redis.isReady) void breaker.attempt(() => redis.probe());
      const reason = redis.isReady ? breaker.reason : redis.reason;
      return `Redis is away (${reason}); each process allows the full limits by itself`;
    },
    /** Calls to Redis that failed since the start. */
    failuresCount: () => breaker.failuresCount,
    close: () => redis.close(),
  };
}
