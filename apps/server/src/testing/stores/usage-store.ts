import type { BatchId } from '../../ports/batch-id.ts';
import type { PeakRow, UsageRow, UsageStore } from '../../ports/usage-store.ts';
import { StoredBatches } from './stored-batches.ts';

/** Usage in memory, for tests. */
export class MemoryUsageStore implements UsageStore {
  readonly #batches = new StoredBatches();
  readonly #rows = new Map<string, UsageRow>();
  readonly #peaks = new Map<string, PeakRow>();

  async add(rows: readonly UsageRow[], batch: BatchId): Promise<void> {
    if (!this.#batches.begin(batch)) return;
    for (const row of rows) {
      const id = `${row.keyId} ${row.hourMs} ${row.status}`;
      this.#rows.set(id, { ...row, requests: (this.#rows.get(id)?.requests ?? 0) + row.requests });
    }
  }

  async read(range: {
    readonly keyId?: string;
    readonly fromMs: number;
    readonly toMs: number;
  }): Promise<readonly UsageRow[]> {
    return [...this.#rows.values()]
      .filter((row) => range.keyId === undefined || row.keyId === range.keyId)
      .filter((row) => row.hourMs >= range.fromMs && row.hourMs < range.toMs)
      .toSorted((a, b) => a.hourMs - b.hourMs || compare(a.keyId, b.keyId) || a.status - b.status);
  }

  async raisePeaks(rows: readonly PeakRow[]): Promise<void> {
    for (const row of rows) {
      const id = `${row.keyId} ${row.hourMs}`;
      if (row.requests > (this.#peaks.get(id)?.requests ?? 0)) this.#peaks.set(id, row);
    }
  }

  async peakOf(keyId: string, fromMs: number, toMs: number): Promise<number> {
    return Math.max(
      0,
      ...[...this.#peaks.values()]
        .filter((row) => row.keyId === keyId && row.hourMs >= fromMs && row.hourMs < toMs)
        .map(({ requests }) => requests),
    );
  }

  async countDays(range: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly max: number;
  }): Promise<number> {
    const days = new Set((await this.read(range)).map(({ hourMs }) => Math.floor(hourMs / 86_400_000)));
    return Math.min(range.max, days.size);
  }

  async forgetBefore(ms: number): Promise<void> {
    for (const [id, { hourMs }] of this.#peaks) if (hourMs < ms) this.#peaks.delete(id);
    for (const [id, { hourMs }] of this.#rows) if (hourMs < ms) this.#rows.delete(id);
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
