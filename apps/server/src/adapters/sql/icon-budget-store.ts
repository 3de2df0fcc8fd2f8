import type Sqlite from 'better-sqlite3';
import type { IconBudgetStore, TakenIcons } from '../../ports/icon-budget-store.ts';
import type { Database } from './database.ts';

/** The icons that keys have taken on a day, in a SQL table. */
export class SqlIconBudgetStore implements IconBudgetStore {
  readonly #saveAll: (day: string, rows: readonly TakenIcons[]) => void;
  readonly #load: Sqlite.Statement<[string], TakenIcons>;

  constructor({ raw }: Database) {
    const save = raw.prepare<[string, string, Uint8Array]>(
      `INSERT INTO icon_budgets (key_id, day, taken) VALUES (?, ?, ?)
       ON CONFLICT (key_id, day) DO UPDATE SET taken = excluded.taken`,
    );
    const forget = raw.prepare<[string]>(`DELETE FROM icon_budgets WHERE day < date(?, '-7 days')`);
    this.#saveAll = raw.transaction((day: string, rows: readonly TakenIcons[]) => {
      for (const row of rows) save.run(row.keyId, day, row.taken);
      forget.run(day);
    });
    this.#load = raw.prepare('SELECT key_id AS keyId, taken FROM icon_budgets WHERE day = ?');
  }

  async save(day: string, rows: readonly TakenIcons[]): Promise<void> {
    this.#saveAll(day, rows);
  }

  async load(day: string): Promise<readonly TakenIcons[]> {
    return this.#load.all(day);
  }
}
