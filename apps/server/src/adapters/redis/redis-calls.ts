import { Breaker } from '../../domain/breaker.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { shortReason } from './redis-error.ts';

export interface RedisCallsParts {
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Calls to Redis, for which no answer may wait. After three failures in a row, one call a second is tried, and the others
 * fail at once.
 */
export class RedisCalls {
  readonly #parts: RedisCallsParts;
  readonly #breaker = new Breaker();
  #failures = 0;
  #reason = '';

  constructor(parts: RedisCallsParts) {
    this.#parts = parts;
  }

  /** What the call returns, or undefined if it fails or Redis is away. Never rejects. */
  async attempt<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
    const { clock } = this.#parts;
    if (!this.#breaker.allows(clock.monotonicMs())) return undefined;
    try {
      const result = await call();
      this.returned();
      return result;
    } catch (error) {
      this.#failed(error);
      return undefined;
    }
  }

  /** Redis answers, so the next call is tried. */
  returned(): void {
    const { log } = this.#parts;
    if (this.#breaker.isOpen) log.info({}, 'Redis answers again');
    this.#breaker.succeeded();
  }

  get isAway(): boolean {
    return this.#breaker.isOpen;
  }

  /** Of the last failure. */
  get reason(): string {
    return this.#reason;
  }

  /** Calls that failed since the start. */
  get failuresCount(): number {
    return this.#failures;
  }

  #failed(error: unknown): void {
    const { clock, log } = this.#parts;
    const wasAway = this.#breaker.isOpen;
    this.#failures++;
    this.#reason = shortReason(error);
    this.#breaker.failed(clock.monotonicMs());
    if (!wasAway && this.#breaker.isOpen)
      log.warn({ reason: this.#reason }, 'Redis is away; this process decides alone');
  }
}
