import { normalizeEmail } from '../../domain/email-address.ts';
import type { Account } from '../../ports/account-store.ts';
import { LIMIT_MAX } from '../keys/create-key.ts';
import type { AccountDependencies } from './account-dependencies.ts';

type Limits = Partial<Pick<Account, 'keysMax' | 'rateLimitPerMinute' | 'dailyIcons'>>;

export type SetLimitsResult =
  | { readonly kind: 'set'; readonly account: Account; readonly changedKeys: number }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly reasons: readonly string[] };

/**
 * Sets what an account may do. The limits of keys hold for those that it makes and for those that work already; fewer keys
 * than it holds end none of them.
 */
export async function setLimits(
  { accounts, keys }: Pick<AccountDependencies, 'accounts' | 'keys'>,
  typed: string,
  limits: Limits,
): Promise<SetLimitsResult> {
  const reasons = faultsOf(limits);
  if (reasons.length > 0) return { kind: 'refused', reasons };
  const email = normalizeEmail(typed);
  const account = email === undefined ? undefined : await accounts.findByEmail(email);
  if (account === undefined) return { kind: 'unknown' };
  await accounts.update(account.id, limits);
  const changed = { ...account, ...limits };
  const { keysMax: _, ...ofKeys } = limits;
  let changedKeys = 0;
  if (Object.keys(ofKeys).length > 0)
    for (const { id } of await keys.listOf(account.id)) if (await keys.update(id, ofKeys)) changedKeys++;
  return { kind: 'set', account: changed, changedKeys };
}

function faultsOf({ keysMax, rateLimitPerMinute, dailyIcons }: Limits): string[] {
  const given = {
    'number of keys': keysMax,
    'rate limit': rateLimitPerMinute,
    'number of icons': dailyIcons,
  };
  const faults = Object.entries(given).flatMap(([what, value]) =>
    value === undefined || (Number.isInteger(value) && value >= 0 && value <= LIMIT_MAX)
      ? []
      : [`the ${what} must be a whole number up to ${LIMIT_MAX}`],
  );
  return Object.values(given).every((value) => value === undefined)
    ? ['say which limit to set: --keys, --rate-limit or --daily-icons']
    : faults;
}
