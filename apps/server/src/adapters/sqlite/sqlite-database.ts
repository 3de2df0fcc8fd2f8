import type Sqlite from 'better-sqlite3';
import type { Column, Database, Queries, SqlValue, Transaction } from '../sql-stores/database.ts';

type Statement = Sqlite.Statement<[readonly SqlValue[]]>;

/** Runs calls one after another. */
export class CallQueue {
  /** Resolves when the last call so far has ended. Never rejects. */
  #last: Promise<unknown> = Promise.resolve();

  add<Result>(call: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(call);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

/**
 * Runs SQL on one connection to SQLite. Each statement is prepared at its first use and cached by its text. Calls wait
 * for a transaction that has begun, because it belongs to the connection and not to its caller. Connections of one
 * process to the same file share a queue: a call that waited for the lock of another would block both.
 */
export class SqliteDatabase implements Database {
  /** A restored backup is another state of the same installation, so its counter may be lower. */
  readonly origin = "(SELECT value FROM settings WHERE name = 'installation_id')";
  readonly nowMs = "CAST(unixepoch('now', 'subsec') * 1000 AS INTEGER)";
  readonly #raw: Sqlite.Database;
  readonly #direct: Transaction;
  readonly #queue: CallQueue;

  constructor(raw: Sqlite.Database, queue = new CallQueue()) {
    this.#raw = raw;
    this.#queue = queue;
    this.#direct = new DirectQueries(raw);
  }

  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]> {
    return this.#queue.add(() => this.#direct.all(sql, values));
  }

  first<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row | undefined> {
    return this.#queue.add(() => this.#direct.first(sql, values));
  }

  run(sql: string, values: readonly SqlValue[]): Promise<number> {
    return this.#queue.add(() => this.#direct.run(sql, values));
  }

  insertAll(...insert: Parameters<Queries['insertAll']>): Promise<void> {
    return this.transaction((sql) => sql.insertAll(...insert));
  }

  transaction<Result>(work: (sql: Transaction) => Promise<Result>): Promise<Result> {
    return this.#queue.add(async () => {
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
    return this.#queue.add(async () => void this.#raw.pragma('wal_checkpoint(TRUNCATE)'));
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

  async insertAll(
    table: string,
    columns: readonly Column[],
    rows: readonly (readonly SqlValue[])[],
    onConflict: string,
  ): Promise<void> {
    const names = columns.map(({ name }) => name).join(', ');
    const places = columns.map(() => '?').join(', ');
    const statement = this.#prepare(`INSERT INTO ${table} (${names}) VALUES (${places}) ${onConflict}`);
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
