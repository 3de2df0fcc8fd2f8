import type Sqlite from 'better-sqlite3';
import {
  HEAVY_HITTER_KINDS,
  type HeavyHitter,
  type HeavyHitterGroup,
  type HeavyHitterRange,
  type HeavyHitterStore,
  NAMES_KEPT,
  NAMES_MAX,
} from '../../ports/heavy-hitter-store.ts';
import { Statements } from './statements.ts';

/** Heavy hitters in SQLite. The primary key starts with key, kind and day, so the rows of a group are contiguous. */
export class SqliteHeavyHitterStore implements HeavyHitterStore {
  readonly #sql: Statements;
  readonly #namesMax: number;
  readonly #namesKept: number;

  constructor(database: Sqlite.Database, { namesMax = NAMES_MAX, namesKept = NAMES_KEPT } = {}) {
    this.#sql = new Statements(database);
    this.#namesMax = namesMax;
    this.#namesKept = namesKept;
  }

  async add(group: HeavyHitterGroup, heavyHitters: readonly HeavyHitter[]): Promise<void> {
    const { keyId, kind, day } = group;
    this.#sql.transaction(() => {
      const { names, least } = this.#sql.first<{ names: number; least: number | null }>(
        `SELECT count(*) AS names, min(requests) AS least FROM usage_tops
         WHERE key_id = ? AND kind = ? AND day = ?`,
        [keyId, kind, day],
      )!;
      // In a full group, a new name starts with the count of the rarest one (Space-Saving).
      const floor = names < this.#namesMax ? 0 : (least ?? 0);
      for (const { name, requests } of heavyHitters)
        this.#sql.run(
          `INSERT INTO usage_tops (key_id, kind, day, name, requests) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (key_id, kind, day, name) DO UPDATE SET requests = requests + ?`,
          [keyId, kind, day, name, requests + floor, requests],
        );
      if (names + heavyHitters.length > this.#namesMax) this.#trimGroup(group, this.#namesMax);
    });
  }

  async read({ keyId, kind, fromDay, toDay }: HeavyHitterRange): Promise<readonly HeavyHitter[]> {
    return this.#sql.all(
      `SELECT name, sum(requests) AS requests FROM usage_tops
       WHERE key_id = ? AND kind = ? AND day >= ? AND day <= ?
       GROUP BY name ORDER BY 2 DESC, name`,
      [keyId, kind, fromDay, toDay],
    );
  }

  async trim(fromDay: string, toDay: string): Promise<void> {
    const sql = 'SELECT DISTINCT day FROM usage_tops WHERE key_id = ? AND kind = ? AND day >= ? AND day <= ?';
    for (const keyId of this.#keyIds()) {
      for (const kind of HEAVY_HITTER_KINDS) {
        for (const { day } of this.#sql.all<{ readonly day: string }>(sql, [keyId, kind, fromDay, toDay]))
          this.#trimGroup({ keyId, kind, day }, this.#namesKept);
      }
    }
  }

  async forgetBefore(day: string): Promise<void> {
    for (const keyId of this.#keyIds())
      for (const kind of HEAVY_HITTER_KINDS)
        this.#sql.run('DELETE FROM usage_tops WHERE key_id = ? AND kind = ? AND day < ?', [keyId, kind, day]);
  }

  async forgetKeys(keyIds: readonly string[]): Promise<void> {
    for (const keyId of keyIds) this.#sql.run('DELETE FROM usage_tops WHERE key_id = ?', [keyId]);
  }

  #trimGroup({ keyId, kind, day }: HeavyHitterGroup, count: number): void {
    const group = [keyId, kind, day];
    this.#sql.run(
      `DELETE FROM usage_tops WHERE key_id = ? AND kind = ? AND day = ? AND name IN (
         SELECT name FROM usage_tops WHERE key_id = ? AND kind = ? AND day = ?
         ORDER BY requests DESC, name LIMIT -1 OFFSET ?)`,
      [...group, ...group, count],
    );
  }

  /** One statement per key, so no statement delays the others of the connection for long. */
  *#keyIds(): Iterable<string> {
    const sql = 'SELECT key_id AS keyId FROM usage_tops WHERE key_id > ? ORDER BY key_id LIMIT 1';
    const next = (after: string) => this.#sql.first<{ readonly keyId: string }>(sql, [after])?.keyId;
    for (let keyId = next(''); keyId !== undefined; keyId = next(keyId)) yield keyId;
  }
}
