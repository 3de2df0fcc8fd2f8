import type Sqlite from 'better-sqlite3';
import type { CounterRow, CounterStore } from '../../ports/counter-store.ts';

/** Views and downloads per icon in SQLite. */
export class SqliteCounterStore implements CounterStore {
  readonly #addAll: (rows: readonly CounterRow[]) => void;
  readonly #list: Sqlite.Statement<[], CounterRow>;

  constructor(database: Sqlite.Database) {
    const add = database.prepare<[number, number, number]>(
      `INSERT INTO icon_counters (icon_id, views, downloads) VALUES (?, ?, ?)
       ON CONFLICT (icon_id) DO UPDATE
       SET views = views + excluded.views, downloads = downloads + excluded.downloads`,
    );
    this.#addAll = database.transaction((rows: readonly CounterRow[]) => {
      for (const row of rows) add.run(row.iconId, row.views, row.downloads);
    });
    this.#list = database.prepare('SELECT icon_id AS iconId, views, downloads FROM icon_counters');
  }

  async add(rows: readonly CounterRow[]): Promise<void> {
    this.#addAll(rows);
  }

  async list(): Promise<readonly CounterRow[]> {
    return this.#list.all();
  }
}
