import { type Kysely, sql } from 'kysely';

/** Accounts with their sessions and resets, and keys that belong to an account or expire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('identity_issuer', 'text')
    .addColumn('identity_subject', 'text')
    .addColumn('keys_max', 'integer', (column) => column.notNull())
    .addColumn('rate_limit_per_minute', 'integer', (column) => column.notNull())
    .addColumn('daily_icons', 'integer', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('accounts_identity', ['identity_issuer', 'identity_subject'])
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('secret_sha256', 'text', (column) => column.notNull().unique())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute();
  await db.schema
    .createTable('password_resets')
    .addColumn('secret_sha256', 'text', (column) => column.primaryKey().notNull())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  // No foreign key: keys outlive their account as revoked ones, since usage refers to them.
  await db.schema.alterTable('api_keys').addColumn('account_id', 'text').execute();
  await db.schema.alterTable('api_keys').addColumn('expires_at_ms', 'bigint').execute();
  await db.schema
    .createIndex('api_keys_account')
    .on('api_keys')
    .column('account_id')
    .where(sql<boolean>`account_id is not null`)
    .execute();
}
