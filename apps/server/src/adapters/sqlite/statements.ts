import type Sqlite from 'better-sqlite3';

export type SqlValue = string | number | Uint8Array | null;

/** Runs SQL on one connection. Each statement is prepared at its first use and cached by its text. */
export class Statements {
  readonly #database: Sqlite.Database;
  readonly #prepared = new Map<string, Sqlite.Statement<[readonly SqlValue[]]>>();

  constructor(database: Sqlite.Database) {
    this.#database = database;
  }

  all<Row>(sql: string, values: readonly SqlValue[] = []): Row[] {
    return this.#prepare(sql).all(values) as Row[];
  }

  first<Row>(sql: string, values: readonly SqlValue[] = []): Row | undefined {
    return this.#prepare(sql).get(values) as Row | undefined;
  }

  /** Returns the number of rows that changed. */
  run(sql: string, values: readonly SqlValue[]): number {
    return this.#prepare(sql).run(values).changes;
  }

  /** Runs `work` in one transaction. Takes the lock before the first read, so no other process writes in between. */
  transaction<Result>(work: () => Result): Result {
    return this.#database.transaction(work).immediate();
  }

  /**
   * Writes the log into the database file and empties it, so that it keeps no deleted rows. Leaves the log as it is
   * while another connection reads.
   */
  emptyLog(): void {
    this.#database.pragma('wal_checkpoint(TRUNCATE)');
  }

  #prepare(sql: string): Sqlite.Statement<[readonly SqlValue[]]> {
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare<[readonly SqlValue[]]>(sql);
      this.#prepared.set(sql, statement);
    }
    return statement;
  }
}
