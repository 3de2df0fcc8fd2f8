import type { UsageRow, UsageStore } from '../../ports/usage-store.ts';
import type { Database } from './database.ts';

/** Usage per key, hour and status in a SQL table. */
export class SqlUsageStore implements UsageStore {
  readonly #database: Database;
  readonly #addAll: (rows: readonly UsageRow[]) => void;

  constructor(database: Database) {
    this.#database = database;
    const add = database.raw.prepare<[string, number, number, number]>(
      `INSERT INTO usage (key_id, hour_ms, status, requests) VALUES (?, ?, ?, ?)
       ON CONFLICT (key_id, hour_ms, status) DO UPDATE SET requests = requests + excluded.requests`,
    );
    this.#addAll = database.raw.transaction((rows: readonly UsageRow[]) => {
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
    const db = await this.#database.kysely();
    let query = db
      .selectFrom('usage')
      .select(['key_id as keyId', 'hour_ms as hourMs', 'status', 'requests'])
      .where('hour_ms', '>=', range.fromMs)
      .where('hour_ms', '<', range.toMs)
      .orderBy('hour_ms')
      .orderBy('key_id')
      .orderBy('status');
    if (range.keyId !== undefined) query = query.where('key_id', '=', range.keyId);
    return await query.execute();
  }
}
