import { type Kysely, sql } from 'kysely';

/** Each batch of taken icons is a row of its own, so several processes can add to the same key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('icons_taken')
    .addColumn('part', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('taken', 'blob', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('icons_taken_by_day').on('icons_taken').columns(['day', 'key_id']).execute();
  await sql`INSERT INTO icons_taken (day, key_id, taken) SELECT day, key_id, taken FROM icon_budgets`.execute(
    db,
  );
  await db.schema.dropTable('icon_budgets').execute();
}
