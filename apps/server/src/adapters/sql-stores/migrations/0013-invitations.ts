import type { Kysely } from 'kysely';

/** Invitations to create an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('secret_sha256', 'text', (column) => column.notNull().primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
    .execute();
}
