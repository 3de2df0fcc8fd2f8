import { type Kysely, sql } from 'kysely';

/**
 * Deletes what visitors took until now. Their networks were stored as digests without a secret, against which one can
 * test every address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DELETE FROM icons_taken WHERE key_id LIKE 'visitor-%'`.execute(db);
}
