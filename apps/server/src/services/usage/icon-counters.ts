import { IconTotals } from '../../domain/icon-totals.ts';
import type { CounterStore } from '../../ports/counter-store.ts';
import type { IconCounters } from '../../ports/icon-counters.ts';
import type { Flushable } from './flush-timer.ts';

/** While nothing can be written, further icons are taken up to here: about 10 MB. */
const ICONS_WAITING_MAX = 100_000;

interface Counts {
  views: number;
  downloads: number;
}

/**
 * Counts in memory, writes in batches and adds what was written to the totals, so these change at most once in a few
 * seconds. Other processes add to the store, too; their counts show from the next start, because one process serves.
 */
export class BatchedIconCounters implements IconCounters, Flushable {
  readonly name = 'views and downloads';
  readonly #store: CounterStore;
  /** The totals as written to the store. */
  readonly totals: IconTotals;
  #waiting = new Map<number, Counts>();
  #droppedCount = 0;

  private constructor(store: CounterStore, totals: IconTotals) {
    this.#store = store;
    this.totals = totals;
  }

  /** Reads the totals, about 0.1 s for all icons of a full catalog, into `totals`. */
  static async open(store: CounterStore, totals = new IconTotals()): Promise<BatchedIconCounters> {
    for (const row of await store.list()) totals.add(row.iconId, row);
    return new BatchedIconCounters(store, totals);
  }

  /** How many views and downloads were left out because too much waited to be written. */
  get droppedCount(): number {
    return this.#droppedCount;
  }

  view(iconId: number): void {
    const counts = this.#waitingFor(iconId);
    if (counts !== undefined) counts.views++;
  }

  download(iconId: number): void {
    const counts = this.#waitingFor(iconId);
    if (counts !== undefined) counts.downloads++;
  }

  async flush(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const batch = this.#waiting;
    this.#waiting = new Map();
    try {
      await this.#store.add([...batch].map(([iconId, counts]) => ({ iconId, ...counts })));
    } catch (error) {
      for (const [iconId, counts] of batch) {
        const waiting = this.#waitingFor(iconId);
        if (waiting === undefined) continue;
        waiting.views += counts.views;
        waiting.downloads += counts.downloads;
      }
      throw error;
    }
    for (const [iconId, counts] of batch) this.totals.add(iconId, counts);
  }

  #waitingFor(iconId: number): Counts | undefined {
    let counts = this.#waiting.get(iconId);
    if (counts === undefined) {
      if (this.#waiting.size >= ICONS_WAITING_MAX) {
        this.#droppedCount++;
        return undefined;
      }
      counts = { views: 0, downloads: 0 };
      this.#waiting.set(iconId, counts);
    }
    return counts;
  }
}
