import { normalizeEmail } from '../base/email-address.ts';
import type { Account, AccountLimits } from './account.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { LIMIT_MAX } from './keys/create-key.ts';

export type SetLimitsResult =
  | { readonly kind: 'set'; readonly account: Account; readonly changedKeys: number }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly reasons: readonly string[] };

/**
 * Sets limits of an account. `rateLimitPerMinute` and `dailyIcons` apply to its live keys and to later ones. Keys
 * beyond a lower `keysMax` keep working.
 */
export async function setLimits(
  { accounts }: Pick<AccountDependencies, 'accounts'>,
  typed: string,
  limits: AccountLimits,
): Promise<SetLimitsResult> {
  const reasons = faultsOf(limits);
  if (reasons.length > 0) return { kind: 'refused', reasons };
  const email = normalizeEmail(typed);
  const account = email === undefined ? undefined : await accounts.findAccountByEmail(email);
  if (account === undefined) return { kind: 'unknown' };
  const set = await accounts.setLimits(account.id, limits);
  return set === undefined
    ? { kind: 'unknown' }
    : { kind: 'set', account: { ...account, ...limits }, changedKeys: set.changedKeys };
}

function faultsOf({ keysMax, rateLimitPerMinute, dailyIcons }: AccountLimits): string[] {
  const given = {
    'number of keys': keysMax,
    'rate limit': rateLimitPerMinute,
    'number of icons': dailyIcons,
  };
  const faults = Object.entries(given).flatMap(([what, value]) =>
    value === undefined || (Number.isInteger(value) && value >= 0 && value <= LIMIT_MAX)
      ? []
      : [`the ${what} must be a whole number from 0 to ${LIMIT_MAX}`],
  );
  return Object.values(given).every((value) => value === undefined)
    ? ['no limit is given. Add --keys, --rate-limit or --daily-icons.']
    : faults;
}
