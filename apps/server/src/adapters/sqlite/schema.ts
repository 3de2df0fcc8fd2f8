import type { Generated } from 'kysely';
/** The tables as the migrations leave them; times are epoch milliseconds, booleans 0 and 1. */
export interface Schema {
  api_keys: {
    id: string;
    name: string;
    prefix: string;
    sha256: string;
    /** JSON array of domain patterns. */
    domains: string;
    allow_server_calls: number;
    rate_limit_per_minute: number;
    daily_icons: number;
    created_at_ms: number;
    revoked_at_ms: number | null;
    last_used_at_ms: number | null;
    /** Grows by one with every key that is added or revoked: readers ask for what came after the number they know. */
    changed_version: number;
    /** Null for keys that the operator made. */
    account_id: string | null;
    expires_at_ms: number | null;
  };
  accounts: {
    id: string;
    email: string;
    password_hash: string | null;
    identity_issuer: string | null;
    identity_subject: string | null;
    keys_max: number;
    rate_limit_per_minute: number;
    daily_icons: number;
    created_at_ms: number;
  };
  sessions: {
    id: string;
    account_id: string;
    secret_sha256: string;
    created_at_ms: number;
    last_seen_at_ms: number;
    user_agent: string;
    network: string;
  };
  password_resets: { secret_sha256: string; account_id: string; expires_at_ms: number };
  usage: { key_id: string; hour_ms: number; status: number; requests: number };
  /** At most 1,000 names per key, kind and day; `day` as 2026-05-05 in UTC. */
  usage_tops: { key_id: string; kind: string; day: string; name: string; requests: number };
  /** The most requests of one minute in that hour. */
  usage_peaks: { key_id: string; hour_ms: number; requests: number };
  icon_counters: { icon_id: number; views: number; downloads: number };
  /** In parts, as they were added. */
  icons_taken: { part: Generated<number>; day: string; key_id: string; taken: Uint8Array };
  settings: { name: string; value: string };
}
