import type { Kysely } from 'kysely';

/**
 * Secret and publishable keys. Earlier programs insert secret keys, which the default says. They do not accept a
 * publishable key, because they look for another digest (`sha256OfToken`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('api_keys')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('secret'))
    .execute();
}
