import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { systemClock } from '../clock/system-clock.ts';
import { migrate } from './migrate.ts';
import { explainSqliteError, isLocked } from './sqlite-error.ts';

/**
 * What must a commit survive? `acknowledged` (keys, settings): power loss, and it may wait for another process.
 * `statistics` (usage, counters, budgets): a kill of the process; a power loss may cost the last seconds. It never
 * makes requests wait for another process or for the disk: whoever writes tries again later.
 */
export type Durability = 'acknowledged' | 'statistics';

/** Checking every page of a larger database would make the start wait noticeably. */
const CHECKED_BYTES_MAX = 64 * 1024 * 1024;
/** So that a burst of writes does not leave a large write-ahead log behind for good. */
const WAL_BYTES_KEPT = 16 * 1024 * 1024;

const LOCKED_MS_MAX = 2_000;
const BRIEFLY_MS = 25;

/**
 * Opens the database file, makes it when there is none (readable by its owner only), and brings its tables up to date.
 * Throws an `OperatorError` when the file is damaged, newer than this program, or cannot be written.
 */
export async function openDatabase(path: string, durability: Durability): Promise<Sqlite.Database> {
  const untilMs = systemClock.monotonicMs() + LOCKED_MS_MAX;
  for (;;) {
    try {
      return await openOnce(path, durability);
    } catch (error) {
      // Of several processes that make the file or begin its log at once, SQLite refuses some without letting them wait.
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
    // Whoever keeps statistics has opened the same file for keys before.
    if (durability === 'acknowledged' && statSync(path).size <= CHECKED_BYTES_MAX) assertIntact(database);
    await migrate(database, path);
  } catch (error) {
    database?.close();
    throw error;
  }
  return database;
}

/** The order matters: each line holds for those after it. */
function configure(database: Sqlite.Database, durability: Durability): void {
  // First, since already the change to WAL needs a lock that another process may hold for a moment.
  database.pragma(`busy_timeout = ${durability === 'acknowledged' ? LOCKED_MS_MAX : BRIEFLY_MS}`);
  // Readers go on while one process writes; must precede `synchronous`, whose meaning depends on it.
  database.pragma('journal_mode = WAL');
  // FULL syncs the log at every commit. NORMAL syncs at checkpoints only; the file stays consistent either way.
  database.pragma(`synchronous = ${durability === 'acknowledged' ? 'FULL' : 'NORMAL'}`);
  database.pragma(`journal_size_limit = ${WAL_BYTES_KEPT}`);
  // Off by default in SQLite, per connection and not per file.
  database.pragma('foreign_keys = ON');
  // A file that was tampered with must not run functions through its own schema.
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
