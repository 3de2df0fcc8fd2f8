import type {
  AccountKeyView,
  AccountView,
  CollectionView,
  FactorView,
  SessionView,
} from '@glyphdex/contract';
import type { Account, Session } from './account.ts';
import type { AccountServices } from './account-services.ts';
import type { Collection } from './collections/collection-store.ts';
import { type ApiKey, isLive } from './keys/api-key.ts';
import type { SecondFactor } from './second-factors/second-factor-store.ts';
import type { SignedIn } from './sign-in/resume-session.ts';

/** An account in the wire format, without its password hash. */
export function accountView(account: Account): AccountView {
  return {
    id: account.id,
    email: account.email,
    has_password: account.passwordHash !== null,
    identity: account.identity,
    keys_max: account.keysMax,
    rate_limit_per_minute: account.rateLimitPerMinute,
    daily_icons: account.dailyIcons,
    created_at: iso(account.createdAtMs),
  };
}

/** A session in the wire format, without its digests. `current` is the session that sent the request. */
export function sessionView(session: Session, current: Session): SessionView {
  return {
    id: session.id,
    is_this: session.id === current.id,
    user_agent: session.userAgent,
    created_at: iso(session.createdAtMs),
    last_seen_at: iso(session.lastSeenAtMs),
  };
}

/** A second factor in the wire format, without its secret or public key. */
export function factorView({ id, kind, name, createdAtMs, lastUsedAtMs }: SecondFactor): FactorView {
  return { id, kind, name, created_at: iso(createdAtMs), last_used_at: isoOrNull(lastUsedAtMs) };
}

/** A collection in the wire format. */
export function collectionView({ id, name, icons, changedAtMs }: Collection): CollectionView {
  return { id, name, icons: [...icons], changed_at: iso(changedAtMs) };
}

/** A key in the wire format, without its digest. `nowMs` decides whether it has expired. */
export function keyView(key: ApiKey, nowMs: number): AccountKeyView {
  return {
    id: key.id,
    name: key.name,
    kind: key.kind,
    prefix: key.prefix,
    domains: [...key.domains],
    allow_server_calls: key.allowServerCalls,
    rate_limit_per_minute: key.rateLimitPerMinute,
    daily_icons: key.dailyIcons,
    state: stateOf(key, nowMs),
    created_at: iso(key.createdAtMs),
    last_used_at: isoOrNull(key.lastUsedAtMs),
    revoked_at: isoOrNull(key.revokedAtMs),
    expires_at: isoOrNull(key.expiresAtMs),
  };
}

function stateOf(key: ApiKey, nowMs: number): AccountKeyView['state'] {
  if (!isLive(key, nowMs)) return 'revoked';
  return key.expiresAtMs === null ? 'live' : 'ending';
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : iso(ms);
}

/**
 * An account, its sessions, its second factors, its collections, its keys and their recorded usage, as JSON for
 * its owner. Omits hashes and digests (of passwords, secrets, networks and links), secrets of second factors, and
 * which icons were taken from the daily budget.
 */
export async function accountExport(
  services: AccountServices,
  { account, session }: SignedIn,
): Promise<string> {
  const { accounts, clock } = services;
  const sessions = await accounts.listSessions(account.id);
  const keys = await accounts.listKeysOf(account.id);
  const usage = await services.recordedUsage.export(keys);
  const exported = {
    account: accountView(account),
    sessions: sessions.map((one) => sessionView(one, session)),
    second_factors: (await services.secondFactors.list(account.id)).map(factorView),
    collections: (await services.collections.list(account.id)).map(collectionView),
    keys: keys.map((key, i) => ({ ...keyView(key, clock.now()), ...usage[i] })),
  };
  return `${JSON.stringify(exported, null, 1)}\n`;
}
