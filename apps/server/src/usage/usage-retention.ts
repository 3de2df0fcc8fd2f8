import type { Clock } from '../base/clock.ts';
import { DAY_MS, isoDay, TRUSTED_GAP_MS } from '../base/duration.ts';
import type { Flushable } from '../base/flush-timer.ts';
import type { HeavyHitterStore } from './heavy-hitter-store.ts';
import type { UsageStore } from './usage-store.ts';

/**
 * Past days whose rare names are deleted at each run. Earlier runs trimmed older days, unless the service was stopped.
 */
const TRIMMED_DAYS = 7;

/** So many days of recent usage stay at a deletion. One day could be the first of a wrong clock. */
const RECENT_DAYS_MIN = 2;

/**
 * Deletes usage that is older than `days` (0 keeps it forever), and all but the most frequent names of past days. Runs
 * at the first flush after a start and then every 24 hours. Deletes nothing while the clock may be wrong: usage of two
 * days within `TRUSTED_GAP_MS` must stay.
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
    const firstMs = today - this.#days * DAY_MS;
    if (this.#days > 0 && (await this.#hasRecentUsage(firstMs, today))) {
      await this.#store.forgetBefore(firstMs);
      await this.#heavyHitters.forgetBefore(isoDay(firstMs));
    }
    await this.#heavyHitters.trim(isoDay(today - TRIMMED_DAYS * DAY_MS), isoDay(today - DAY_MS));
    this.#doneAtMs = now;
  }

  async #hasRecentUsage(firstMs: number, today: number): Promise<boolean> {
    const fromMs = Math.max(firstMs, today - TRUSTED_GAP_MS);
    const range = { fromMs, toMs: today + 1, max: RECENT_DAYS_MIN };
    return (await this.#store.countDays(range)) === RECENT_DAYS_MIN;
  }
}
