import { IconTotals } from '../../domain/icon-totals.ts';
import type { CounterRow, CounterStore } from '../../ports/counter-store.ts';
import type { IconCounters } from '../../ports/icon-counters.ts';
import { BatchWriter } from './batch-writer.ts';
import type { Flushable } from './flush-timer.ts';

/** Maximum number of icons with counts that wait to be written, in all: about 10 MB. Reached only while the store fails. */
const ICONS_WAITING_MAX = 100_000;

interface Counts {
  views: number;
  downloads: number;
}

/**
 * Counts in memory and writes in batches. The totals grow with each successful write, so they change no more often
 * than `flush` is called. Counts that another process adds to the store appear in the totals at the next start, unless
 * the totals are shared: then `SharedTotals` keeps them.
 */
export class BatchedIconCounters implements IconCounters, Flushable {
  readonly name = 'views and downloads';
  readonly #batches: BatchWriter<readonly CounterRow[]>;
  /** The totals in the store. */
  readonly totals: IconTotals;
  #waiting = new Map<number, Counts>();
  #droppedCount = 0;

  private constructor(store: CounterStore, totals: IconTotals, areShared = false) {
    this.#batches = new BatchWriter(async (rows, id) => {
      await store.add(rows, id);
      if (!areShared) for (const row of rows) totals.add(row.iconId, row);
    });
    this.totals = totals;
  }

  /** Counts without a change of the totals. */
  static withSharedTotals(store: CounterStore, totals: IconTotals): BatchedIconCounters {
    return new BatchedIconCounters(store, totals, true);
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
    await this.#batches.retry();
    if (this.#waiting.size === 0) return;
    const rows = [...this.#waiting].map(([iconId, counts]) => ({ iconId, ...counts }));
    this.#waiting = new Map();
    await this.#batches.write(rows);
  }

  /** The counts to add to. `undefined` if too many icons wait; the count is then dropped. */
  #waitingCountsOf(iconId: number): Counts | undefined {
    let counts = this.#waiting.get(iconId);
    if (counts === undefined) {
      if (this.#waiting.size + (this.#batches.unwritten?.length ?? 0) >= ICONS_WAITING_MAX) {
        this.#droppedCount++;
        return undefined;
      }
      counts = { views: 0, downloads: 0 };
      this.#waiting.set(iconId, counts);
    }
    return counts;
  }
}
