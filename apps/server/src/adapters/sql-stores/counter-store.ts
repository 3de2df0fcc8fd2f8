import type { CounterRow, CounterStore } from '../../ports/counter-store.ts';
import type { Database } from './database.ts';

/** Views and downloads per icon. */
export class SqlCounterStore implements CounterStore {
  readonly #sql: Database;

  constructor(database: Database) {
    this.#sql = database;
  }

  async add(rows: readonly CounterRow[]): Promise<void> {
    await this.#sql.insertAll(
      'icon_counters',
      [
        { name: 'icon_id', type: 'bigint' },
        { name: 'views', type: 'bigint' },
        { name: 'downloads', type: 'bigint' },
      ],
      rows.map(({ iconId, views, downloads }) => [iconId, views, downloads]),
      `ON CONFLICT (icon_id) DO UPDATE SET views = icon_counters.views + excluded.views,
         downloads = icon_counters.downloads + excluded.downloads`,
    );
  }

  async list(afterId: number, max: number): Promise<readonly CounterRow[]> {
    return await this.#sql.all(
      `SELECT icon_id AS "iconId", views, downloads FROM icon_counters
       WHERE icon_id > ? ORDER BY icon_id LIMIT ?`,
      [afterId, max],
    );
  }
}
