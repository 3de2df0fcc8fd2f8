import { type Kysely, sql } from 'kysely';

/** The counter of changes of keys. Until now it was the highest version in the table of keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('key_version')
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute();
  await sql`INSERT INTO key_version (version) SELECT coalesce(max(changed_version), 0) FROM api_keys`.execute(
    db,
  );
}
