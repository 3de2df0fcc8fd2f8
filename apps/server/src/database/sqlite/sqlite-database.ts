import { setTimeout as sleep } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import { AppError } from '../../base/app-error.ts';
import { systemClock } from '../../base/clock.ts';
import type { Database, Queries, SqlValue, Transaction } from '../database.ts';
import { isLocked, isUnavailable } from './sqlite-error.ts';

type Statement = Sqlite.Statement<[readonly SqlValue[]]>;

/** How long a call waits for the lock of another process. */
export const WAIT_MS_MAX = 2_000;
const PAUSE_MS = 10;
/** How long the event loop may wait for a reader in another process. */
const READER_MS_MAX = 25;

/** Runs calls one after another. */
class CallQueue {
  /** Resolves when the last call so far has ended. Never rejects. */
  #last: Promise<unknown> = Promise.resolve();

  add<Result>(call: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(call);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

/**
 * Connections of one process to the same file share it: a call that waited for the lock of another would block
 * both.
 */
export class CallQueues {
  readonly calls = new CallQueue();
  /** Only the first waiting write looks for the lock of another process. Reads need no lock and pass. */
  readonly writes = new CallQueue();
}

/**
 * Runs SQL on one connection to SQLite. Each statement is prepared at its first use and cached by its text. Calls wait
 * for a transaction that has begun, because it belongs to the connection and not to its caller. A call that finds the
 * file locked by another process has changed nothing, so it is repeated, without blocking the event loop. Calls reject
 * with `storage_unavailable` after `waitMsMax`, and at once if the disk is full or read-only.
 */
export class SqliteDatabase implements Database {
  /** A restored backup is another state of the same installation, so its counter may be lower. */
  readonly origin = "(SELECT value FROM settings WHERE name = 'installation_id')";
  readonly nowMs = "CAST(unixepoch('now', 'subsec') * 1000 AS INTEGER)";
  readonly #raw: Sqlite.Database;
  readonly #direct: Transaction;
  readonly #queues: CallQueues;
  readonly #waitMsMax: number;

  constructor(raw: Sqlite.Database, queues = new CallQueues(), waitMsMax = WAIT_MS_MAX) {
    this.#raw = raw;
    this.#queues = queues;
    this.#waitMsMax = waitMsMax;
    this.#direct = new DirectQueries(raw);
    // A wait inside SQLite would block the event loop.
    raw.pragma('busy_timeout = 0');
  }

  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]> {
    return this.#repeat(() => this.#direct.all(sql, values));
  }

  first<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row | undefined> {
    return this.#repeat(() => this.#direct.first(sql, values));
  }

  run(sql: string, values: readonly SqlValue[]): Promise<number> {
    return this.#write(() => this.#direct.run(sql, values));
  }

  insertAll(...insert: Parameters<Queries['insertAll']>): Promise<void> {
    return this.transaction((sql) => sql.insertAll(...insert));
  }

  transaction<Result>(work: (sql: Transaction) => Promise<Result>): Promise<Result> {
    return this.#write(async () => {
      // Takes the lock before the first read, so no other process writes in between.
      this.#raw.exec('BEGIN IMMEDIATE');
      try {
        const result = await work(this.#direct);
        this.#raw.exec('COMMIT');
        return result;
      } catch (error) {
        // After some errors, such as a full disk, SQLite has rolled back already.
        if (this.#raw.inTransaction) this.#raw.exec('ROLLBACK');
        throw error;
      }
    });
  }

  /**
   * Writes the log into the database file and empties it, so that it keeps no deleted rows. Leaves the log as it is
   * while another connection reads.
   */
  emptyLog(): Promise<void> {
    return this.#write(async () => {
      this.#raw.pragma(`busy_timeout = ${READER_MS_MAX}`);
      this.#raw.pragma('wal_checkpoint(TRUNCATE)');
      this.#raw.pragma('busy_timeout = 0');
    });
  }

  #write<Result>(call: () => Promise<Result>): Promise<Result> {
    const endsMs = systemClock.monotonicMs() + this.#waitMsMax;
    return this.#queues.writes.add(() => this.#repeat(call, endsMs));
  }

  async #repeat<Result>(
    call: () => Promise<Result>,
    endsMs = systemClock.monotonicMs() + this.#waitMsMax,
  ): Promise<Result> {
    for (;;) {
      try {
        return await this.#queues.calls.add(call);
      } catch (cause) {
        if (!isUnavailable(cause)) throw cause;
        if (!isLocked(cause) || systemClock.monotonicMs() >= endsMs)
          throw new AppError('storage_unavailable', { cause, retryAfterSeconds: 1 });
        await sleep(PAUSE_MS);
      }
    }
  }
}

/** Runs each statement at once. A promise that it returns is settled already, so a transaction lets no event in. */
class DirectQueries implements Transaction {
  readonly #raw: Sqlite.Database;
  readonly #prepared = new Map<string, Statement>();

  constructor(raw: Sqlite.Database) {
    this.#raw = raw;
  }

  async all<Row>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    return this.#prepare(sql).all(values) as Row[];
  }

  async first<Row>(sql: string, values: readonly SqlValue[] = []): Promise<Row | undefined> {
    return this.#prepare(sql).get(values) as Row | undefined;
  }

  async run(sql: string, values: readonly SqlValue[]): Promise<number> {
    return this.#prepare(sql).run(values).changes;
  }

  async insertAll(...[table, columns, rows, onConflict]: Parameters<Queries['insertAll']>): Promise<void> {
    const names = Object.keys(columns);
    const places = names.map(() => '?').join(', ');
    const statement = this.#prepare(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places}) ${onConflict}`,
    );
    for (const row of rows) statement.run(row);
  }

  async lockRow(tableAndCondition: string, values: readonly SqlValue[]): Promise<boolean> {
    return this.#prepare(`SELECT 1 FROM ${tableAndCondition}`).get(values) !== undefined;
  }

  // Only one transaction of all processes can be open.
  async lockTable(): Promise<void> {}

  #prepare(sql: string): Statement {
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      statement = this.#raw.prepare<[readonly SqlValue[]]>(sql);
      this.#prepared.set(sql, statement);
    }
    return statement;
  }
}
