import type { Kysely } from 'kysely';

/** The last batch of counts of each writer, so a batch that is repeated is not counted twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('flushed_batches')
    .addColumn('writer', 'text', (column) => column.notNull().primaryKey())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('stored_at_ms', 'bigint', (column) => column.notNull())
    .execute();
}
