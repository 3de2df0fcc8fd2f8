import type { Queries, SqlValue, Transaction } from '../database/database.ts';
import type { Account, Session } from './account.ts';
import type { ApiKey } from './keys/api-key.ts';
import type { Identity } from './oidc/identity-provider.ts';

// Each field has a column of the same name in snake case: `createdAtMs` is stored in `created_at_ms`.

export type Row = Record<string, SqlValue>;

export function accountOf(row: Row): Account {
  const { identityIssuer: issuer, identitySubject: subject, ...fields } = fieldsOf(row);
  return { ...fields, identity: issuer === null ? null : { issuer, subject } } as Account;
}

export function sessionOf(row: Row): Session {
  return fieldsOf(row) as unknown as Session;
}

export function keyOf(row: Row): ApiKey {
  const { changedVersion: _, ...fields } = fieldsOf(row);
  const domains = JSON.parse(fields['domains'] as string) as readonly string[];
  return { ...fields, domains, allowServerCalls: fields['allowServerCalls'] === 1 } as unknown as ApiKey;
}

/** The columns of the given fields. Lists become JSON, booleans 0 or 1; undefined fields are left out. */
export function rowOf(fields: object): Row {
  const columns = Object.entries(fields).flatMap(([field, value]: [string, unknown]) =>
    value === undefined ? [] : [[field.replaceAll(/[A-Z]/g, '_$&').toLowerCase(), sqlValueOf(value)]],
  );
  return Object.fromEntries(columns) as Row;
}

function sqlValueOf(value: unknown): SqlValue {
  if (typeof value === 'boolean') return Number(value);
  return Array.isArray(value) ? JSON.stringify(value) : (value as SqlValue);
}

export function fieldsOf(row: Row): Row {
  const fields = Object.entries(row).map(([column, value]) => [
    column.replaceAll(/_[a-z]/g, (part) => part.slice(1).toUpperCase()),
    value,
  ]);
  return Object.fromEntries(fields) as Row;
}

/** Inserts a row with these fields. Returns false if `onConflict` made the statement do nothing. */
export async function insertRow(
  sql: Queries,
  table: string,
  fields: object,
  onConflict = '',
): Promise<boolean> {
  const row = rowOf(fields);
  const columns = Object.keys(row);
  const places = columns.map(() => '?').join(', ');
  const text = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places}) ${onConflict}`;
  return (await sql.run(text, Object.values(row))) > 0;
}

/** Changes the row with this id. Returns whether there is one. */
export async function updateRow(sql: Queries, table: string, change: object, id: string): Promise<boolean> {
  const row = rowOf(change);
  const columns = Object.keys(row).map((column) => `${column} = ?`);
  const statement = `UPDATE ${table} SET ${columns.join(', ')} WHERE id = ?`;
  return (await sql.run(statement, [...Object.values(row), id])) > 0;
}

export async function exists(
  sql: Queries,
  tableAndCondition: string,
  values: readonly SqlValue[],
): Promise<boolean> {
  return (await sql.first(`SELECT 1 FROM ${tableAndCondition}`, values)) !== undefined;
}

export async function accountWhere(
  sql: Queries,
  condition: string,
  values: readonly SqlValue[],
): Promise<Account | undefined> {
  const row = await sql.first<Row>(`SELECT * FROM accounts WHERE ${condition}`, values);
  return row && accountOf(row);
}

/** Locks an account before its keys, sessions or factors change. False if there is no such account. */
export async function lockAccount(sql: Transaction, id: string): Promise<boolean> {
  return await sql.lockRow('accounts WHERE id = ?', [id]);
}

/** Removes the identity of an account. False if the condition does not hold. */
export async function unlink(sql: Queries, id: string, condition: string): Promise<boolean> {
  const statement = `UPDATE accounts SET identity_issuer = NULL, identity_subject = NULL WHERE id = ? AND ${condition}`;
  return (await sql.run(statement, [id])) > 0;
}

/** False if the condition does not hold or another account has the identity. The caller has locked the accounts. */
export async function link(
  sql: Transaction,
  id: string,
  { issuer, subject }: Identity,
  condition: string,
): Promise<boolean> {
  if (await exists(sql, 'accounts WHERE identity_issuer = ? AND identity_subject = ?', [issuer, subject]))
    return false;
  const statement = `UPDATE accounts SET identity_issuer = ?, identity_subject = ? WHERE id = ? AND ${condition}`;
  return (await sql.run(statement, [issuer, subject, id])) > 0;
}
