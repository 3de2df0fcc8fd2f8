import type { BatchId } from '../../ports/batch-id.ts';
import type { CounterRow, CounterStore } from '../../ports/counter-store.ts';
import { addOnce } from './add-once.ts';
import type { Database } from './database.ts';

/** Views and downloads per icon. */
export class SqlCounterStore implements CounterStore {
  readonly #sql: Database;

  constructor(database: Database) {
    this.#sql = database;
  }

  async add(rows: readonly CounterRow[], batch: BatchId): Promise<void> {
    await addOnce(this.#sql, batch, (sql) =>
      sql.insertAll(
        'icon_counters',
        [
          { name: 'icon_id', type: 'bigint' },
          { name: 'views', type: 'bigint' },
          { name: 'downloads', type: 'bigint' },
        ],
        rows.map(({ iconId, views, downloads }) => [iconId, views, downloads]),
        `ON CONFLICT (icon_id) DO UPDATE SET views = icon_counters.views + excluded.views,
         downloads = icon_counters.downloads + excluded.downloads`,
      ),
    );
  }

  async list(): Promise<readonly CounterRow[]> {
    return await this.#sql.all('SELECT icon_id AS "iconId", views, downloads FROM icon_counters');
  }
}
