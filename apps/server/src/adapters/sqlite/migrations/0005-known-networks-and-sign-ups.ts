import { type Kysely, sql } from 'kysely';

/**
 * The networks from which owners signed in, apart from sessions, and sign-ups that wait for a confirmation. The digests
 * of networks in sessions go: they were computed without a secret, so addresses could be guessed from them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_networks')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('last_seen_at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_networks_pk', ['account_id', 'network'])
    .modifyEnd(sql`without rowid`)
    .execute();
  await db.schema.alterTable('sessions').dropColumn('network').execute();
  await db.schema
    .createTable('pending_sign_ups')
    .addColumn('secret_sha256', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('pending_sign_ups_email')
    .on('pending_sign_ups')
    .columns(['email', 'expires_at_ms'])
    .execute();
  await db.schema
    .createIndex('pending_sign_ups_expiry')
    .on('pending_sign_ups')
    .column('expires_at_ms')
    .execute();
}
