import type { Columns, ColumnType, Database } from './database.ts';

/** A table whose rows `db move` copies. */
export interface Table {
  readonly name: string;
  /** Those of the primary key come first. */
  readonly columns: Columns;
  readonly keyLength: number;
}

/** Tables that are not moved: they describe one database, or are of use for a short time only. */
const TABLES_LEFT_BEHIND = [
  'kysely_migration',
  'kysely_migration_lock',
  'oldest_programs',
  'flushed_batches',
  'published_totals',
  'totals_publication',
  'node_reports',
  'icon_clients',
];

const TYPES: Readonly<Record<string, ColumnType>> = { text: 'text', blob: 'bytea' };

/** The tables of an SQLite database in the order of their creation, so a table comes after those it refers to. */
export async function tablesIn(sqlite: Database): Promise<readonly Table[]> {
  const rows = await sqlite.all<{ name: string; column: string; type: string; key: number }>(
    `SELECT t.name, c.name AS "column", lower(c.type) AS type, c.pk AS key
     FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'
     ORDER BY t.rowid, c.pk = 0, c.pk, c.cid`,
  );
  const moved = rows.filter(({ name }) => !TABLES_LEFT_BEHIND.includes(name));
  return [...Map.groupBy(moved, ({ name }) => name)].map(([name, columns]) => ({
    name,
    columns: Object.fromEntries(columns.map(({ column, type }) => [column, TYPES[type] ?? 'bigint'])),
    // The one row of `key_version` has no key.
    keyLength: columns.filter(({ key }) => key > 0).length || columns.length,
  }));
}
