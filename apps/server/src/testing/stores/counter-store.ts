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

  async list(afterId: number, max: number): Promise<readonly CounterRow[]> {
    const inOrder = [...this.#rows.values()].toSorted((a, b) => a.iconId - b.iconId);
    return inOrder.filter(({ iconId }) => iconId > afterId).slice(0, max);
  }
}
