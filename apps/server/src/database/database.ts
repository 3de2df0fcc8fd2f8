import type { Log } from '../base/log.ts';

export type SqlValue = string | number | Uint8Array | null;

/** Types of PostgreSQL. SQLite needs none. */
export type ColumnType = 'text' | 'bigint' | 'bytea';

/** The types of columns by their names, in the order of the values of a row. */
export type Columns = Readonly<Record<string, ColumnType>>;

/** Runs SQL that SQLite and PostgreSQL both understand, with `?` for values. Whole numbers arrive as numbers. */
export interface Queries {
  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
  first<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row | undefined>;
  /** Returns the number of rows that changed. */
  run(sql: string, values: readonly SqlValue[]): Promise<number>;
  /**
   * Inserts many rows, or updates those that exist, in one statement or one transaction. Rows are sorted by the
   * caller's columns first, so two writers lock them in the same order. No two rows may have the same key.
   */
  insertAll(
    table: string,
    columns: Columns,
    rows: readonly (readonly SqlValue[])[],
    onConflict: string,
  ): Promise<void>;
}

/** Queries within a transaction. */
export interface Transaction extends Queries {
  /**
   * Locks the rows that a SELECT finds until the transaction ends, so a second transaction that locks them waits.
   * Returns whether there is one.
   */
  lockRow(tableAndCondition: string, values: readonly SqlValue[]): Promise<boolean>;
  /** Other transactions that lock the table wait until this one ends. */
  lockTable(table: string): Promise<void>;
}

/** A connection to a database, or a pool of them. */
export interface Database extends Queries {
  /**
   * An SQL expression for a text that changes when the stored versions of keys cannot be compared with earlier ones,
   * as after a change to another server that may lack the last changes.
   */
  readonly origin: string;
  /** An SQL expression for the time of the database in epoch milliseconds. */
  readonly nowMs: string;
  /**
   * Runs `work` in one transaction; all of it is stored, or nothing. If the connection breaks while it is stored, its
   * outcome is unknown: then `isStored` looks in the database. Without it, the call rejects.
   */
  transaction<Result>(
    work: (sql: Transaction) => Promise<Result>,
    isStored?: (sql: Queries) => Promise<boolean>,
  ): Promise<Result>;
  /** Removes deleted rows from files that still hold them, where the database does not do so itself. */
  emptyLog(): Promise<void>;
}

/** The database of an installation, with a connection for each kind of data. */
export interface Databases {
  /** A write is durable when its promise resolves. Calls reject with `storage_unavailable` while the database fails. */
  readonly durable: Database;
  /** A power loss may cost the last seconds. Writes reject instead of waiting for a lock. */
  readonly statistics: Database;
  /** `ok`, or what is wrong with the database and what to do, in one line. */
  state(): string;
  /** Logs an error once if the database file is moved away or replaced while this process uses it. */
  watch(log: Log): void;
  /** An `OperatorError` if the operator can do something about this failure, otherwise the error itself. */
  explain(error: unknown): unknown;
  close(): Promise<void>;
}
