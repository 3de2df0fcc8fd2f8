import { IconTotals } from '../../domain/icon-totals.ts';
import type { CounterStore } from '../../ports/counter-store.ts';
import type { IconCounters } from '../../ports/icon-counters.ts';
import type { Flushable } from './flush-timer.ts';

/** Maximum number of icons with counts that wait to be written: about 10 MB. Reached only while the store fails. */
const ICONS_WAITING_MAX = 100_000;

interface Counts {
  views: number;
  downloads: number;
}

/**
 * Counts in memory and writes in batches. The totals grow with each successful write, so they change no more often
 * than `flush` is called. Counts that another process adds to the store appear in the totals at the next start.
 */
export class BatchedIconCounters implements IconCounters, Flushable {
  readonly name = 'views and downloads';
  readonly #store: CounterStore;
  /** The totals in the store. */
  readonly totals: IconTotals;
  #waiting = new Map<number, Counts>();
  #droppedCount = 0;

  private constructor(store: CounterStore, totals: IconTotals) {
    this.#store = store;
    this.totals = totals;
  }

  /** Adds the counts of the store to `totals`. Takes about 0.1 s for all icons of a full catalog. */
  static async open(store: CounterStore, totals = new IconTotals()): Promise<BatchedIconCounters> {
    for (const row of await store.list()) totals.add(row.iconId, row);
    return new BatchedIconCounters(store, totals);
  }

  /** Views and downloads that were not counted, because too many icons waited to be written. */
  get droppedCount(): number {
    return this.#droppedCount;
  }

  view(iconId: number): void {
    const counts = this.#waitingCountsOf(iconId);
    if (counts !== undefined) counts.views++;
  }

  download(iconId: number): void {
    const counts = this.#waitingCountsOf(iconId);
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
        const waiting = this.#waitingCountsOf(iconId, counts.views + counts.downloads);
        if (waiting === undefined) continue;
        waiting.views += counts.views;
        waiting.downloads += counts.downloads;
      }
      throw error;
    }
    for (const [iconId, counts] of batch) this.totals.add(iconId, counts);
  }

  /** The counts to add to. `undefined` if too many icons wait; `added` counts are then dropped. */
  #waitingCountsOf(iconId: number, added = 1): Counts | undefined {
    let counts = this.#waiting.get(iconId);
    if (counts === undefined) {
      if (this.#waiting.size >= ICONS_WAITING_MAX) {
        this.#droppedCount += added;
        return undefined;
      }
      counts = { views: 0, downloads: 0 };
      this.#waiting.set(iconId, counts);
    }
    return counts;
  }
}
