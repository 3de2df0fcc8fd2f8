import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { OperatorError } from '../../operator-error.ts';
import { systemClock } from '../clock/system-clock.ts';

/** A change of the tables, with what other versions of the program need to know of it. */
export interface TableChange {
  readonly load: () => Promise<Pick<Migration, 'up'>>;
  /** The oldest version of the program that works with the tables after this change. */
  readonly oldestProgram: string;
}

/** By name, in order. A released one is never edited: a further one corrects its mistakes. */
export type TableChanges = Readonly<Record<string, TableChange>>;

/** Changes of the tables of all databases. */
export const SHARED_CHANGES: TableChanges = {
  '0008-key-version': {
    load: () => import('./migrations/0008-key-version.ts'),
    oldestProgram: '0.1.0',
  },
  '0009-flushed-batches': {
    load: () => import('./migrations/0009-flushed-batches.ts'),
    oldestProgram: '0.1.0',
  },
  '0010-published-totals': {
    load: () => import('./migrations/0010-published-totals.ts'),
    oldestProgram: '0.1.0',
  },
  '0011-node-reports': {
    load: () => import('./migrations/0011-node-reports.ts'),
    oldestProgram: '0.1.0',
  },
  '0012-kinds-of-keys': {
    load: () => import('./migrations/0012-kinds-of-keys.ts'),
    oldestProgram: '0.1.0',
  },
  '0013-invitations': {
    load: () => import('./migrations/0013-invitations.ts'),
    oldestProgram: '0.1.0',
  },
};

/** A change that some version of the program has made. */
export interface AppliedChange {
  readonly name: string;
  /** Absent for the changes before there was a table of them. */
  readonly oldestProgram: string | null;
}

/** Reads all `AppliedChange`. The second table is younger than the first. */
export const READ_CHANGES = `SELECT name, oldest_program AS "oldestProgram" FROM kysely_migration
  LEFT JOIN oldest_programs ON change = name`;
export const READ_EARLY_CHANGES = 'SELECT name, NULL AS "oldestProgram" FROM kysely_migration';

/**
 * The names of the changes that are still to be made. Throws an `OperatorError` if a newer version of the program has
 * made one that this version cannot work with.
 */
export function pendingChanges(
  applied: readonly AppliedChange[],
  known: TableChanges,
  database: string,
  program: string,
): string[] {
  for (const { name, oldestProgram } of applied) {
    if (name in known || (oldestProgram !== null && compareVersions(program, oldestProgram) >= 0)) continue;
    throw new OperatorError(
      `${database} was written by a newer version of Glyphdex (this version does not know migration "${name}"). ` +
        'Start the newer version, or restore a backup of this version.',
    );
  }
  const names = new Set(applied.map(({ name }) => name));
  return Object.keys(known).filter((name) => !names.has(name));
}

/** Makes the changes. The caller has begun a transaction that no other process can be in. */
export async function applyChanges(
  db: Kysely<unknown>,
  names: readonly string[],
  known: TableChanges,
): Promise<void> {
  const { sql } = await import('kysely');
  await db.schema
    .createTable('kysely_migration')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('oldest_programs')
    .ifNotExists()
    .addColumn('change', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('oldest_program', 'varchar(255)', (column) => column.notNull())
    .execute();
  for (const name of names) {
    const { load, oldestProgram } = known[name]!;
    await (await load()).up(db);
    const time = new Date(systemClock.now()).toISOString();
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, ${time})`.execute(db);
    await sql`INSERT INTO oldest_programs (change, oldest_program) VALUES (${name}, ${oldestProgram})`.execute(
      db,
    );
  }
}

/** Compares versions such as `1.2.0` and `1.10.0-beta` by their three numbers. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('-')[0]!.split('.').map(Number));
  for (let i = 0; i < 3; i++) {
    const difference = (left![i] ?? 0) - (right![i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
