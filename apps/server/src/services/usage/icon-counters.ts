import type { CounterStore } from '../../ports/counter-store.ts';
import type { Flushable } from './flush-timer.ts';

/** How often is an icon looked at, and how often is it taken? Counting costs a few nanoseconds and never fails. */
export interface IconCounters {
  view(iconId: number): void;
  download(iconId: number): void;
  /** Grows when the totals that lists show have changed: with a flush, so at most once in a few seconds. */
  readonly version: number;
  /** The totals as of `version`, in no particular order. Icons without any are left out. */
  entries(kind: 'views' | 'downloads'): Iterable<readonly [iconId: number, count: number]>;
}

/** While nothing can be written, further icons are taken up to here: about 10 MB. */
const ICONS_WAITING_MAX = 100_000;

interface Counts {
  views: number;
  downloads: number;
}

/**
 * Counts in memory and writes in batches; totals are held in memory, too. The version is the sum of all totals: it grows
 * with every flush that brings something, is the same after a restart, and needs no place of its own.
 */
export class BatchedIconCounters implements IconCounters, Flushable {
  readonly name = 'views and downloads';
  readonly #store: CounterStore;
  readonly #totals = new Map<number, Counts>();
  #waiting = new Map<number, Counts>();
  #version = 0;
  #droppedCount = 0;

  private constructor(store: CounterStore) {
    this.#store = store;
  }

  /** Reads the totals, about 0.1 s for all icons of a full catalog. */
  static async open(store: CounterStore): Promise<BatchedIconCounters> {
    const counters = new BatchedIconCounters(store);
    for (const row of await store.list()) counters.#addToTotals(row.iconId, row);
    return counters;
  }

  get version(): number {
    return this.#version;
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

  *entries(kind: 'views' | 'downloads'): Iterable<readonly [iconId: number, count: number]> {
    for (const [iconId, counts] of this.#totals) if (counts[kind] > 0) yield [iconId, counts[kind]];
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
    for (const [iconId, counts] of batch) this.#addToTotals(iconId, counts);
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

  #addToTotals(iconId: number, { views, downloads }: Counts): void {
    const totals = this.#totals.get(iconId);
    if (totals === undefined) this.#totals.set(iconId, { views, downloads });
    else {
      totals.views += views;
      totals.downloads += downloads;
    }
    this.#version += views + downloads;
  }
}
