import type Sqlite from 'better-sqlite3';
import { SERVER_VERSION } from '../../base/server-version.ts';
import {
  type AppliedChange,
  pendingChanges,
  READ_CHANGES,
  READ_EARLY_CHANGES,
  sqlOfChanges,
} from '../migrations.ts';
import { SQLITE_CHANGES } from './sqlite-changes.ts';

/**
 * Changes the tables in one transaction, so a kill leaves them unchanged. Throws an `OperatorError` if this version
 * cannot work with the tables of a newer version.
 */
export function migrate(raw: Sqlite.Database, path: string, known = SQLITE_CHANGES): void {
  if (pendingIn(raw, path, known).length === 0) return;
  // Takes the lock before the first read, so one of two processes that start at once waits for the other.
  raw.exec('BEGIN IMMEDIATE');
  try {
    raw.exec(sqlOfChanges(pendingIn(raw, path, known), known));
    raw.exec('COMMIT');
  } catch (error) {
    if (raw.inTransaction) raw.exec('ROLLBACK');
    throw error;
  }
}

/** The changes that are still to be made. Throws an `OperatorError` if this version cannot work with the tables. */
export function pendingIn(raw: Sqlite.Database, path: string, known = SQLITE_CHANGES): string[] {
  const hasTable = (name: string) =>
    raw.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`).get(name) !== undefined;
  const applied = !hasTable('kysely_migration')
    ? []
    : raw.prepare<[], AppliedChange>(hasTable('oldest_programs') ? READ_CHANGES : READ_EARLY_CHANGES).all();
  return pendingChanges(applied, known, `the database ${path}`, SERVER_VERSION);
}
