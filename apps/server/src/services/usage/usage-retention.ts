import type { Clock } from '../../ports/clock.ts';
import type { HeavyHitterStore } from '../../ports/heavy-hitter-store.ts';
import type { UsageStore } from '../../ports/usage-store.ts';
import type { Flushable } from './flush-timer.ts';

const DAY_MS = 86_400_000;

/** Days of which the rarer names are given up; each is over. A service that rested for longer keeps a few more. */
const TRIMMED_DAYS = 7;

/**
 * Deletes usage that is older than `days`, and the rarer heavy hitters of past days: once a day and after each start.
 * 0 keeps usage forever.
 */
export class UsageRetention implements Flushable {
  readonly name = 'the end of old usage';
  readonly #store: UsageStore;
  readonly #heavyHitters: HeavyHitterStore;
  readonly #clock: Clock;
  readonly #days: number;
  #doneAtMs = Number.NEGATIVE_INFINITY;

  constructor(store: UsageStore, heavyHitters: HeavyHitterStore, clock: Clock, days: number) {
    this.#store = store;
    this.#heavyHitters = heavyHitters;
    this.#clock = clock;
    this.#days = days;
  }

  async flush(): Promise<void> {
    const now = this.#clock.monotonicMs();
    if (now - this.#doneAtMs < DAY_MS) return;
    const today = this.#clock.now();
    if (this.#days > 0) {
      const firstMs = today - this.#days * DAY_MS;
      await this.#store.forgetBefore(firstMs);
      await this.#heavyHitters.forgetBefore(isoDay(firstMs));
    }
    await this.#heavyHitters.trim(isoDay(today - TRIMMED_DAYS * DAY_MS), isoDay(today - DAY_MS));
    this.#doneAtMs = now;
  }
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
