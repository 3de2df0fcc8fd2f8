import type { IconTotals } from '../../domain/icon-totals.ts';
import type { SharedTotalsStore } from '../../ports/shared-totals-store.ts';
import type { Flushable } from './flush-timer.ts';

/** How far the order by views and downloads may lag behind the counts. */
const PUBLISH_EVERY_MS = 60_000;

/** Keeps the totals of this process equal to the published ones, so all nodes sort alike and their ETags agree. */
export class SharedTotals implements Flushable {
  readonly name = 'order by views and downloads';
  readonly #store: SharedTotalsStore;
  readonly #totals: IconTotals;
  #publication = 0;

  constructor(store: SharedTotalsStore, totals: IconTotals) {
    this.#store = store;
    this.#totals = totals;
  }

  /** Publishes if that is due, and reads what was published. */
  async flush(): Promise<void> {
    await this.#store.publish(PUBLISH_EVERY_MS);
    await this.read();
  }

  /** Reads what was published since the last call. */
  async read(): Promise<void> {
    for (const row of await this.#store.changedSince(this.#publication)) {
      this.#totals.raise(row.iconId, row);
      this.#publication = Math.max(this.#publication, row.publication);
    }
  }
}
