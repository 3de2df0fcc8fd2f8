import type { Column, ColumnType } from './database.ts';

/** A table whose rows `db move` copies. */
export interface Table {
  readonly name: string;
  /** Those of the primary key come first. */
  readonly columns: readonly Column[];
  readonly keyLength: number;
}

function table(name: string, keys: Columns, others: Columns = {}): Table {
  const columns = Object.entries({ ...keys, ...others }).map(([column, type]) => ({ name: column, type }));
  return { name, columns, keyLength: Object.keys(keys).length };
}
type Columns = Readonly<Record<string, ColumnType>>;

/**
 * All tables with data, those first that others refer to. A test compares them with the tables of both databases, so a
 * change of the tables cannot forget this list.
 */
export const TABLES: readonly Table[] = [
  table(
    'accounts',
    { id: 'text' },
    {
      email: 'text',
      password_hash: 'text',
      identity_issuer: 'text',
      identity_subject: 'text',
      keys_max: 'bigint',
      rate_limit_per_minute: 'bigint',
      daily_icons: 'bigint',
      created_at_ms: 'bigint',
    },
  ),
  table(
    'api_keys',
    { id: 'text' },
    {
      name: 'text',
      prefix: 'text',
      sha256: 'text',
      domains: 'text',
      allow_server_calls: 'bigint',
      rate_limit_per_minute: 'bigint',
      daily_icons: 'bigint',
      created_at_ms: 'bigint',
      revoked_at_ms: 'bigint',
      last_used_at_ms: 'bigint',
      changed_version: 'bigint',
      account_id: 'text',
      expires_at_ms: 'bigint',
      kind: 'text',
    },
  ),
  table(
    'sessions',
    { id: 'text' },
    {
      account_id: 'text',
      secret_sha256: 'text',
      created_at_ms: 'bigint',
      last_seen_at_ms: 'bigint',
      user_agent: 'text',
    },
  ),
  table('password_resets', { secret_sha256: 'text' }, { account_id: 'text', expires_at_ms: 'bigint' }),
  table('known_networks', { account_id: 'text', network: 'text' }, { last_seen_at_ms: 'bigint' }),
  table(
    'pending_sign_ups',
    { secret_sha256: 'text' },
    { email: 'text', password_hash: 'text', expires_at_ms: 'bigint' },
  ),
  table('invitations', { secret_sha256: 'text' }, { email: 'text', expires_at_ms: 'bigint' }),
  table(
    'second_factors',
    { id: 'text' },
    {
      account_id: 'text',
      kind: 'text',
      name: 'text',
      created_at_ms: 'bigint',
      last_used_at_ms: 'bigint',
      sealed_secret: 'text',
      last_step: 'bigint',
      credential_id: 'text',
      public_key: 'text',
      sign_count: 'bigint',
      transports: 'text',
    },
  ),
  table('recovery_codes', { account_id: 'text', code_sha256: 'text' }),
  table('used_challenges', { challenge: 'text' }, { account_id: 'text', expires_at_ms: 'bigint' }),
  table('settings', { name: 'text' }, { value: 'text' }),
  table('key_version', { version: 'bigint' }),
  table('usage', { key_id: 'text', hour_ms: 'bigint', status: 'bigint' }, { requests: 'bigint' }),
  table('usage_peaks', { key_id: 'text', hour_ms: 'bigint' }, { requests: 'bigint' }),
  table('usage_tops', { key_id: 'text', kind: 'text', day: 'text', name: 'text' }, { requests: 'bigint' }),
  table('icon_counters', { icon_id: 'bigint' }, { views: 'bigint', downloads: 'bigint' }),
  table('icons_taken', { part: 'bigint' }, { day: 'text', key_id: 'text', taken: 'bytea' }),
];

/** Tables that are not moved: they describe one database, or are of use for a short time only. */
export const TABLES_LEFT_BEHIND: readonly string[] = [
  'kysely_migration',
  'kysely_migration_lock',
  'oldest_programs',
  'flushed_batches',
  'published_totals',
  'totals_publication',
  'node_reports',
];
