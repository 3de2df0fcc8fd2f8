import type Sqlite from 'better-sqlite3';
import type { IconBudgetStore, TakenIcons } from '../../ports/icon-budget-store.ts';
import { Statements } from './statements.ts';

/** This many rows of a key and day are merged into one, so the table stays small. */
const ROWS_PER_KEY_MAX = 64;

const DAYS_KEPT = 8;

/** The icons that keys take per day, in SQLite. Each batch adds a row per key. */
export class SqliteIconBudgetStore implements IconBudgetStore {
  readonly #sql: Statements;
  /** The last day to which rows were added. Old days are deleted when it changes. */
  #lastDay = '';

  constructor(database: Sqlite.Database) {
    this.#sql = new Statements(database);
  }

  async add(day: string, rows: readonly TakenIcons[]): Promise<void> {
    this.#sql.transaction(() => {
      for (const { keyId, taken } of rows) {
        this.#insert(day, keyId, taken);
        const { count } = this.#sql.first<{ readonly count: number }>(
          'SELECT count(*) AS count FROM icons_taken WHERE day = ? AND key_id = ?',
          [day, keyId],
        )!;
        if (count >= ROWS_PER_KEY_MAX) this.#merge(day, keyId);
      }
      // Counts days with rows instead of calendar days, so a wrong clock deletes nothing of the last days.
      if (day !== this.#lastDay) {
        this.#sql.run(
          `DELETE FROM icons_taken WHERE day <
            (SELECT day FROM icons_taken GROUP BY day ORDER BY day DESC LIMIT 1 OFFSET ?)`,
          [DAYS_KEPT - 1],
        );
      }
    });
    this.#lastDay = day;
  }

  async remove(day: string, keyIds: readonly string[]): Promise<void> {
    this.#sql.transaction(() => {
      for (const keyId of keyIds)
        this.#sql.run('DELETE FROM icons_taken WHERE day = ? AND key_id = ?', [day, keyId]);
    });
  }

  async load(day: string): Promise<readonly TakenIcons[]> {
    const rows = this.#sql.all<TakenIcons>(
      'SELECT key_id AS keyId, taken FROM icons_taken WHERE day = ? ORDER BY key_id, part',
      [day],
    );
    return [...Map.groupBy(rows, ({ keyId }) => keyId)].map(([keyId, parts]) => ({
      keyId,
      taken: Buffer.concat(parts.map(({ taken }) => taken)),
    }));
  }

  #insert(day: string, keyId: string, taken: Uint8Array): void {
    this.#sql.run('INSERT INTO icons_taken (day, key_id, taken) VALUES (?, ?, ?)', [day, keyId, taken]);
  }

  #merge(day: string, keyId: string): void {
    const rows = this.#sql.all<Pick<TakenIcons, 'taken'>>(
      'SELECT taken FROM icons_taken WHERE day = ? AND key_id = ? ORDER BY part',
      [day, keyId],
    );
    this.#sql.run('DELETE FROM icons_taken WHERE day = ? AND key_id = ?', [day, keyId]);
    this.#insert(day, keyId, Buffer.concat(rows.map(({ taken }) => taken)));
  }
}
