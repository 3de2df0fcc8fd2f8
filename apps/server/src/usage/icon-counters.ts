import type { Flushable } from '../base/flush-timer.ts';
import type { CounterRow, CounterStore } from '../catalog/counter-store.ts';
import type { IconCounters } from '../catalog/icon-counters.ts';
import type { IconTotals } from '../catalog/icon-totals.ts';
import type { PopularityRecorder } from './popularity-recorder.ts';

/** Maximum number of icons with counts that wait to be written: about 10 MB. Reached only while the store fails. */
const ICONS_WAITING_MAX = 100_000;

/**
 * Counts in memory and writes in batches. Views and downloads count at least once: twice if the store has
 * written a batch and only its answer was lost.
 */
export class BatchedIconCounters implements IconCounters, Flushable {
  readonly name = 'views and downloads';
  readonly #store: CounterStore;
  readonly #popularity: Pick<PopularityRecorder, 'download'>;
  readonly #totals: IconTotals | undefined;
  #waiting = new Map<number, Omit<CounterRow, 'iconId'>>();
  #droppedCount = 0;

  /** Adds written counts to `totals`, unless other processes write too: then `StoredTotals` keeps them. */
  constructor(store: CounterStore, popularity: Pick<PopularityRecorder, 'download'>, totals?: IconTotals) {
    this.#store = store;
    this.#popularity = popularity;
    this.#totals = totals;
  }

  /** Views and downloads that were not counted, because too many icons waited to be written. */
  get droppedCount(): number {
    return this.#droppedCount;
  }

  view(iconId: number): void {
    this.#count(iconId, 1, 0);
  }

  download(iconId: number, client: string): void {
    this.#count(iconId, 0, 1);
    this.#popularity.download(iconId, client);
  }

  async flush(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const batch = this.#waiting;
    this.#waiting = new Map();
    try {
      await this.#store.add([...batch].map(([iconId, counts]) => ({ iconId, ...counts })));
    } catch (error) {
      const newer = this.#waiting;
      this.#waiting = batch;
      for (const [iconId, { views, downloads }] of newer) this.#count(iconId, views, downloads);
      throw error;
    }
    for (const [iconId, counts] of batch) this.#totals?.add(iconId, counts);
  }

  #count(iconId: number, views: number, downloads: number): void {
    const known = this.#waiting.get(iconId);
    if (known === undefined && this.#waiting.size >= ICONS_WAITING_MAX) {
      this.#droppedCount += views + downloads;
      return;
    }
    this.#waiting.set(iconId, {
      views: (known?.views ?? 0) + views,
      downloads: (known?.downloads ?? 0) + downloads,
    });
  }
}
