import type { Awaitable } from '../../domain/awaitable.ts';
import { Breaker } from '../../domain/breaker.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';

export interface SharedCallsParts {
  readonly clock: Clock;
  readonly log: Log;
  /** Of the service, in log lines. */
  readonly name: string;
  /** A few words about an error, without secrets. */
  readonly reasonOf: (error: unknown) => string;
}

/**
 * Calls to a service that several processes share, but that no answer may wait for. After three failures in a row, one
 * call a second is tried, and the others fail at once.
 */
export class SharedCalls {
  readonly #parts: SharedCallsParts;
  readonly #breaker = new Breaker();
  #failures = 0;
  #reason = '';

  constructor(parts: SharedCallsParts) {
    this.#parts = parts;
  }

  /** What the call returns, or undefined if it fails or the service is away. Never rejects. */
  async attempt<Result>(call: () => Awaitable<Result>): Promise<Result | undefined> {
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

  /** The service answers, so the next call is tried. */
  returned(): void {
    const { log, name } = this.#parts;
    if (this.#breaker.isOpen) log.info({}, `${name} answers again`);
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
    const { clock, log, name, reasonOf } = this.#parts;
    const wasAway = this.#breaker.isOpen;
    this.#failures++;
    this.#reason = reasonOf(error);
    this.#breaker.failed(clock.monotonicMs());
    if (!wasAway && this.#breaker.isOpen)
      log.warn({ reason: this.#reason }, `${name} is away; this process decides alone`);
  }
}
