import type { UsageRow, UsageStore } from '../../ports/usage-store.ts';

/** Usage in memory, for tests. */
export class MemoryUsageStore implements UsageStore {
  readonly #rows = new Map<string, UsageRow>();

  async add(rows: readonly UsageRow[]): Promise<void> {
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

  async countDays(range: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly max: number;
  }): Promise<number> {
    const days = new Set((await this.read(range)).map(({ hourMs }) => Math.floor(hourMs / 86_400_000)));
    return Math.min(range.max, days.size);
  }

  async forgetBefore(ms: number): Promise<void> {
    for (const [id, { hourMs }] of this.#rows) if (hourMs < ms) this.#rows.delete(id);
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
