import type { Columns } from '../database/database.ts';
import { Store } from '../database/store.ts';
import { CLIENTS_PER_DAY_MIN, PERIOD_DAYS, PERIODS_KEPT, type PopularityRow } from './popularity.ts';

/** A client that downloaded an icon on a day (days since 1970). */
export interface IconClient {
  readonly day: number;
  readonly iconId: number;
  /** A key, an account, or a network by the digest of its day. */
  readonly client: string;
}

const COLUMNS: Columns = { day: 'bigint', icon_id: 'bigint', client: 'text' };

/** Which clients downloaded an icon today, and how many did on the days before. */
export class PopularityStore extends Store {
  /** Adds rows that do not exist yet. */
  async add(rows: readonly IconClient[]): Promise<void> {
    const values = rows.map(({ day, iconId, client }) => [day, iconId, client]);
    await this.sql.insertAll('icon_clients', COLUMNS, values, 'ON CONFLICT DO NOTHING');
  }

  /** Counts the clients of all days before `today`, and deletes these rows and the counts of old periods. */
  async endDaysBefore(today: number): Promise<void> {
    await this.sql.transaction(async (sql) => {
      await sql.lockTable('icon_clients');
      await sql.run(
        `INSERT INTO icon_popularity (icon_id, period, clients)
         SELECT icon_id, day / ${PERIOD_DAYS}, CAST(sum(clients) AS bigint) FROM (
           SELECT day, icon_id, count(*) AS clients FROM icon_clients WHERE day < ?
           GROUP BY day, icon_id HAVING count(*) >= ${CLIENTS_PER_DAY_MIN}) AS days
         WHERE true GROUP BY icon_id, day / ${PERIOD_DAYS}
         ON CONFLICT (icon_id, period) DO UPDATE SET clients = icon_popularity.clients + excluded.clients`,
        [today],
      );
      await sql.run('DELETE FROM icon_clients WHERE day < ?', [today]);
      const oldest = Math.floor(today / PERIOD_DAYS) - PERIODS_KEPT;
      await sql.run('DELETE FROM icon_popularity WHERE period < ?', [oldest]);
    });
  }

  /** The counts of all days that `endDaysBefore` has ended. */
  async list(): Promise<readonly PopularityRow[]> {
    return await this.sql.all(
      'SELECT icon_id AS "iconId", period, clients FROM icon_popularity ORDER BY icon_id, period',
    );
  }
}
