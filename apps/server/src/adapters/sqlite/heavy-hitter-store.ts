import type Sqlite from 'better-sqlite3';
import {
  HEAVY_HITTER_KINDS,
  type HeavyHitter,
  type HeavyHitterGroup,
  type HeavyHitterKind,
  type HeavyHitterRange,
  type HeavyHitterStore,
  NAMES_KEPT,
  NAMES_MAX,
} from '../../ports/heavy-hitter-store.ts';

/** Heavy hitters in SQLite. Along the primary key, each group is contiguous. */
export class SqliteHeavyHitterStore implements HeavyHitterStore {
  readonly #addAll: (group: HeavyHitterGroup, heavyHitters: readonly HeavyHitter[]) => void;
  readonly #read: Sqlite.Statement<[string, HeavyHitterKind, string, string], HeavyHitter>;
  readonly #daysOf: Sqlite.Statement<[string, HeavyHitterKind, string, string], string>;
  readonly #trim: Sqlite.Statement<TrimValues>;
  readonly #nextKey: Sqlite.Statement<[string], string>;
  readonly #forgetDays: Sqlite.Statement<[string, HeavyHitterKind, string]>;
  readonly #forgetKey: Sqlite.Statement<[string]>;
  readonly #namesKept: number;

  constructor(database: Sqlite.Database, { namesMax = NAMES_MAX, namesKept = NAMES_KEPT } = {}) {
    this.#namesKept = namesKept;
    const add = database.prepare<[string, HeavyHitterKind, string, string, number, number]>(
      `INSERT INTO usage_tops (key_id, kind, day, name, requests) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (key_id, kind, day, name) DO UPDATE SET requests = requests + ?`,
    );
    const measure = database.prepare<
      [string, HeavyHitterKind, string],
      { names: number; least: number | null }
    >(
      `SELECT count(*) AS names, min(requests) AS least FROM usage_tops
       WHERE key_id = ? AND kind = ? AND day = ?`,
    );
    this.#trim = database.prepare<TrimValues>(
      `DELETE FROM usage_tops WHERE key_id = ? AND kind = ? AND day = ? AND name IN (
         SELECT name FROM usage_tops WHERE key_id = ? AND kind = ? AND day = ?
         ORDER BY requests DESC, name LIMIT -1 OFFSET ?)`,
    );
    this.#read = database.prepare(
      `SELECT name, sum(requests) AS requests FROM usage_tops
       WHERE key_id = ? AND kind = ? AND day >= ? AND day <= ?
       GROUP BY name ORDER BY 2 DESC, name`,
    );
    this.#daysOf = database
      .prepare<[string, HeavyHitterKind, string, string], string>(
        'SELECT DISTINCT day FROM usage_tops WHERE key_id = ? AND kind = ? AND day >= ? AND day <= ?',
      )
      .pluck();
    this.#nextKey = database
      .prepare<[string], string>('SELECT key_id FROM usage_tops WHERE key_id > ? ORDER BY key_id LIMIT 1')
      .pluck();
    this.#forgetDays = database.prepare('DELETE FROM usage_tops WHERE key_id = ? AND kind = ? AND day < ?');
    this.#forgetKey = database.prepare('DELETE FROM usage_tops WHERE key_id = ?');

    this.#addAll = database.transaction(
      ({ keyId, kind, day }: HeavyHitterGroup, heavyHitters: readonly HeavyHitter[]) => {
        const before = measure.get(keyId, kind, day) ?? { names: 0, least: null };
        const floor = before.names < namesMax ? 0 : (before.least ?? 0);
        for (const { name, requests } of heavyHitters)
          add.run(keyId, kind, day, name, requests + floor, requests);
        if (before.names + heavyHitters.length > namesMax) {
          this.#trim.run(keyId, kind, day, keyId, kind, day, namesMax);
        }
      },
    );
  }

  async add(group: HeavyHitterGroup, heavyHitters: readonly HeavyHitter[]): Promise<void> {
    this.#addAll(group, heavyHitters);
  }

  async read({ keyId, kind, fromDay, toDay }: HeavyHitterRange): Promise<readonly HeavyHitter[]> {
    return this.#read.all(keyId, kind, fromDay, toDay);
  }

  async trim(fromDay: string, toDay: string): Promise<void> {
    for (const keyId of this.#keys()) {
      for (const kind of HEAVY_HITTER_KINDS) {
        for (const day of this.#daysOf.all(keyId, kind, fromDay, toDay))
          this.#trim.run(keyId, kind, day, keyId, kind, day, this.#namesKept);
      }
    }
  }

  async forgetBefore(day: string): Promise<void> {
    for (const keyId of this.#keys())
      for (const kind of HEAVY_HITTER_KINDS) this.#forgetDays.run(keyId, kind, day);
  }

  async forgetKeys(keyIds: readonly string[]): Promise<void> {
    for (const keyId of keyIds) this.#forgetKey.run(keyId);
  }

  /** One statement per key, so no statement delays the others of the connection for long. */
  *#keys(): Iterable<string> {
    for (let keyId = this.#nextKey.get(''); keyId !== undefined; keyId = this.#nextKey.get(keyId))
      yield keyId;
  }
}

type TrimValues = [string, HeavyHitterKind, string, string, HeavyHitterKind, string, number];
