import type { RedisAddress } from '../../domain/redis-url.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IconBudget } from '../../ports/icon-budget.ts';
import type { IconBudgetStore } from '../../ports/icon-budget-store.ts';
import type { Log } from '../../ports/log.ts';
import type { RateLimiter } from '../../ports/rate-limiter.ts';
import type { MemoryIconBudget } from '../limiter/memory-icon-budget.ts';
import type { MemoryRateLimiter } from '../limiter/memory-rate-limiter.ts';
import { RedisCalls } from './redis-calls.ts';
import { RedisConnection } from './redis-connection.ts';
import { RedisIconBudget } from './redis-icon-budget.ts';
import { RedisRateLimiter } from './redis-rate-limiter.ts';

export interface SharedLimitsParts {
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

/** Rejects with an `OperatorError` if the address or the credentials are wrong. A Redis that is away is no error. */
export async function checkRedisAddress(address: RedisAddress): Promise<void> {
  (await RedisConnection.open(address)).close();
}

/** The limits of several processes together, in Redis. While it is away, each process counts by itself. */
export class SharedLimits {
  readonly #redis: RedisConnection;
  readonly #parts: SharedLimitsParts;
  readonly #calls: RedisCalls;

  private constructor(redis: RedisConnection, parts: SharedLimitsParts) {
    this.#redis = redis;
    this.#parts = parts;
    const { clock, log } = parts;
    this.#calls = new RedisCalls({ clock, log });
    redis.onReady(() => this.#calls.returned());
  }

  /** Rejects with an `OperatorError` if the address or the credentials are wrong. A Redis that is away is no error. */
  static async open(address: RedisAddress, parts: SharedLimitsParts): Promise<SharedLimits> {
    const redis = await RedisConnection.open(address, parts.callMsMax);
    if (!redis.isReady)
      parts.log.warn({ reason: redis.reason }, 'Redis is away; this process decides about limits alone');
    return new SharedLimits(redis, parts);
  }

  /** A limiter with the window of the local one. Limiters of one purpose count together. */
  limiter(purpose: string, local: MemoryRateLimiter): RateLimiter {
    const { nameOf } = this.#parts;
    return new RedisRateLimiter({ redis: this.#redis, calls: this.#calls, local, purpose, nameOf });
  }

  iconBudget(local: MemoryIconBudget, store: IconBudgetStore): IconBudget {
    const { clock, nameOf } = this.#parts;
    return new RedisIconBudget({ redis: this.#redis, local, store, clock, calls: this.#calls, nameOf });
  }

  /** `ok`, or why this process decides alone, in one line. */
  state(): string {
    if (!this.#redis.isReady) return stateAway(this.#redis.reason);
    if (!this.#calls.isAway) return 'ok';
    // Without requests, nobody else would notice that it is back.
    void this.#calls.attempt(() => this.#redis.probe());
    return stateAway(this.#calls.reason);
  }

  /** Whether this process decides alone. */
  get isAway(): boolean {
    return this.#calls.isAway || !this.#redis.isReady;
  }

  /** Calls to Redis that failed since the start. */
  get failuresCount(): number {
    return this.#calls.failuresCount;
  }

  close(): void {
    this.#redis.close();
  }
}

const stateAway = (reason: string) => `Redis is away (${reason}); each process allows the whole limits`;
