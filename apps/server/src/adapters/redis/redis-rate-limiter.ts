import type { RateLimiter, RateShare, RateVerdict } from '../../ports/rate-limiter.ts';
import { GIVE_UNITS_BACK, TAKE_UNITS } from './rate-limit-script.ts';
import type { RedisConnection } from './redis-connection.ts';

export interface RedisRateLimiterOptions {
  /** What the limiter is for. Limiters of one purpose count together. */
  readonly purpose: string;
  readonly windowMs: number;
  /** The name of a subject in Redis, which other people may see. */
  readonly nameOf: (subject: string) => string;
  /** Milliseconds that replace the time of Redis, for tests. */
  readonly timeMs?: () => number;
}

/**
 * Limits requests of all processes together, exactly in any window, by the clock of Redis. A subject takes about 15 bytes
 * per allowed request of its last window. One server decides about all shares of a request in one call. In a cluster each
 * subject is on a server of its own, so all are asked at the same time, and what some of them took is given back if
 * another refuses; for that millisecond, other requests find less than there is. Rejects when Redis does not answer.
 */
export class RedisRateLimiter implements RateLimiter {
  readonly #redis: RedisConnection;
  readonly #options: RedisRateLimiterOptions;

  constructor(redis: RedisConnection, options: RedisRateLimiterOptions) {
    this.#redis = redis;
    this.#options = options;
  }

  async consume(subject: string, limitPerMinute: number, cost = 1): Promise<RateVerdict> {
    return (await this.consumeAll([{ subject, limitPerMinute, cost }]))[0]!;
  }

  async consumeAll(shares: readonly RateShare[]): Promise<readonly RateVerdict[]> {
    const limited = shares.filter(({ limitPerMinute }) => limitPerMinute > 0);
    const verdicts = this.#redis.isCluster ? await this.#takeEach(limited) : await this.#take(limited);
    return shares.map((share) => {
      const { limitPerMinute: limit } = share;
      if (limit > 0) return verdicts[limited.indexOf(share)]!;
      return { isAllowed: true, limit, remaining: 0, resetMs: this.#options.windowMs };
    });
  }

  async giveBack(subject: string): Promise<void> {
    await this.#redis.run(GIVE_UNITS_BACK, [this.#keyOf(subject)], [1]);
  }

  async #take(shares: readonly RateShare[]): Promise<readonly RateVerdict[]> {
    if (shares.length === 0) return [];
    const { windowMs, timeMs } = this.#options;
    const answer = (await this.#redis.run(
      TAKE_UNITS,
      shares.map(({ subject }) => this.#keyOf(subject)),
      [
        windowMs,
        timeMs === undefined ? '' : Math.floor(timeMs()),
        ...shares.flatMap(({ limitPerMinute, cost = 1 }) => [limitPerMinute, cost]),
      ],
    )) as readonly number[];
    return shares.map(({ limitPerMinute: limit }, i) => {
      const [isAllowed, total, resetMs] = answer.slice(3 * i) as [number, number, number];
      return { isAllowed: isAllowed === 1, limit, remaining: Math.max(0, limit - total), resetMs };
    });
  }

  async #takeEach(shares: readonly RateShare[]): Promise<readonly RateVerdict[]> {
    const verdicts = (await Promise.all(shares.map((share) => this.#take([share])))).flat();
    if (verdicts.every(({ isAllowed }) => isAllowed)) return verdicts;
    return await Promise.all(
      verdicts.map(async (verdict, i) => {
        if (!verdict.isAllowed) return verdict;
        const { subject, limitPerMinute, cost = 1 } = shares[i]!;
        const units = Math.min(cost, limitPerMinute);
        await this.#redis.run(GIVE_UNITS_BACK, [this.#keyOf(subject)], [units]);
        return { ...verdict, remaining: verdict.remaining + units };
      }),
    );
  }

  #keyOf(subject: string): string {
    const { purpose, nameOf } = this.#options;
    return `glyphdex:${purpose}:${nameOf(subject)}`;
  }
}
