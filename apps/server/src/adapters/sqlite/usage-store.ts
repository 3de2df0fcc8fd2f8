import type Sqlite from 'better-sqlite3';
import type { PeakRow, UsageRow, UsageStore } from '../../ports/usage-store.ts';
import { Statements } from './statements.ts';

const DAY_MS = 86_400_000;

/** Usage per key, hour and status in SQLite, and the busiest minute of each hour. */
export class SqliteUsageStore implements UsageStore {
  readonly #sql: Statements;

  constructor(database: Sqlite.Database) {
    this.#sql = new Statements(database);
  }

  async add(rows: readonly UsageRow[]): Promise<void> {
    this.#sql.transaction(() => {
      for (const { keyId, hourMs, status, requests } of rows)
        this.#sql.run(
          `INSERT INTO usage (key_id, hour_ms, status, requests) VALUES (?, ?, ?, ?)
           ON CONFLICT (key_id, hour_ms, status) DO UPDATE SET requests = requests + excluded.requests`,
          [keyId, hourMs, status, requests],
        );
    });
  }

  async read(range: {
    readonly keyId?: string;
    readonly fromMs: number;
    readonly toMs: number;
  }): Promise<readonly UsageRow[]> {
    const { keyId, fromMs, toMs } = range;
    const select = 'SELECT key_id AS keyId, hour_ms AS hourMs, status, requests FROM usage WHERE';
    const clauses = 'hour_ms >= ? AND hour_ms < ? ORDER BY hour_ms, key_id, status';
    return keyId === undefined
      ? this.#sql.all(`${select} ${clauses}`, [fromMs, toMs])
      : this.#sql.all(`${select} key_id = ? AND ${clauses}`, [keyId, fromMs, toMs]);
  }

  async raisePeaks(rows: readonly PeakRow[]): Promise<void> {
    this.#sql.transaction(() => {
      for (const { keyId, hourMs, requests } of rows)
        this.#sql.run(
          `INSERT INTO usage_peaks (key_id, hour_ms, requests) VALUES (?, ?, ?)
           ON CONFLICT (key_id, hour_ms) DO UPDATE SET requests = max(requests, excluded.requests)`,
          [keyId, hourMs, requests],
        );
    });
  }

  async peakOf(keyId: string, fromMs: number, toMs: number): Promise<number> {
    const sql =
      'SELECT max(requests) AS peak FROM usage_peaks WHERE key_id = ? AND hour_ms >= ? AND hour_ms < ?';
    return this.#sql.first<{ readonly peak: number | null }>(sql, [keyId, fromMs, toMs])?.peak ?? 0;
  }

  async countDays(range: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly max: number;
  }): Promise<number> {
    const { fromMs, toMs, max } = range;
    const sql = `SELECT DISTINCT hour_ms / ${DAY_MS} AS day FROM usage
                 WHERE key_id = ? AND hour_ms >= ? AND hour_ms < ? LIMIT ?`;
    const days = new Set<number>();
    for (const keyId of this.#keyIds()) {
      for (const { day } of this.#sql.all<{ readonly day: number }>(sql, [keyId, fromMs, toMs, max]))
        days.add(day);
      if (days.size >= max) return max;
    }
    return days.size;
  }

  async forgetBefore(ms: number): Promise<void> {
    for (const keyId of this.#keyIds())
      this.#sql.run('DELETE FROM usage WHERE key_id = ? AND hour_ms < ?', [keyId, ms]);
    this.#sql.run('DELETE FROM usage_peaks WHERE hour_ms < ?', [ms]);
  }

  /** One statement per key along the primary key, so no statement on this large table delays others for long. */
  *#keyIds(): Iterable<string> {
    const sql = 'SELECT key_id AS keyId FROM usage WHERE key_id > ? ORDER BY key_id LIMIT 1';
    const next = (after: string) => this.#sql.first<{ readonly keyId: string }>(sql, [after])?.keyId;
    for (let keyId = next(''); keyId !== undefined; keyId = next(keyId)) yield keyId;
  }
}
