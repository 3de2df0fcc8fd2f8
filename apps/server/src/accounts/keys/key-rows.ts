import type { Database, Queries, SqlValue, Transaction } from '../../database/database.ts';
import type { KeyChanges } from '../account.ts';
import { insertRow, keyOf, type Row, updateRow } from '../account-rows.ts';
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

/** `keysVersion` of the account store. */
export async function keysVersion(sql: Database): Promise<string> {
  const { origin, counter } = await readVersion(sql);
  return `${origin}/${counter}`;
}

/** `keysChangedSince` of the account store. */
export async function keysChangedSince(sql: Database, version: string | undefined): Promise<KeyChanges> {
  const { origin, counter } = await readVersion(sql);
  const [seenOrigin, seen = ''] = version?.split('/') ?? [];
  // A counter that is ahead of the table belongs to another state of the database, such as before a restored backup.
  const isComplete = seenOrigin !== origin || Number(seen) > counter;
  const statement = 'SELECT * FROM api_keys WHERE changed_version > ? ORDER BY changed_version';
  const rows = await sql.all<Row>(statement, [isComplete ? 0 : Number(seen)]);
  // Keys may have changed since the counter was read.
  const last = Math.max(counter, Number(rows.at(-1)?.['changed_version'] ?? 0));
  return { version: `${origin}/${last}`, keys: rows.map(keyOf), isComplete };
}

async function readVersion(sql: Database): Promise<{ readonly origin: string; readonly counter: number }> {
  const row = await sql.first<{ readonly origin: string | null; readonly counter: number }>(
    `SELECT version AS counter, ${sql.origin} AS origin FROM key_version`,
  );
  return { origin: row!.origin ?? '', counter: row!.counter };
}

async function nextVersion(sql: Transaction): Promise<number> {
  const row = await sql.first<{ readonly version: number }>(
    'UPDATE key_version SET version = version + 1 RETURNING version',
  );
  return row!.version;
}
