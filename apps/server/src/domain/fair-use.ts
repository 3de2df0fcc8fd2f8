import type { ClientLimits, SharedLimits } from './key-principal.ts';
import { UNITS_PER_REQUEST } from './request-cost.ts';

/** An account has this many times the requests per minute of one of its keys, over all its keys. */
export const ACCOUNT_RATE_FACTOR = 10;
/** An account has this many times the daily icons of one of its keys, over all its keys. */
export const ACCOUNT_ICONS_FACTOR = 4;

/** The limits of a key as the store has them. */
type StoredLimits = Pick<ClientLimits, 'rateLimitPerMinute' | 'dailyIcons'>;

export function keyLimits({ rateLimitPerMinute, dailyIcons }: StoredLimits): ClientLimits {
  return { rateLimitPerMinute, dailyIcons, unitsPerMinute: rateLimitPerMinute * UNITS_PER_REQUEST };
}

/**
 * The limits of an account over all its keys, those included that were revoked or replaced meanwhile. All live keys of
 * an account have equal limits, so `limitsOfKey` are those of any live key. A limit of 0 lifts that of the account too.
 */
export function accountLimits(accountId: string, limitsOfKey: StoredLimits): SharedLimits {
  const { rateLimitPerMinute, dailyIcons, unitsPerMinute } = keyLimits(limitsOfKey);
  return {
    subject: `account-${accountId}`,
    rateLimitPerMinute: rateLimitPerMinute * ACCOUNT_RATE_FACTOR,
    dailyIcons: dailyIcons * ACCOUNT_ICONS_FACTOR,
    unitsPerMinute: unitsPerMinute * ACCOUNT_RATE_FACTOR,
  };
}

const VISITORS = 'visitor-';

/** The subject that counts what visitors of a network take. */
export function visitorSubject(digest: string): string {
  return VISITORS + digest;
}

export function isVisitorSubject(subject: string): boolean {
  return subject.startsWith(VISITORS);
}
