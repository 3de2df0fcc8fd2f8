import { collectionsTable, OLDEST_PROGRAM, SHARED_CHANGES, type TableChanges } from '../migrations.ts';

const OF_ACCOUNT = 'account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE';

/** All changes of the tables in SQLite. */
export const SQLITE_CHANGES: TableChanges = {
  // Statistics have no foreign keys: a lost key must not block a batch.
  '0001-keys-usage-settings': {
    oldestProgram: OLDEST_PROGRAM,
    sql: `
      CREATE TABLE api_keys (id text NOT NULL PRIMARY KEY, name text NOT NULL, prefix text NOT NULL,
        sha256 text NOT NULL UNIQUE, domains text NOT NULL, allow_server_calls integer NOT NULL,
        rate_limit_per_minute integer NOT NULL, daily_icons integer NOT NULL, created_at_ms bigint NOT NULL,
        revoked_at_ms bigint, last_used_at_ms bigint, changed_version bigint NOT NULL);
      CREATE UNIQUE INDEX api_keys_changed_version ON api_keys (changed_version);
      CREATE TABLE usage (key_id text NOT NULL, hour_ms bigint NOT NULL, status integer NOT NULL,
        requests bigint NOT NULL, CONSTRAINT usage_pk PRIMARY KEY (key_id, hour_ms, status)) WITHOUT ROWID;
      CREATE TABLE icon_counters (icon_id integer NOT NULL PRIMARY KEY, views bigint NOT NULL,
        downloads bigint NOT NULL);
      CREATE TABLE icon_budgets (key_id text NOT NULL, day text NOT NULL, taken blob NOT NULL,
        CONSTRAINT icon_budgets_pk PRIMARY KEY (key_id, day));
      CREATE TABLE settings (name text NOT NULL PRIMARY KEY, value text NOT NULL);`,
  },
  // Keys have no foreign key: they outlive their account as revoked ones, since usage refers to them.
  '0002-accounts': {
    oldestProgram: OLDEST_PROGRAM,
    sql: `
      CREATE TABLE accounts (id text NOT NULL PRIMARY KEY, email text NOT NULL UNIQUE, password_hash text,
        identity_issuer text, identity_subject text, keys_max integer NOT NULL,
        rate_limit_per_minute integer NOT NULL, daily_icons integer NOT NULL, created_at_ms bigint NOT NULL,
        CONSTRAINT accounts_identity UNIQUE (identity_issuer, identity_subject));
      CREATE TABLE sessions (id text NOT NULL PRIMARY KEY, ${OF_ACCOUNT}, secret_sha256 text NOT NULL UNIQUE,
        created_at_ms bigint NOT NULL, last_seen_at_ms bigint NOT NULL, user_agent text NOT NULL,
        network text NOT NULL);
      CREATE INDEX sessions_account ON sessions (account_id);
      CREATE TABLE password_resets (secret_sha256 text NOT NULL PRIMARY KEY, ${OF_ACCOUNT},
        expires_at_ms bigint NOT NULL);
      ALTER TABLE api_keys ADD COLUMN account_id text;
      ALTER TABLE api_keys ADD COLUMN expires_at_ms bigint;
      CREATE INDEX api_keys_account ON api_keys (account_id) WHERE account_id IS NOT NULL;`,
  },
  '0003-usage-details': {
    oldestProgram: OLDEST_PROGRAM,
    sql: `
      CREATE TABLE usage_tops (key_id text NOT NULL, kind text NOT NULL, day text NOT NULL, name text NOT NULL,
        requests bigint NOT NULL, CONSTRAINT usage_tops_pk PRIMARY KEY (key_id, kind, day, name)) WITHOUT ROWID;
      CREATE TABLE usage_peaks (key_id text NOT NULL, hour_ms bigint NOT NULL, requests bigint NOT NULL,
        CONSTRAINT usage_peaks_pk PRIMARY KEY (key_id, hour_ms)) WITHOUT ROWID;`,
  },
  // Each batch of taken icons is a row of its own, so several processes can add to the same key.
  '0004-icons-taken-in-parts': {
    oldestProgram: OLDEST_PROGRAM,
    sql: `
      CREATE TABLE icons_taken (part integer PRIMARY KEY AUTOINCREMENT, day text NOT NULL, key_id text NOT NULL,
        taken blob NOT NULL);
      CREATE INDEX icons_taken_by_day ON icons_taken (day, key_id);
      INSERT INTO icons_taken (day, key_id, taken) SELECT day, key_id, taken FROM icon_budgets;
      DROP TABLE icon_budgets;`,
  },
  // The digests of networks in sessions go: they were computed without a secret, so addresses could be guessed.
  '0005-known-networks-and-sign-ups': {
    oldestProgram: OLDEST_PROGRAM,
    sql: `
      CREATE TABLE known_networks (${OF_ACCOUNT}, network text NOT NULL, last_seen_at_ms bigint NOT NULL,
        CONSTRAINT known_networks_pk PRIMARY KEY (account_id, network)) WITHOUT ROWID;
      ALTER TABLE sessions DROP COLUMN network;
      CREATE TABLE pending_sign_ups (secret_sha256 text NOT NULL PRIMARY KEY, email text NOT NULL,
        password_hash text NOT NULL, expires_at_ms bigint NOT NULL);
      CREATE INDEX pending_sign_ups_email ON pending_sign_ups (email, expires_at_ms);
      CREATE INDEX pending_sign_ups_expiry ON pending_sign_ups (expires_at_ms);`,
  },
  // Networks of visitors were stored as digests without a secret, against which one can test every address.
  '0006-forget-visitor-digests': {
    oldestProgram: OLDEST_PROGRAM,
    sql: `DELETE FROM icons_taken WHERE key_id LIKE 'visitor-%';`,
  },
  '0007-second-factors': {
    oldestProgram: OLDEST_PROGRAM,
    sql: `
      CREATE TABLE second_factors (id text NOT NULL PRIMARY KEY, ${OF_ACCOUNT}, kind text NOT NULL,
        name text NOT NULL, created_at_ms bigint NOT NULL, last_used_at_ms bigint, sealed_secret text,
        last_step bigint, credential_id text UNIQUE, public_key text, sign_count bigint, transports text);
      CREATE INDEX second_factors_account ON second_factors (account_id);
      CREATE TABLE recovery_codes (${OF_ACCOUNT}, code_sha256 text NOT NULL,
        CONSTRAINT recovery_codes_pk PRIMARY KEY (account_id, code_sha256));
      CREATE TABLE used_challenges (challenge text NOT NULL PRIMARY KEY, ${OF_ACCOUNT},
        expires_at_ms bigint NOT NULL);`,
  },
  ...SHARED_CHANGES,
  ...collectionsTable('text'),
};
