import type Sqlite from 'better-sqlite3';
import type { CounterRow, CounterStore } from '../../ports/counter-store.ts';
import { Statements } from './statements.ts';

/** Views and downloads per icon in SQLite. */
export class SqliteCounterStore implements CounterStore {
  readonly #sql: Statements;

  constructor(database: Sqlite.Database) {
    this.#sql = new Statements(database);
  }

  async add(rows: readonly CounterRow[]): Promise<void> {
    this.#sql.transaction(() => {
      for (const row of rows)
        this.#sql.run(
          `INSERT INTO icon_counters (icon_id, views, downloads) VALUES (?, ?, ?)
           ON CONFLICT (icon_id) DO UPDATE
           SET views = views + excluded.views, downloads = downloads + excluded.downloads`,
          [row.iconId, row.views, row.downloads],
        );
    });
  }

  async list(): Promise<readonly CounterRow[]> {
    return this.#sql.all('SELECT icon_id AS iconId, views, downloads FROM icon_counters');
  }
}
