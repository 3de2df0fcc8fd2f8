import { type Kysely, sql } from 'kysely';

/** The heavy hitters of keys, and their busiest minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('usage_tops')
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_tops_pk', ['key_id', 'kind', 'day', 'name'])
    .modifyEnd(sql`without rowid`)
    .execute();
  await db.schema
    .createTable('usage_peaks')
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('hour_ms', 'bigint', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_peaks_pk', ['key_id', 'hour_ms'])
    .modifyEnd(sql`without rowid`)
    .execute();
}
