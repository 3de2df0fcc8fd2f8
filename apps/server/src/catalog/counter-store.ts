import { Store } from '../database/store.ts';

/** Views and downloads of an icon. */
export interface CounterRow {
  readonly iconId: number;
  readonly views: number;
  readonly downloads: number;
}

/** Totals of views and downloads. */
export class CounterStore extends Store {
  /** Adds all rows to the totals, or none. */
  async add(rows: readonly CounterRow[]): Promise<void> {
    await this.sql.insertAll(
      'icon_counters',
      { icon_id: 'bigint', views: 'bigint', downloads: 'bigint' },
      rows.map(({ iconId, views, downloads }) => [iconId, views, downloads]),
      `ON CONFLICT (icon_id) DO UPDATE SET views = icon_counters.views + excluded.views,
         downloads = icon_counters.downloads + excluded.downloads`,
    );
  }

  /** At most `max` totals of icons with an id above `afterId`, by id. */
  async list(afterId: number, max: number): Promise<readonly CounterRow[]> {
    return await this.sql.all(
      `SELECT icon_id AS "iconId", views, downloads FROM icon_counters
       WHERE icon_id > ? ORDER BY icon_id LIMIT ?`,
      [afterId, max],
    );
  }
}
