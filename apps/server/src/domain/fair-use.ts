import type { ClientLimits, SharedLimits } from './key-principal.ts';

/** An account has this many times the requests per minute of one of its keys, over all its keys. */
export const ACCOUNT_RATE_FACTOR = 10;
/** An account has this many times the daily icons of one of its keys, over all its keys. */
export const ACCOUNT_ICONS_FACTOR = 4;

/**
 * The limits of an account over all its keys, those included that were revoked or replaced meanwhile. All live keys of
 * an account have equal limits, so `limitsOfKey` are those of any live key. A limit of 0 lifts that of the account too.
 */
export function accountLimits(accountId: string, limitsOfKey: ClientLimits): SharedLimits {
  return {
    subject: `account-${accountId}`,
    rateLimitPerMinute: limitsOfKey.rateLimitPerMinute * ACCOUNT_RATE_FACTOR,
    dailyIcons: limitsOfKey.dailyIcons * ACCOUNT_ICONS_FACTOR,
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
