import { randomBase62 } from '../../base/base62.ts';
import type { Account } from '../account.ts';
import { DAILY_ICONS_DEFAULT, RATE_LIMIT_DEFAULT } from '../keys/create-key.ts';

/** Maximum number of live keys of a new account. */
export const KEYS_MAX_DEFAULT = 10;

/** An account with a new id and the default limits. */
export function newAccount(
  known: Pick<Account, 'email' | 'passwordHash' | 'createdAtMs'> & Partial<Account>,
): Account {
  return {
    id: `acc_${randomBase62(16)}`,
    identity: null,
    keysMax: KEYS_MAX_DEFAULT,
    rateLimitPerMinute: RATE_LIMIT_DEFAULT,
    dailyIcons: DAILY_ICONS_DEFAULT,
    ...known,
  };
}
