import type Sqlite from 'better-sqlite3';
import type { SettingsStore } from '../../ports/settings-store.ts';
import { Statements } from './statements.ts';

/** Settings in SQLite. */
export class SqliteSettingsStore implements SettingsStore {
  readonly #sql: Statements;

  constructor(database: Sqlite.Database) {
    this.#sql = new Statements(database);
  }

  async read(name: string): Promise<string | undefined> {
    const sql = 'SELECT value FROM settings WHERE name = ?';
    return this.#sql.first<{ readonly value: string }>(sql, [name])?.value;
  }

  async write(name: string, value: string): Promise<void> {
    const onConflict = 'ON CONFLICT (name) DO UPDATE SET value = excluded.value';
    this.#sql.run(`INSERT INTO settings (name, value) VALUES (?, ?) ${onConflict}`, [name, value]);
  }

  async readOrCreate(name: string, create: () => string): Promise<string> {
    const stored = await this.read(name);
    if (stored !== undefined) return stored;
    const sql = 'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING';
    this.#sql.run(sql, [name, create()]);
    return (await this.read(name))!;
  }
}
