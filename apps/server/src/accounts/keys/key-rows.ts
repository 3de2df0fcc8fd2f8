import type { Queries, SqlValue, Transaction } from '../../database/database.ts';
import { insertRow, keyOf, type Row, rowOf } from '../account-rows.ts';
import type { ApiKey } from './api-key.ts';

// Every change of a key has a version of its own. The transaction that takes it keeps the row of the counter locked
// until it is stored, so versions become visible in their order: who has seen a version has seen all lower ones.

export async function keysWhere(
  sql: Queries,
  clauses: string,
  values: readonly SqlValue[] = [],
): Promise<ApiKey[]> {
  return (await sql.all<Row>(`SELECT * FROM api_keys ${clauses}`, values)).map(keyOf);
}

export async function liveKeysOf(sql: Queries, accountId: string): Promise<ApiKey[]> {
  return await keysWhere(sql, 'WHERE account_id = ? AND revoked_at_ms IS NULL ORDER BY id', [accountId]);
}

export async function insertKey(sql: Transaction, key: ApiKey): Promise<void> {
  await insertRow(sql, 'api_keys', { ...key, changedVersion: await nextVersion(sql) });
}

/** False if there is no such key or it is revoked. */
export async function changeKey(sql: Transaction, id: string, change: Partial<ApiKey>): Promise<boolean> {
  if (!(await sql.lockRow('api_keys WHERE id = ? AND revoked_at_ms IS NULL', [id]))) return false;
  return await updateRow(sql, 'api_keys', { ...change, changedVersion: await nextVersion(sql) }, id);
}

/** Changes the row with this id. Returns whether there is one. */
export async function updateRow(sql: Queries, table: string, change: object, id: string): Promise<boolean> {
  const row = rowOf(change);
  const columns = Object.keys(row).map((column) => `${column} = ?`);
  const statement = `UPDATE ${table} SET ${columns.join(', ')} WHERE id = ?`;
  return (await sql.run(statement, [...Object.values(row), id])) > 0;
}

async function nextVersion(sql: Transaction): Promise<number> {
  const row = await sql.first<{ readonly version: number }>(
    'UPDATE key_version SET version = version + 1 RETURNING version',
  );
  return row!.version;
}
