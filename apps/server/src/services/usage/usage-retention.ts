import type { Clock } from '../../ports/clock.ts';
import type { HeavyHitterStore } from '../../ports/heavy-hitter-store.ts';
import type { UsageStore } from '../../ports/usage-store.ts';
import type { Flushable } from './flush-timer.ts';

const DAY_MS = 86_400_000;

/**
 * Past days whose rare names are deleted at each run. Earlier runs trimmed older days, unless the service was stopped.
 */
const TRIMMED_DAYS = 7;

/**
 * Deletes usage that is older than `days` (0 keeps it forever), and all but the most frequent names of past days. Runs
 * at the first flush after a start and then every 24 hours.
 */
export class UsageRetention implements Flushable {
  readonly name = 'the deletion of old usage';
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
