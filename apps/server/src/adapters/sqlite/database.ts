import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { systemClock } from '../clock/system-clock.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
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

/** An open connection, whose tables are up to date. */
export interface Database {
  /** For prepared statements on paths where microseconds count. */
  readonly raw: Sqlite.Database;
  /** For everything else. Loaded at first use: it takes longer to load than a whole start may take. */
  kysely(): Promise<Kysely<Schema>>;
  /**
   * From now on a statement fails after 25 ms when another process holds the lock. For whoever answers requests: the
   * event loop stands still while SQLite waits, and a store can wait without that (`retryOnBusy`).
   */
  waitBriefly(): void;
  close(): void;
}

/**
 * Opens the database file, makes it when there is none (readable by its owner only), and brings its tables up to date.
 * Throws an `OperatorError` when the file is damaged, newer than this program, or cannot be written.
 */
export async function openDatabase(path: string, durability: Durability): Promise<Database> {
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

async function openOnce(path: string, durability: Durability): Promise<Database> {
  let raw: Sqlite.Database | undefined;
  try {
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
    raw = new Sqlite(path);
    configure(raw, durability);
    // Whoever keeps statistics has opened the same file for keys before.
    if (durability === 'acknowledged' && statSync(path).size <= CHECKED_BYTES_MAX) assertIntact(raw);
    await migrate(raw, path);
  } catch (error) {
    raw?.close();
    throw error;
  }
  return new OpenDatabase(raw);
}

/** The order matters: each line holds for those after it. */
function configure(raw: Sqlite.Database, durability: Durability): void {
  // First, since already the change to WAL needs a lock that another process may hold for a moment.
  raw.pragma(`busy_timeout = ${durability === 'acknowledged' ? LOCKED_MS_MAX : BRIEFLY_MS}`);
  // Readers go on while one process writes; must precede `synchronous`, whose meaning depends on it.
  raw.pragma('journal_mode = WAL');
  // FULL syncs the log at every commit. NORMAL syncs at checkpoints only; the file stays consistent either way.
  raw.pragma(`synchronous = ${durability === 'acknowledged' ? 'FULL' : 'NORMAL'}`);
  raw.pragma(`journal_size_limit = ${WAL_BYTES_KEPT}`);
  // Off by default in SQLite, per connection and not per file.
  raw.pragma('foreign_keys = ON');
  // A file that was tampered with must not run functions through its own schema.
  raw.pragma('trusted_schema = OFF');
}

function assertIntact(raw: Sqlite.Database): void {
  const finding = raw.pragma('quick_check(1)', { simple: true });
  if (finding !== 'ok') throw new Sqlite.SqliteError(String(finding), 'SQLITE_CORRUPT');
}

class OpenDatabase implements Database {
  readonly raw: Sqlite.Database;
  #kysely: Promise<Kysely<Schema>> | undefined;

  constructor(raw: Sqlite.Database) {
    this.raw = raw;
  }

  kysely(): Promise<Kysely<Schema>> {
    this.#kysely ??= import('kysely').then(
      ({ Kysely, SqliteDialect }) =>
        new Kysely<Schema>({ dialect: new SqliteDialect({ database: this.raw }) }),
    );
    return this.#kysely;
  }

  waitBriefly(): void {
    this.raw.pragma(`busy_timeout = ${BRIEFLY_MS}`);
  }

  close(): void {
    this.raw.close();
  }
}
