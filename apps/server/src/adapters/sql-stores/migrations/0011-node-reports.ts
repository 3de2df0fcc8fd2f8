import type { Kysely } from 'kysely';

/** Which generation and index each serving process uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('node_reports')
    .addColumn('node', 'text', (column) => column.notNull().primaryKey())
    .addColumn('generation', 'text', (column) => column.notNull())
    .addColumn('search_index', 'text')
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .execute();
}
