import { closeSync, existsSync, linkSync, openSync, rmSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { systemClock } from '../../base/clock.ts';
import { codeOf } from '../../base/operator-error.ts';
import { migrate } from './migrate.ts';
import { explainSqliteError, isLocked } from './sqlite-error.ts';

/**
 * The failures that a commit survives. `acknowledged` (accounts, keys, settings): a power loss. `statistics` (usage,
 * counters, budgets): a kill of the process; a power loss may cost the last seconds. Such a commit does not wait for
 * the disk.
 */
export type Durability = 'acknowledged' | 'statistics';

/** Checking every page of a larger database would delay the start noticeably. */
const CHECKED_BYTES_MAX = 64 * 1024 * 1024;
/** The write-ahead log is truncated to this size after a burst of writes. */
const WAL_BYTES_MAX = 16 * 1024 * 1024;
const JSON_COLUMNS = [
  ['api_keys', 'domains'],
  ['collections', 'icons'],
] as const;

/** How long the opening waits for a lock of another process. */
export const LOCKED_MS_MAX = 2_000;
const PAUSE_MS = 25;

/**
 * Opens the database file, creates it if there is none (readable by its owner only), and migrates its tables. Throws an
 * `OperatorError` if the file is damaged, newer than this program, or cannot be written.
 */
export async function openDatabase(path: string, durability: Durability): Promise<Sqlite.Database> {
  const untilMs = systemClock.monotonicMs() + LOCKED_MS_MAX;
  for (;;) {
    try {
      return openOnce(path, durability);
    } catch (error) {
      // If several processes create the file or its log at once, SQLite refuses some without waiting.
      if (!isLocked(error) || systemClock.monotonicMs() > untilMs) throw explainSqliteError(error, path);
      await sleep(PAUSE_MS);
    }
  }
}

/** Runs `work` on an existing database file, which it cannot change. Throws the errors of SQLite. */
export function withReadOnly<Result>(path: string, work: (database: Sqlite.Database) => Result): Result {
  const database = new Sqlite(path, { readonly: true, fileMustExist: true, timeout: LOCKED_MS_MAX });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

function openOnce(path: string, durability: Durability): Sqlite.Database {
  let database: Sqlite.Database | undefined;
  try {
    if (!existsSync(path)) create(path);
    database = new Sqlite(path);
    configure(database, durability);
    // The caller has opened and checked the same file before it opens it for statistics.
    if (durability === 'acknowledged' && statSync(path).size <= CHECKED_BYTES_MAX) assertIntact(database);
    migrate(database, path);
  } catch (error) {
    database?.close();
    throw error;
  }
  return database;
}

/**
 * Creates an empty database under a temporary name and links it, so a kill never leaves a file of 0 bytes: that means
 * that a database was lost.
 */
function create(path: string): void {
  const temporary = `${path}.${process.pid}`;
  rmSync(temporary, { force: true });
  try {
    closeSync(openSync(temporary, 'wx', 0o600));
    const database = new Sqlite(temporary);
    // Writes the first page.
    database.pragma('journal_mode = WAL');
    database.close();
    linkSync(temporary, path);
  } catch (error) {
    // Another process has created the database.
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** The order matters: each pragma affects those after it. */
function configure(database: Sqlite.Database, durability: Durability): void {
  // First, because the change to WAL needs a lock that another process may hold briefly.
  database.pragma(`busy_timeout = ${LOCKED_MS_MAX}`);
  // Readers continue while one process writes. Must precede `synchronous`, whose meaning depends on it.
  database.pragma('journal_mode = WAL');
  // FULL syncs the log at every commit. NORMAL syncs at checkpoints only; the file stays consistent either way.
  database.pragma(`synchronous = ${durability === 'acknowledged' ? 'FULL' : 'NORMAL'}`);
  database.pragma(`journal_size_limit = ${WAL_BYTES_MAX}`);
  // Off by default in SQLite, per connection and not per file.
  database.pragma('foreign_keys = ON');
  // Overwrites deleted rows with zeros: people delete accounts and expect that their addresses are gone.
  database.pragma('secure_delete = ON');
  // The schema of a manipulated file must not run functions.
  database.pragma('trusted_schema = OFF');
}

function assertIntact(database: Sqlite.Database): void {
  const damage = findDamage(database);
  if (damage !== undefined) throw new Sqlite.SqliteError(damage, 'SQLITE_CORRUPT');
}

/**
 * Returns the first damage found, or undefined. SQLite itself accepts a file that was cut within its last page, and
 * reads zeros in place of the values.
 */
export function findDamage(database: Sqlite.Database): string | undefined {
  const finding = String(database.pragma('quick_check(1)', { simple: true }));
  if (finding !== 'ok') return finding;
  const hasColumn = database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?');
  const damaged = JSON_COLUMNS.find(
    ([table, column]) =>
      hasColumn.get(table, column) !== undefined &&
      database.prepare(`SELECT 1 FROM ${table} WHERE NOT json_valid(${column})`).get() !== undefined,
  );
  return damaged && `${damaged.join('.')} holds a text that is not JSON`;
}
