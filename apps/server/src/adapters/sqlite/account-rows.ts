import type { Account, AccountLimits, Session } from '../../ports/account-store.ts';
import type { ApiKey, KeyChange } from '../../ports/api-key.ts';

// The rows of the tables that hold accounts, sessions and keys, and the objects they stand for.

export interface AccountRow {
  id: string;
  email: string;
  password_hash: string | null;
  identity_issuer: string | null;
  identity_subject: string | null;
  keys_max: number;
  rate_limit_per_minute: number;
  daily_icons: number;
  created_at_ms: number;
}

export interface SessionRow {
  id: string;
  account_id: string;
  secret_sha256: string;
  created_at_ms: number;
  last_seen_at_ms: number;
  user_agent: string;
  network: string;
}

export interface KeyRow {
  id: string;
  name: string;
  prefix: string;
  sha256: string;
  /** A JSON array. */
  domains: string;
  allow_server_calls: 0 | 1;
  rate_limit_per_minute: number;
  daily_icons: number;
  created_at_ms: number;
  revoked_at_ms: number | null;
  last_used_at_ms: number | null;
  account_id: string | null;
  expires_at_ms: number | null;
  /** The version of all keys that the last change of this one led to. */
  changed_version: number;
}

export function accountRowOf(account: Account): AccountRow {
  return {
    id: account.id,
    email: account.email,
    password_hash: account.passwordHash,
    identity_issuer: account.identity?.issuer ?? null,
    identity_subject: account.identity?.subject ?? null,
    keys_max: account.keysMax,
    rate_limit_per_minute: account.rateLimitPerMinute,
    daily_icons: account.dailyIcons,
    created_at_ms: account.createdAtMs,
  };
}

export function accountOf(row: AccountRow): Account {
  const { identity_issuer: issuer, identity_subject: subject } = row;
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    identity: issuer === null || subject === null ? null : { issuer, subject },
    keysMax: row.keys_max,
    rateLimitPerMinute: row.rate_limit_per_minute,
    dailyIcons: row.daily_icons,
    createdAtMs: row.created_at_ms,
  };
}

/** The columns of the limits that are given; those of a key have the same names. */
export function limitColumnsOf({
  keysMax,
  rateLimitPerMinute,
  dailyIcons,
}: AccountLimits): Partial<AccountRow> {
  return {
    ...(keysMax !== undefined && { keys_max: keysMax }),
    ...(rateLimitPerMinute !== undefined && { rate_limit_per_minute: rateLimitPerMinute }),
    ...(dailyIcons !== undefined && { daily_icons: dailyIcons }),
  };
}

export function sessionRowOf(session: Session): SessionRow {
  return {
    id: session.id,
    account_id: session.accountId,
    secret_sha256: session.secretSha256,
    created_at_ms: session.createdAtMs,
    last_seen_at_ms: session.lastSeenAtMs,
    user_agent: session.userAgent,
    network: session.network,
  };
}

export function sessionOf(row: SessionRow): Session {
  return {
    id: row.id,
    accountId: row.account_id,
    secretSha256: row.secret_sha256,
    createdAtMs: row.created_at_ms,
    lastSeenAtMs: row.last_seen_at_ms,
    userAgent: row.user_agent,
    network: row.network,
  };
}

export function keyRowOf(key: ApiKey): Omit<KeyRow, 'changed_version'> {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    sha256: key.sha256,
    domains: JSON.stringify(key.domains),
    allow_server_calls: key.allowServerCalls ? 1 : 0,
    rate_limit_per_minute: key.rateLimitPerMinute,
    daily_icons: key.dailyIcons,
    created_at_ms: key.createdAtMs,
    revoked_at_ms: key.revokedAtMs,
    last_used_at_ms: key.lastUsedAtMs,
    account_id: key.accountId,
    expires_at_ms: key.expiresAtMs,
  };
}

/** The columns of the fields that are given. */
export function keyColumnsOf(change: KeyChange): Partial<KeyRow> {
  const { name, domains, allowServerCalls, rateLimitPerMinute, dailyIcons, expiresAtMs } = change;
  return {
    ...(name !== undefined && { name }),
    ...(domains !== undefined && { domains: JSON.stringify(domains) }),
    ...(allowServerCalls !== undefined && { allow_server_calls: allowServerCalls ? 1 : 0 }),
    ...limitColumnsOf({
      ...(rateLimitPerMinute !== undefined && { rateLimitPerMinute }),
      ...(dailyIcons !== undefined && { dailyIcons }),
    }),
    ...(expiresAtMs !== undefined && { expires_at_ms: expiresAtMs }),
  };
}

export function keyOf(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    sha256: row.sha256,
    domains: JSON.parse(row.domains) as readonly string[],
    allowServerCalls: row.allow_server_calls === 1,
    rateLimitPerMinute: row.rate_limit_per_minute,
    dailyIcons: row.daily_icons,
    createdAtMs: row.created_at_ms,
    revokedAtMs: row.revoked_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    accountId: row.account_id,
    expiresAtMs: row.expires_at_ms,
  };
}
