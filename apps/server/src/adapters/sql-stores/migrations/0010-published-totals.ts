import { type Kysely, sql } from 'kysely';

/** Views and downloads as all nodes show them, and when they were published last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('published_totals')
    .addColumn('icon_id', 'bigint', (column) => column.notNull().primaryKey())
    .addColumn('views', 'bigint', (column) => column.notNull())
    .addColumn('downloads', 'bigint', (column) => column.notNull())
    .addColumn('publication', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('published_totals_publication')
    .on('published_totals')
    .column('publication')
    .execute();
  await db.schema
    .createTable('totals_publication')
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await sql`INSERT INTO totals_publication (number, at_ms) VALUES (0, 0)`.execute(db);
}
