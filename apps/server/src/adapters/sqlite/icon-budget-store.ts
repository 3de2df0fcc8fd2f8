import type Sqlite from 'better-sqlite3';
import type { IconBudgetStore, TakenIcons } from '../../ports/icon-budget-store.ts';

/** When a key has this many parts of a day, they are merged into one: the table stays short, and little is rewritten. */
const PARTS_MAX = 64;

/** The icons that keys take per day. Each batch is one part of a key and day. */
export class SqliteIconBudgetStore implements IconBudgetStore {
  readonly #addAll: (day: string, rows: readonly TakenIcons[]) => void;
  readonly #load: Sqlite.Statement<[string], TakenIcons>;

  constructor(database: Sqlite.Database) {
    const add = database.prepare<[string, string, Uint8Array]>(
      'INSERT INTO icons_taken (day, key_id, taken) VALUES (?, ?, ?)',
    );
    const parts = database
      .prepare<[string, string], Uint8Array>(
        'SELECT taken FROM icons_taken WHERE day = ? AND key_id = ? ORDER BY part',
      )
      .pluck();
    const count = database
      .prepare<[string, string], number>('SELECT count(*) FROM icons_taken WHERE day = ? AND key_id = ?')
      .pluck();
    const remove = database.prepare<[string, string]>('DELETE FROM icons_taken WHERE day = ? AND key_id = ?');
    const forget = database.prepare<[string]>(`DELETE FROM icons_taken WHERE day < date(?, '-7 days')`);
    const transaction = database.transaction((day: string, rows: readonly TakenIcons[]) => {
      for (const { keyId, taken } of rows) {
        add.run(day, keyId, taken);
        if (count.get(day, keyId)! < PARTS_MAX) continue;
        const all = parts.all(day, keyId);
        remove.run(day, keyId);
        add.run(day, keyId, Buffer.concat(all));
      }
      forget.run(day);
    });
    this.#addAll = transaction.immediate;
    this.#load = database.prepare(
      'SELECT key_id AS keyId, taken FROM icons_taken WHERE day = ? ORDER BY key_id, part',
    );
  }

  async add(day: string, rows: readonly TakenIcons[]): Promise<void> {
    this.#addAll(day, rows);
  }

  async load(day: string): Promise<readonly TakenIcons[]> {
    const keys = Map.groupBy(this.#load.iterate(day), ({ keyId }) => keyId);
    return [...keys].map(([keyId, parts]) => ({
      keyId,
      taken: Buffer.concat(parts.map(({ taken }) => taken)),
    }));
  }
}
