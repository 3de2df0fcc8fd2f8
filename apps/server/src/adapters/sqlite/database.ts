import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { systemClock } from '../clock/system-clock.ts';
import { migrate } from './migrate.ts';
import { explainSqliteError, isLocked } from './sqlite-error.ts';

/**
 * What a commit survives. `acknowledged` (accounts, keys, settings): a power loss; a commit may wait for another process.
 * `statistics` (usage, counters, budgets): a kill of the process; a power loss may cost the last seconds. A commit never
 * waits for another process or for the disk: writers try again later.
 */
export type Durability = 'acknowledged' | 'statistics';

/** Checking every page of a larger database would delay the start noticeably. */
const CHECKED_BYTES_MAX = 64 * 1024 * 1024;
/** Limits the write-ahead log that a burst of writes leaves behind. */
const WAL_BYTES_KEPT = 16 * 1024 * 1024;

const LOCKED_MS_MAX = 2_000;
const BRIEFLY_MS = 25;

/**
 * Opens the database file, creates it if there is none (readable by its owner only), and migrates its tables. Throws an
 * `OperatorError` if the file is damaged, newer than this program, or cannot be written.
 */
export async function openDatabase(path: string, durability: Durability): Promise<Sqlite.Database> {
  const untilMs = systemClock.monotonicMs() + LOCKED_MS_MAX;
  for (;;) {
    try {
      return await openOnce(path, durability);
    } catch (error) {
      // If several processes create the file or its log at once, SQLite refuses some without waiting.
      if (!isLocked(error) || systemClock.monotonicMs() > untilMs) throw explainSqliteError(error, path);
      await sleep(BRIEFLY_MS);
    }
  }
}

async function openOnce(path: string, durability: Durability): Promise<Sqlite.Database> {
  let database: Sqlite.Database | undefined;
  try {
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
    database = new Sqlite(path);
    configure(database, durability);
    // A process that opens it for statistics has opened and checked the same file before.
    if (durability === 'acknowledged' && statSync(path).size <= CHECKED_BYTES_MAX) assertIntact(database);
    await migrate(database, path);
  } catch (error) {
    database?.close();
    throw error;
  }
  return database;
}

/** The order matters: each pragma affects those after it. */
function configure(database: Sqlite.Database, durability: Durability): void {
  // First, because the change to WAL needs a lock that another process may hold for a moment.
  database.pragma(`busy_timeout = ${durability === 'acknowledged' ? LOCKED_MS_MAX : BRIEFLY_MS}`);
  // Readers continue while one process writes. Must precede `synchronous`, whose meaning depends on it.
  database.pragma('journal_mode = WAL');
  // FULL syncs the log at every commit. NORMAL syncs at checkpoints only; the file stays consistent either way.
  database.pragma(`synchronous = ${durability === 'acknowledged' ? 'FULL' : 'NORMAL'}`);
  database.pragma(`journal_size_limit = ${WAL_BYTES_KEPT}`);
  // Off by default in SQLite, per connection and not per file.
  database.pragma('foreign_keys = ON');
  // The schema of a manipulated file must not run functions.
  database.pragma('trusted_schema = OFF');
}

function assertIntact(database: Sqlite.Database): void {
  const finding = database.pragma('quick_check(1)', { simple: true });
  if (finding !== 'ok') throw new Sqlite.SqliteError(String(finding), 'SQLITE_CORRUPT');
}

/**
 * From now on a statement fails after 25 ms if another process holds the lock. SQLite waits on the event loop, so a
 * process that answers requests waits outside of SQLite (`retryOnBusy`).
 */
export function waitBriefly(database: Sqlite.Database): void {
  database.pragma(`busy_timeout = ${BRIEFLY_MS}`);
}
