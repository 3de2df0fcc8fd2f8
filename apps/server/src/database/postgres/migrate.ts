import type pg from 'pg';
import { SERVER_VERSION } from '../../base/server-version.ts';
import {
  type AppliedChange,
  collectionsTable,
  OLDEST_PROGRAM,
  pendingChanges,
  READ_CHANGES,
  SHARED_CHANGES,
  sqlOfChanges,
  type TableChanges,
} from '../migrations.ts';
import { FIRST_TABLES, TEXT } from './first-tables.ts';

/** All changes of the tables in PostgreSQL. The first one makes those that SQLite had when PostgreSQL was added. */
export const POSTGRES_CHANGES: TableChanges = {
  '0007-tables': { sql: FIRST_TABLES, oldestProgram: OLDEST_PROGRAM },
  ...SHARED_CHANGES,
  ...collectionsTable(TEXT),
};

/** One process at a time changes the tables. Any number, but the same for all versions of the program. */
const LOCK_ID = 7261;

/**
 * Changes the tables in one transaction, so a broken connection leaves them unchanged. Of processes that start
 * together, one does it and the others wait. The caller ends the connection afterwards. Throws an
 * `OperatorError` if this version cannot work with the tables of a newer one.
 */
export async function migrate(client: pg.Client, known = POSTGRES_CHANGES): Promise<void> {
  if ((await pendingIn(client, known)).length === 0) return;
  // Before the transaction begins: within it, the server may still believe that a table is missing. Held until the
  // connection ends.
  await client.query(`SELECT pg_advisory_lock(${LOCK_ID})`);
  await client.query('BEGIN');
  try {
    await client.query(sqlOfChanges(await pendingIn(client, known), known));
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** The changes that are still to be made. */
export async function pendingIn(client: pg.ClientBase, known = POSTGRES_CHANGES): Promise<string[]> {
  const { rows } = await client.query<{ readonly isNew: boolean }>(
    `SELECT to_regclass('kysely_migration') IS NULL AS "isNew"`,
  );
  const applied = rows[0]!.isNew ? [] : (await client.query<AppliedChange>(READ_CHANGES)).rows;
  return pendingChanges(applied, known, 'the PostgreSQL database', SERVER_VERSION);
}
