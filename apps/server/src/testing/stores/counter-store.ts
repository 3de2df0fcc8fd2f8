import type { BatchId } from '../../ports/batch-id.ts';
import type { CounterRow, CounterStore } from '../../ports/counter-store.ts';
import { StoredBatches } from './stored-batches.ts';

/** Views and downloads in memory, for tests. */
export class MemoryCounterStore implements CounterStore {
  readonly #batches = new StoredBatches();
  readonly #rows = new Map<number, CounterRow>();

  async add(rows: readonly CounterRow[], batch: BatchId): Promise<void> {
    if (!this.#batches.begin(batch)) return;
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
