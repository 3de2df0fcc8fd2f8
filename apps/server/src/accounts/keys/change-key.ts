import type { Clock } from '../../base/clock.ts';
import type { RefusedInput } from '../account-dependencies.ts';
import type { AccountStore } from '../account-store.ts';
import type { ApiKey } from './api-key.ts';
import { checkRights, type NewKey } from './create-key.ts';

/** Changes the name and rights of a live key. Every process applies them within a second. */
export async function changeKey(
  { accounts, clock }: { readonly accounts: AccountStore; readonly clock: Clock },
  key: ApiKey,
  change: Partial<Pick<NewKey, 'name' | 'domains' | 'allowServerCalls'>>,
): Promise<
  { readonly kind: 'changed'; readonly key: ApiKey } | { readonly kind: 'not_live' } | RefusedInput
> {
  const wanted = { ...key, ...change };
  const { name, domains, errors } = checkRights(wanted);
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors };
  if (key.expiresAtMs !== null && key.expiresAtMs <= clock.now()) return { kind: 'not_live' };
  const changed = { name, domains, allowServerCalls: wanted.allowServerCalls };
  const isChanged = await accounts.updateKey(key.id, changed);
  return isChanged ? { kind: 'changed', key: { ...key, ...changed } } : { kind: 'not_live' };
}
