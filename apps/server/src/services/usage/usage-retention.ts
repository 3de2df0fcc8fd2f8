import type { Clock } from '../../ports/clock.ts';
import type { UsageStore } from '../../ports/usage-store.ts';
import type { Flushable } from './flush-timer.ts';

const DAY_MS = 86_400_000;

/** Gives up usage that is older than `days`, once a day and after each start; 0 keeps it for ever. */
export class UsageRetention implements Flushable {
  readonly name = 'the end of old usage';
  readonly #store: UsageStore;
  readonly #clock: Clock;
  readonly #days: number;
  #doneAtMs = Number.NEGATIVE_INFINITY;

  constructor(store: UsageStore, clock: Clock, days: number) {
    this.#store = store;
    this.#clock = clock;
    this.#days = days;
  }

  async flush(): Promise<void> {
    const now = this.#clock.monotonicMs();
    if (this.#days === 0 || now - this.#doneAtMs < DAY_MS) return;
    await this.#store.forgetBefore(this.#clock.now() - this.#days * DAY_MS);
    this.#doneAtMs = now;
  }
}
