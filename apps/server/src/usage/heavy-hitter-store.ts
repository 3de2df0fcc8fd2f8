import type { Database, Queries } from '../database/database.ts';
import { countIn, Store } from '../database/store.ts';

/** Kinds of names: `query` for queries, `missing` for queries without hits, `icon` for ids of icons that were taken. */
export const HEAVY_HITTER_KINDS = ['query', 'missing', 'icon'] as const;
export type HeavyHitterKind = (typeof HEAVY_HITTER_KINDS)[number];

/** The names of one key, kind and day. */
export interface HeavyHitterGroup {
  readonly keyId: string;
  readonly kind: HeavyHitterKind;
  /** `2026-05-05`, UTC. */
  readonly day: string;
}

export interface HeavyHitter {
  readonly name: string;
  readonly requests: number;
}

/** Maximum number of names of a group during its day. */
export const NAMES_MAX = 1_000;
/** Maximum number of names of a group after its day. */
export const NAMES_KEPT = 100;

/**
 * The most frequent queries and icons of keys. Exact while a group has at most `NAMES_MAX` different names.
 * Beyond that, the rarest ones are dropped, so counts may be too low.
 */
export class HeavyHitterStore extends Store {
  readonly #namesMax: number;
  readonly #namesKept: number;

  constructor(database: Database, { namesMax = NAMES_MAX, namesKept = NAMES_KEPT } = {}) {
    super(database);
    this.#namesMax = namesMax;
    this.#namesKept = namesKept;
  }

  /** Adds to the counts of one group; all names or none. */
  async add(group: HeavyHitterGroup, heavyHitters: readonly HeavyHitter[]): Promise<void> {
    const { keyId, kind, day } = group;
    await this.sql.transaction(async (sql) => {
      await sql.insertAll(
        'usage_tops',
        { key_id: 'text', kind: 'text', day: 'text', name: 'text', requests: 'bigint' },
        heavyHitters.map(({ name, requests }) => [keyId, kind, day, name, requests]),
        `ON CONFLICT (key_id, kind, day, name) DO UPDATE
         SET requests = usage_tops.requests + excluded.requests`,
      );
      const names = await countIn(sql, 'usage_tops WHERE key_id = ? AND kind = ? AND day = ?', [
        keyId,
        kind,
        day,
      ]);
      if (names > this.#namesMax) await trimGroup(sql, group, this.#namesMax);
    });
  }

  /** The counts of all days from `fromDay` to `toDay`, both included, added up: most requests first, then by name. */
  async read({
    keyId,
    kind,
    fromDay,
    toDay,
  }: Omit<HeavyHitterGroup, 'day'> & Record<'fromDay' | 'toDay', string>): Promise<readonly HeavyHitter[]> {
    return await this.sql.all(
      `SELECT name, CAST(sum(requests) AS bigint) AS requests FROM usage_tops
       WHERE key_id = ? AND kind = ? AND day >= ? AND day <= ?
       GROUP BY name ORDER BY 2 DESC, name`,
      [keyId, kind, fromDay, toDay],
    );
  }

  /** Deletes all but the `NAMES_KEPT` most frequent names of each group from `fromDay` to `toDay`, both included. */
  async trim(fromDay: string, toDay: string): Promise<void> {
    const sql = 'SELECT DISTINCT day FROM usage_tops WHERE key_id = ? AND kind = ? AND day >= ? AND day <= ?';
    for await (const keyId of this.keyIds('usage_tops')) {
      for (const kind of HEAVY_HITTER_KINDS) {
        const days = await this.sql.all<{ readonly day: string }>(sql, [keyId, kind, fromDay, toDay]);
        for (const { day } of days) await trimGroup(this.sql, { keyId, kind, day }, this.#namesKept);
      }
    }
  }

  /** Deletes the days before this one. */
  async forgetBefore(day: string): Promise<void> {
    const sql = 'DELETE FROM usage_tops WHERE key_id = ? AND kind = ? AND day < ?';
    for await (const keyId of this.keyIds('usage_tops'))
      for (const kind of HEAVY_HITTER_KINDS) await this.sql.run(sql, [keyId, kind, day]);
  }

  /** Deletes all names of these keys. */
  async forgetKeys(keyIds: readonly string[]): Promise<void> {
    for (const keyId of keyIds) await this.sql.run('DELETE FROM usage_tops WHERE key_id = ?', [keyId]);
  }
}

async function trimGroup(sql: Queries, { keyId, kind, day }: HeavyHitterGroup, count: number): Promise<void> {
  const group = [keyId, kind, day];
  await sql.run(
    `DELETE FROM usage_tops WHERE key_id = ? AND kind = ? AND day = ? AND name IN (
       SELECT name FROM usage_tops WHERE key_id = ? AND kind = ? AND day = ?
       ORDER BY requests DESC, name LIMIT 1000000000 OFFSET ?)`,
    [...group, ...group, count],
  );
}
