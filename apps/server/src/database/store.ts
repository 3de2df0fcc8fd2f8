import type { Database, Queries, SqlValue } from './database.ts';

/** A class that reads and writes tables of one database. */
export abstract class Store {
  protected readonly sql: Database;

  constructor(database: Database) {
    this.sql = database;
  }

  /** The keys with rows in a table, one statement for each, so none delays the others of the connection for long. */
  protected async *keyIds(table: string): AsyncIterable<string> {
    const sql = `SELECT key_id AS "keyId" FROM ${table} WHERE key_id > ? ORDER BY key_id LIMIT 1`;
    const next = async (after: string) =>
      (await this.sql.first<{ readonly keyId: string }>(sql, [after]))?.keyId;
    for (let keyId = await next(''); keyId !== undefined; keyId = await next(keyId)) yield keyId;
  }
}

/** The number of rows: `from` names a table, and may continue with WHERE. */
export async function countIn(sql: Queries, from: string, values: readonly SqlValue[] = []): Promise<number> {
  return (await sql.first<{ readonly count: number }>(`SELECT count(*) AS count FROM ${from}`, values))!
    .count;
}
