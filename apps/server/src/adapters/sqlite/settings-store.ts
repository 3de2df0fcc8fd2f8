import type Sqlite from 'better-sqlite3';
import type { SettingsStore } from '../../ports/settings-store.ts';

/** Settings in SQLite. */
export class SqliteSettingsStore implements SettingsStore {
  readonly #read: Sqlite.Statement<[string], string>;
  readonly #write: Sqlite.Statement<[string, string]>;
  readonly #create: Sqlite.Statement<[string, string]>;

  constructor(database: Sqlite.Database) {
    this.#read = database.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck();
    this.#write = database.prepare(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    );
    this.#create = database.prepare(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
    );
  }

  async read(name: string): Promise<string | undefined> {
    return this.#read.get(name);
  }

  async write(name: string, value: string): Promise<void> {
    this.#write.run(name, value);
  }

  async readOrCreate(name: string, create: () => string): Promise<string> {
    const known = this.#read.get(name);
    if (known !== undefined) return known;
    this.#create.run(name, create());
    return this.#read.get(name) as string;
  }
}
