import type { CounterRow, CounterStore } from '../../ports/counter-store.ts';

/** Views and downloads in memory, for tests. */
export class MemoryCounterStore implements CounterStore {
  readonly #rows = new Map<number, CounterRow>();

  async add(rows: readonly CounterRow[]): Promise<void> {
    for (const { iconId, views, downloads } of rows) {
      const known = this.#rows.get(iconId);
      this.#rows.set(iconId, {
        iconId,
        views: (known?.views ?? 0) + views,
        downloads: (known?.downloads ?? 0) + downloads,
      });
    }
  }

  async list(): Promise<readonly CounterRow[]> {
    return [...this.#rows.values()];
  }
}
