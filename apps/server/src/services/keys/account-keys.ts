import type { Account } from '../../ports/account-store.ts';
import type { ApiKey, ApiKeyStore } from '../../ports/api-key-store.ts';
import type { Clock } from '../../ports/clock.ts';
import { type CreatedKey, type NewKey, newKey } from './create-key.ts';

const HOUR_MS = 3_600_000;

interface KeyDependencies {
  readonly keys: ApiKeyStore;
  readonly clock: Clock;
}

/** Makes a key of an account, with the limits of the account. Refused beyond the number of keys that it may hold. */
export async function createAccountKey(
  { keys, clock }: KeyDependencies,
  account: Account,
  wanted: Pick<NewKey, 'name' | 'domains' | 'allowServerCalls'>,
): Promise<CreatedKey | { readonly kind: 'too_many' }> {
  const { rateLimitPerMinute, dailyIcons } = account;
  const made = newKey(clock, { ...wanted, rateLimitPerMinute, dailyIcons });
  if (made.kind === 'refused') return made;
  const isMade = await keys.insertWithin({ ...made.key, accountId: account.id }, account.keysMax);
  return isMade ? { ...made, key: { ...made.key, accountId: account.id } } : { kind: 'too_many' };
}

/** A key of this account; `undefined` for keys of others, as if there were none. */
export async function findAccountKey(
  { keys }: Pick<KeyDependencies, 'keys'>,
  account: Account,
  keyId: string,
): Promise<ApiKey | undefined> {
  const key = await keys.findById(keyId);
  return key?.accountId === account.id ? key : undefined;
}

/**
 * Gives a key a successor with the same name and rights, and lets the old one go on for some hours, so that a product can
 * change over without a gap; 0 ends it now.
 */
export async function rollKey(
  deps: KeyDependencies,
  account: Account,
  key: ApiKey,
  overlapHours: number,
): Promise<CreatedKey | { readonly kind: 'too_many' } | { readonly kind: 'not_live' }> {
  const { keys, clock } = deps;
  if (key.revokedAtMs !== null || key.expiresAtMs !== null) return { kind: 'not_live' };
  const ending = (await keys.listOf(account.id)).filter(
    ({ revokedAtMs, expiresAtMs }) =>
      revokedAtMs === null && expiresAtMs !== null && expiresAtMs > clock.now(),
  );
  if (ending.length >= account.keysMax) return { kind: 'too_many' };
  const { name, domains, allowServerCalls } = key;
  // The old one makes room first: an account that holds all its keys can still roll each of them.
  if (overlapHours === 0) await keys.revoke(key.id, clock.now());
  else await keys.update(key.id, { expiresAtMs: clock.now() + overlapHours * HOUR_MS });
  return createAccountKey(deps, account, { name, domains, allowServerCalls });
}
