import { DAY_MS } from '../base/duration.ts';
import { Store } from '../database/store.ts';

/** The number of requests of a key that were answered with a status in one hour. */
export interface UsageRow {
  readonly keyId: string;
  /** Start of the hour, epoch milliseconds UTC. */
  readonly hourMs: number;
  readonly status: number;
  readonly requests: number;
}

type HourRange = Readonly<Record<'fromMs' | 'toMs', number>>;

/** Counts of requests by key, hour and status. */
export class UsageStore extends Store {
  /** Adds `requests` of each row to the stored count; all rows or none. */
  async add(rows: readonly UsageRow[]): Promise<void> {
    await this.sql.insertAll(
      'usage',
      { key_id: 'text', hour_ms: 'bigint', status: 'bigint', requests: 'bigint' },
      rows.map(({ keyId, hourMs, status, requests }) => [keyId, hourMs, status, requests]),
      'ON CONFLICT (key_id, hour_ms, status) DO UPDATE SET requests = usage.requests + excluded.requests',
    );
  }

  /** Hours from `fromMs` to before `toMs`, in order of hour, key and status. */
  async read({ keyId, fromMs, toMs }: HourRange & { readonly keyId?: string }): Promise<readonly UsageRow[]> {
    const select = 'SELECT key_id AS "keyId", hour_ms AS "hourMs", status, requests FROM usage WHERE';
    const clauses = 'hour_ms >= ? AND hour_ms < ? ORDER BY hour_ms, key_id, status';
    return keyId === undefined
      ? await this.sql.all(`${select} ${clauses}`, [fromMs, toMs])
      : await this.sql.all(`${select} key_id = ? AND ${clauses}`, [keyId, fromMs, toMs]);
  }

  /** The number of UTC days with requests in the hours from `fromMs` to before `toMs`, but at most `max`. */
  async countDays({ fromMs, toMs, max }: HourRange & { readonly max: number }): Promise<number> {
    const sql = `SELECT DISTINCT hour_ms / ${DAY_MS} AS day FROM usage
                 WHERE key_id = ? AND hour_ms >= ? AND hour_ms < ? LIMIT ?`;
    const days = new Set<number>();
    for await (const keyId of this.keyIds('usage')) {
      for (const { day } of await this.sql.all<{ readonly day: number }>(sql, [keyId, fromMs, toMs, max]))
        days.add(day);
      if (days.size >= max) return max;
    }
    return days.size;
  }

  /** Deletes the hours before this time. */
  async forgetBefore(ms: number): Promise<void> {
    for await (const keyId of this.keyIds('usage'))
      await this.sql.run('DELETE FROM usage WHERE key_id = ? AND hour_ms < ?', [keyId, ms]);
    // Earlier versions wrote the busiest minutes of hours.
    await this.sql.run('DELETE FROM usage_peaks WHERE hour_ms < ?', [ms]);
  }
}
