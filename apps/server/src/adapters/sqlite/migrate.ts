import type Sqlite from 'better-sqlite3';
import { SERVER_VERSION } from '../../server-version.ts';
import {
  type AppliedChange,
  applyChanges,
  pendingChanges,
  READ_CHANGES,
  READ_EARLY_CHANGES,
  SHARED_CHANGES,
  type TableChanges,
} from '../sql-stores/migrations.ts';

const OLDEST_PROGRAM = '0.1.0';

/** All changes of the tables in SQLite. */
export const SQLITE_CHANGES: TableChanges = {
  '0001-keys-usage-settings': {
    load: () => import('./migrations/0001-keys-usage-settings.ts'),
    oldestProgram: OLDEST_PROGRAM,
  },
  '0002-accounts': { load: () => import('./migrations/0002-accounts.ts'), oldestProgram: OLDEST_PROGRAM },
  '0003-usage-details': {
    load: () => import('./migrations/0003-usage-details.ts'),
    oldestProgram: OLDEST_PROGRAM,
  },
  '0004-icons-taken-in-parts': {
    load: () => import('./migrations/0004-icons-taken-in-parts.ts'),
    oldestProgram: OLDEST_PROGRAM,
  },
  '0005-known-networks-and-sign-ups': {
    load: () => import('./migrations/0005-known-networks-and-sign-ups.ts'),
    oldestProgram: OLDEST_PROGRAM,
  },
  '0006-forget-visitor-digests': {
    load: () => import('./migrations/0006-forget-visitor-digests.ts'),
    oldestProgram: OLDEST_PROGRAM,
  },
  '0007-second-factors': {
    load: () => import('./migrations/0007-second-factors.ts'),
    oldestProgram: OLDEST_PROGRAM,
  },
  ...SHARED_CHANGES,
};

/**
 * Changes the tables in one transaction, so a kill leaves them unchanged. Throws an `OperatorError` if this version
 * cannot work with the tables of a newer version.
 */
export async function migrate(raw: Sqlite.Database, path: string, known = SQLITE_CHANGES): Promise<void> {
  // The usual case, decided without loading the library.
  if (pendingIn(raw, path, known).length === 0) return;
  const { Kysely, SqliteDialect } = await import('kysely');
  // Takes the lock before the first read, so one of two processes that start at once waits for the other.
  raw.exec('BEGIN IMMEDIATE');
  try {
    const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: raw }) });
    await applyChanges(db, pendingIn(raw, path, known), known);
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
