import type Sqlite from 'better-sqlite3';
import type { PeakRow, UsageRow, UsageStore } from '../../ports/usage-store.ts';

/** Usage per key, hour and status in SQLite. */
export class SqliteUsageStore implements UsageStore {
  readonly #readAll: Sqlite.Statement<[number, number], UsageRow>;
  readonly #readKey: Sqlite.Statement<[string, number, number], UsageRow>;
  readonly #nextKey: Sqlite.Statement<[string], string>;
  readonly #forget: Sqlite.Statement<[string, number]>;
  readonly #forgetPeaks: Sqlite.Statement<[number]>;
  readonly #peakOf: Sqlite.Statement<[string, number, number], number | null>;
  readonly #raiseAll: (rows: readonly PeakRow[]) => void;
  readonly #addAll: (rows: readonly UsageRow[]) => void;

  constructor(database: Sqlite.Database) {
    const columns = 'key_id AS keyId, hour_ms AS hourMs, status, requests';
    this.#readAll = database.prepare(
      `SELECT ${columns} FROM usage WHERE hour_ms >= ? AND hour_ms < ? ORDER BY hour_ms, key_id, status`,
    );
    this.#readKey = database.prepare(
      `SELECT ${columns} FROM usage WHERE key_id = ? AND hour_ms >= ? AND hour_ms < ? ORDER BY hour_ms, status`,
    );
    const add = database.prepare<[string, number, number, number]>(
      `INSERT INTO usage (key_id, hour_ms, status, requests) VALUES (?, ?, ?, ?)
       ON CONFLICT (key_id, hour_ms, status) DO UPDATE SET requests = requests + excluded.requests`,
    );
    this.#nextKey = database
      .prepare<[string], string>('SELECT key_id FROM usage WHERE key_id > ? ORDER BY key_id LIMIT 1')
      .pluck();
    this.#forget = database.prepare('DELETE FROM usage WHERE key_id = ? AND hour_ms < ?');
    const raise = database.prepare<[string, number, number]>(
      `INSERT INTO usage_peaks (key_id, hour_ms, requests) VALUES (?, ?, ?)
       ON CONFLICT (key_id, hour_ms) DO UPDATE SET requests = max(requests, excluded.requests)`,
    );
    this.#raiseAll = database.transaction((rows: readonly PeakRow[]) => {
      for (const row of rows) raise.run(row.keyId, row.hourMs, row.requests);
    });
    this.#peakOf = database
      .prepare<[string, number, number], number | null>(
        'SELECT max(requests) FROM usage_peaks WHERE key_id = ? AND hour_ms >= ? AND hour_ms < ?',
      )
      .pluck();
    this.#forgetPeaks = database.prepare('DELETE FROM usage_peaks WHERE hour_ms < ?');
    this.#addAll = database.transaction((rows: readonly UsageRow[]) => {
      for (const row of rows) add.run(row.keyId, row.hourMs, row.status, row.requests);
    });
  }

  async add(rows: readonly UsageRow[]): Promise<void> {
    this.#addAll(rows);
  }

  async read(range: {
    readonly keyId?: string;
    readonly fromMs: number;
    readonly toMs: number;
  }): Promise<readonly UsageRow[]> {
    return range.keyId === undefined
      ? this.#readAll.all(range.fromMs, range.toMs)
      : this.#readKey.all(range.keyId, range.fromMs, range.toMs);
  }

  async raisePeaks(rows: readonly PeakRow[]): Promise<void> {
    this.#raiseAll(rows);
  }

  async peakOf(keyId: string, fromMs: number, toMs: number): Promise<number> {
    return this.#peakOf.get(keyId, fromMs, toMs) ?? 0;
  }

  /** Key by key, along the primary key: no statement scans the table or delays others for long. */
  async forgetBefore(ms: number): Promise<void> {
    for (let keyId = this.#nextKey.get(''); keyId !== undefined; keyId = this.#nextKey.get(keyId)) {
      this.#forget.run(keyId, ms);
    }
    this.#forgetPeaks.run(ms);
  }
}
