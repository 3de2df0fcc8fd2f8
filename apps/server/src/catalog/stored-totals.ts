import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../base/clock.ts';
import type { Flushable } from '../base/flush-timer.ts';
import type { CounterStore } from './counter-store.ts';
import type { IconTotals } from './icon-totals.ts';

/** How far the order by views and downloads may lag behind the store. */
const READ_EVERY_MS = 60_000;
/** Totals per read, which take a few milliseconds. */
const PAGE_MAX = 10_000;

/** Reads the totals that all processes on one store have written, every minute. */
export class StoredTotals implements Flushable {
  readonly name = 'order by views and downloads';
  readonly #store: CounterStore;
  readonly #totals: IconTotals;
  readonly #clock: Clock;
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(store: CounterStore, totals: IconTotals, clock: Clock) {
    this.#store = store;
    this.#totals = totals;
    this.#clock = clock;
  }

  /** Reads the totals if a minute has passed. */
  async flush(): Promise<void> {
    if (this.#clock.monotonicMs() - this.#readAtMs >= READ_EVERY_MS) await this.read();
  }

  async read(): Promise<void> {
    const readAtMs = this.#clock.monotonicMs();
    for (let after = 0; ; await nextTurn()) {
      const rows = await this.#store.list(after, PAGE_MAX);
      for (const row of rows) this.#totals.raise(row.iconId, row);
      if (rows.length < PAGE_MAX) break;
      after = rows.at(-1)!.iconId;
    }
    this.#readAtMs = readAtMs;
  }
}
