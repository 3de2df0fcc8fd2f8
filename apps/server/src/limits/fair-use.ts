import type { KeyKind } from '../base/api-key-token.ts';
import type { ClientLimits, SubjectLimits } from '../base/key-principal.ts';
import { UNITS_PER_REQUEST } from './request-cost.ts';

/** An account has this many times the requests per minute of one of its keys, over all its keys. */
export const ACCOUNT_RATE_FACTOR = 10;
/** An account has this many times the daily icons of one of its keys, over all its keys. */
export const ACCOUNT_ICONS_FACTOR = 4;

/** A publishable key serves many people: it has this many times the requests per minute of a secret key. */
export const PUBLISHABLE_RATE_FACTOR = 20;
/** A publishable key has this many times the daily icons of a secret key. */
export const PUBLISHABLE_ICONS_FACTOR = 10;
/** Limits of one client network with a publishable key, whatever the limits of the key are. */
export const NETWORK_LIMITS: StoredLimits = { rateLimitPerMinute: 300, dailyIcons: 1_000 };

/** The highest value that a limit can be set to. */
export const LIMIT_MAX = 1_000_000;

/** The limits of a key as the store has them. */
type StoredLimits = Pick<ClientLimits, 'rateLimitPerMinute' | 'dailyIcons'>;

export function keyLimits({ rateLimitPerMinute, dailyIcons }: StoredLimits): ClientLimits {
  return { rateLimitPerMinute, dailyIcons, unitsPerMinute: rateLimitPerMinute * UNITS_PER_REQUEST };
}

/** The limits of a key of this kind, where a secret key has `limits`. Absent ones stay absent, and 0 stays 0. */
export function limitsOfKind<Limits extends Partial<StoredLimits>>(kind: KeyKind, limits: Limits): Limits {
  if (kind === 'secret') return limits;
  const { rateLimitPerMinute, dailyIcons } = limits;
  return {
    ...limits,
    ...(rateLimitPerMinute !== undefined && {
      rateLimitPerMinute: rateLimitPerMinute * PUBLISHABLE_RATE_FACTOR,
    }),
    ...(dailyIcons !== undefined && { dailyIcons: dailyIcons * PUBLISHABLE_ICONS_FACTOR }),
  };
}

/**
 * The limits of a client network within a publishable key. `digest` names key and network without revealing the
 * network.
 */
export function networkLimits(digest: string): SubjectLimits {
  return { subject: visitorSubject(digest), ...keyLimits(NETWORK_LIMITS) };
}

/**
 * The limits of an account over all its keys of one kind, those included that were revoked or replaced meanwhile. All
 * live keys of an account and kind have equal limits, so `limitsOfKey` are those of any live key. A limit of 0 lifts
 * that of the account too.
 */
export function accountLimits(accountId: string, kind: KeyKind, limitsOfKey: StoredLimits): SubjectLimits {
  const { rateLimitPerMinute, dailyIcons, unitsPerMinute } = keyLimits(limitsOfKey);
  return {
    subject: kind === 'secret' ? `account-${accountId}` : `account-${accountId}-publishable`,
    rateLimitPerMinute: rateLimitPerMinute * ACCOUNT_RATE_FACTOR,
    dailyIcons: dailyIcons * ACCOUNT_ICONS_FACTOR,
    unitsPerMinute: unitsPerMinute * ACCOUNT_RATE_FACTOR,
  };
}

const VISITORS = 'visitor-';

/** The subject of the limits of one network, without a key or with one publishable key. */
export function visitorSubject(digest: string): string {
  return VISITORS + digest;
}

export function isVisitorSubject(subject: string): boolean {
  return subject.startsWith(VISITORS);
}
