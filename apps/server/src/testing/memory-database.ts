import Sqlite from 'better-sqlite3';
import { migrate } from '../database/sqlite/migrate.ts';
import { SqliteDatabase } from '../database/sqlite/sqlite-database.ts';

/** An empty database in memory, with one connection. */
export function memoryDatabase(): SqliteDatabase {
  const raw = new Sqlite(':memory:');
  raw.pragma('foreign_keys = ON');
  migrate(raw, 'in memory');
  return new SqliteDatabase(raw);
}
