import { systemClock } from '../base/clock.ts';
import { OperatorError } from '../base/operator-error.ts';

/** A change of the tables, and the versions of the program that work with it. */
export interface TableChange {
  /** One statement or more, separated by semicolons. */
  readonly sql: string;
  /** The oldest version of the program that works with the tables after this change. */
  readonly oldestProgram: string;
}

/** By name, in order. A released one is never edited: a further one corrects its mistakes. */
export type TableChanges = Readonly<Record<string, TableChange>>;

export const OLDEST_PROGRAM = '0.1.0';

/** Changes of the tables of all databases. */
export const SHARED_CHANGES: TableChanges = {
  // Until then the version of the keys was the highest one in their table.
  '0008-key-version': {
    oldestProgram: OLDEST_PROGRAM,
    sql: `
      CREATE TABLE key_version (version bigint NOT NULL);
      INSERT INTO key_version (version) SELECT coalesce(max(changed_version), 0) FROM api_keys;`,
  },
  '0009-flushed-batches': {
    oldestProgram: OLDEST_PROGRAM,
    sql: `CREATE TABLE flushed_batches (writer text NOT NULL PRIMARY KEY, number bigint NOT NULL,
      stored_at_ms bigint NOT NULL);`,
  },
  '0010-published-totals': {
    oldestProgram: OLDEST_PROGRAM,
    sql: `
      CREATE TABLE published_totals (icon_id bigint NOT NULL PRIMARY KEY, views bigint NOT NULL,
        downloads bigint NOT NULL, publication bigint NOT NULL);
      CREATE INDEX published_totals_publication ON published_totals (publication);
      CREATE TABLE totals_publication (number bigint NOT NULL, at_ms bigint NOT NULL);
      INSERT INTO totals_publication (number, at_ms) VALUES (0, 0);`,
  },
  '0011-node-reports': {
    oldestProgram: OLDEST_PROGRAM,
    sql: `CREATE TABLE node_reports (node text NOT NULL PRIMARY KEY, generation text NOT NULL,
      search_index text, at_ms bigint NOT NULL);`,
  },
  // Earlier programs insert secret keys, which the default says. They do not accept a publishable key, because
  // they look for another digest (`sha256OfToken`).
  '0012-kinds-of-keys': {
    oldestProgram: OLDEST_PROGRAM,
    sql: `ALTER TABLE api_keys ADD COLUMN kind text DEFAULT 'secret' NOT NULL;`,
  },
  '0013-invitations': {
    oldestProgram: OLDEST_PROGRAM,
    sql: `CREATE TABLE invitations (secret_sha256 text NOT NULL PRIMARY KEY, email text NOT NULL UNIQUE,
      expires_at_ms bigint NOT NULL);`,
  },
  '0014-popularity': {
    oldestProgram: OLDEST_PROGRAM,
    sql: `
      CREATE TABLE icon_clients (day bigint NOT NULL, icon_id bigint NOT NULL, client text NOT NULL,
        CONSTRAINT icon_clients_pk PRIMARY KEY (day, icon_id, client));
      CREATE TABLE icon_popularity (icon_id bigint NOT NULL, period bigint NOT NULL, clients bigint NOT NULL,
        CONSTRAINT icon_popularity_pk PRIMARY KEY (icon_id, period));`,
  },
};

/** The table of collections. `text` is the type of texts that the database compares byte by byte. */
export function collectionsTable(text: string): TableChanges {
  return {
    '0015-collections': {
      oldestProgram: OLDEST_PROGRAM,
      sql: `CREATE TABLE collections (account_id ${text} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        id ${text} NOT NULL, name text NOT NULL, icons text NOT NULL, changed_at_ms bigint NOT NULL,
        CONSTRAINT collections_pk PRIMARY KEY (account_id, id));`,
    },
  };
}

/** The names are those of a library that made the changes once. Earlier versions of the program read them. */
const TABLES_OF_CHANGES = `
  CREATE TABLE IF NOT EXISTS kysely_migration (name varchar(255) NOT NULL PRIMARY KEY,
    timestamp varchar(255) NOT NULL);
  CREATE TABLE IF NOT EXISTS oldest_programs (change varchar(255) NOT NULL PRIMARY KEY,
    oldest_program varchar(255) NOT NULL);`;

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

/** The statements that make the changes. The caller has begun a transaction that no other process can be in. */
export function sqlOfChanges(names: readonly string[], known: TableChanges): string {
  const time = new Date(systemClock.now()).toISOString();
  const changes = names.map((name) => {
    const { sql, oldestProgram } = known[name]!;
    return `${sql};
      INSERT INTO kysely_migration (name, timestamp) VALUES ('${name}', '${time}');
      INSERT INTO oldest_programs (change, oldest_program) VALUES ('${name}', '${oldestProgram}');`;
  });
  return `${TABLES_OF_CHANGES}${changes.join('')}`;
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
