import { type Kysely, sql } from 'kysely';

/** Keys, usage, counters, budgets and settings. Statistics have no foreign keys: a lost key must not block a batch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull().unique())
    .addColumn('domains', 'text', (column) => column.notNull())
    .addColumn('allow_server_calls', 'integer', (column) => column.notNull())
    .addColumn('rate_limit_per_minute', 'integer', (column) => column.notNull())
    .addColumn('daily_icons', 'integer', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at_ms', 'bigint')
    .addColumn('last_used_at_ms', 'bigint')
    .addColumn('changed_version', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('api_keys_changed_version')
    .on('api_keys')
    .column('changed_version')
    .unique()
    .execute();
  await db.schema
    .createTable('usage')
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('hour_ms', 'bigint', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_pk', ['key_id', 'hour_ms', 'status'])
    .modifyEnd(sql`without rowid`)
    .execute();
  await db.schema
    .createTable('icon_counters')
    .addColumn('icon_id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('views', 'bigint', (column) => column.notNull())
    .addColumn('downloads', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('icon_budgets')
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('taken', 'blob', (column) => column.notNull())
    .addPrimaryKeyConstraint('icon_budgets_pk', ['key_id', 'day'])
    .execute();
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
