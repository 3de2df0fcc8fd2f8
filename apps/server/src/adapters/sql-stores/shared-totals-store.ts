import type { PublishedTotals, SharedTotalsStore } from '../../ports/shared-totals-store.ts';
import type { Database } from './database.ts';

export class SqlSharedTotalsStore implements SharedTotalsStore {
  readonly #sql: Database;

  constructor(database: Database) {
    this.#sql = database;
  }

  async publish(everyMs: number): Promise<void> {
    const now = this.#sql.nowMs;
    // Outside of a transaction first: nearly always nothing is to do. A time in the future is one of another clock.
    const isDue = `at_ms <= ${now} - ${everyMs} OR at_ms > ${now}`;
    if ((await this.#sql.first(`SELECT 1 FROM totals_publication WHERE ${isDue}`)) === undefined) return;
    await this.#sql.transaction(async (sql) => {
      const publication = await sql.first<{ readonly number: number }>(
        `UPDATE totals_publication SET number = number + 1, at_ms = ${now} WHERE ${isDue} RETURNING number`,
      );
      // Another node was faster.
      if (publication === undefined) return;
      await sql.run(
        `INSERT INTO published_totals (icon_id, views, downloads, publication)
         SELECT c.icon_id, c.views, c.downloads, ${publication.number} FROM icon_counters c
         LEFT JOIN published_totals p ON p.icon_id = c.icon_id
         WHERE p.icon_id IS NULL OR p.views <> c.views OR p.downloads <> c.downloads
         ON CONFLICT (icon_id) DO UPDATE
         SET views = excluded.views, downloads = excluded.downloads, publication = excluded.publication`,
        [],
      );
    });
  }

  async changedSince(publication: number): Promise<readonly PublishedTotals[]> {
    return await this.#sql.all(
      `SELECT icon_id AS "iconId", views, downloads, publication FROM published_totals WHERE publication > ?`,
      [publication],
    );
  }
}
