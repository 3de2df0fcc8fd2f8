import type Sqlite from 'better-sqlite3';
import type { Migration } from 'kysely/migration';
import { OperatorError } from '../../operator-error.ts';

/** All migrations, in order. A released one is never edited: a further one corrects its mistakes. */
const MIGRATIONS: Readonly<Record<string, () => Promise<Migration>>> = {
  '0001-keys-usage-settings': () => import('./migrations/0001-keys-usage-settings.ts'),
  '0002-accounts': () => import('./migrations/0002-accounts.ts'),
  '0003-usage-details': () => import('./migrations/0003-usage-details.ts'),
  '0004-icons-taken-in-parts': () => import('./migrations/0004-icons-taken-in-parts.ts'),
  '0005-known-networks-and-sign-ups': () => import('./migrations/0005-known-networks-and-sign-ups.ts'),
  '0006-forget-visitor-digests': () => import('./migrations/0006-forget-visitor-digests.ts'),
  '0007-second-factors': () => import('./migrations/0007-second-factors.ts'),
};

/**
 * Migrates the tables in one transaction, so a kill leaves them unchanged. Throws an `OperatorError` if a newer version
 * has applied a migration that this version does not know.
 */
export async function migrate(raw: Sqlite.Database, path: string): Promise<void> {
  if (isUpToDate(raw, path)) return;
  const [{ Kysely, SqliteDialect }, { Migrator }] = await Promise.all([
    import('kysely'),
    import('kysely/migration'),
  ]);
  // Takes the lock before the first read, so one of two processes that start at once waits for the other.
  raw.exec('BEGIN IMMEDIATE');
  try {
    if (isUpToDate(raw, path)) {
      raw.exec('ROLLBACK');
      return;
    }
    const migrations: Record<string, Migration> = {};
    for (const [name, load] of Object.entries(MIGRATIONS)) migrations[name] = await load();
    const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: raw }) });
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error instanceof Error ? error : new Error(String(error));
    raw.exec('COMMIT');
  } catch (error) {
    if (raw.inTransaction) raw.exec('ROLLBACK');
    throw error;
  }
}

/** The usual case, decided without loading the migrator. */
function isUpToDate(raw: Sqlite.Database, path: string): boolean {
  return assertKnownMigrations(raw, path) === Object.keys(MIGRATIONS).length;
}

/** Returns the number of applied migrations. Throws an `OperatorError` if this version does not know one of them. */
export function assertKnownMigrations(raw: Sqlite.Database, path: string): number {
  const isNew =
    raw.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'kysely_migration'`).get() ===
    undefined;
  if (isNew) return 0;
  const applied = raw.prepare<[], string>('SELECT name FROM kysely_migration').pluck().all();
  const unknown = applied.find((name) => !(name in MIGRATIONS));
  if (unknown !== undefined) {
    throw new OperatorError(
      `the database ${path} was written by a newer version of Glyphdex (this version does not know migration "${unknown}"). ` +
        'Start the newer version, or restore a backup of this version.',
    );
  }
  return applied.length;
}
