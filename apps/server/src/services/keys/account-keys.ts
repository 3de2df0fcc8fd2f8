import type { Account, AccountStore } from '../../ports/account-store.ts';
import type { ApiKey } from '../../ports/api-key.ts';
import type { Clock } from '../../ports/clock.ts';
import { type CreatedKey, type NewKey, newKey } from './create-key.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Keys that an account makes in 24 hours, revoked ones included: each begins with a daily budget of its own. */
const MADE_PER_DAY_MAX = 100;

interface KeyDependencies {
  readonly accounts: AccountStore;
  readonly clock: Clock;
}

export type MadeAccountKey =
  | CreatedKey
  /** The account holds as many as it may. */
  | { readonly kind: 'too_many' }
  /** It has made as many as it may for now. */
  | { readonly kind: 'too_often'; readonly retryAfterMs: number }
  /** The account has been deleted. */
  | { readonly kind: 'gone' };

/** Makes a key of an account, with the limits of the account. Refused beyond the number of keys that it may hold. */
export async function createAccountKey(
  deps: KeyDependencies,
  account: Account,
  wanted: Pick<NewKey, 'name' | 'domains' | 'allowServerCalls'>,
): Promise<MadeAccountKey> {
  const made = newAccountKey(deps.clock, account, wanted);
  if (made.kind === 'refused') return made;
  const retryAfterMs = await waitForNextMs(deps, account);
  if (retryAfterMs > 0) return { kind: 'too_often', retryAfterMs };
  const result = await deps.accounts.addKey(made.key);
  if (result === 'added') return made;
  return { kind: result === 'too_many' ? 'too_many' : 'gone' };
}

/** A key of this account; `undefined` for keys of others, as if there were none. */
export async function findAccountKey(
  { accounts }: Pick<KeyDependencies, 'accounts'>,
  account: Account,
  keyId: string,
): Promise<ApiKey | undefined> {
  const key = await accounts.findKey(keyId);
  return key?.accountId === account.id ? key : undefined;
}

/**
 * Replaces a key by a successor with the same name and rights. The old key works for some hours more, so a product
 * can switch without a gap; 0 ends it now.
 */
export async function rollKey(
  deps: KeyDependencies,
  account: Account,
  key: ApiKey,
  overlapHours: number,
): Promise<MadeAccountKey | { readonly kind: 'not_live' }> {
  const { accounts, clock } = deps;
  const { name, domains, allowServerCalls } = key;
  const made = newAccountKey(clock, account, { name, domains, allowServerCalls });
  if (made.kind === 'refused') return made;
  const retryAfterMs = await waitForNextMs(deps, account);
  if (retryAfterMs > 0) return { kind: 'too_often', retryAfterMs };
  const nowMs = clock.now();
  const times = { nowMs, endsAtMs: nowMs + overlapHours * HOUR_MS };
  const result = await accounts.replaceKey(key.id, made.key, times);
  return result === 'replaced' ? made : { kind: result };
}

function newAccountKey(
  clock: Clock,
  { id: accountId, rateLimitPerMinute, dailyIcons }: Account,
  wanted: Pick<NewKey, 'name' | 'domains' | 'allowServerCalls'>,
) {
  const made = newKey(clock, { ...wanted, rateLimitPerMinute, dailyIcons });
  return made.kind === 'refused' ? made : { ...made, key: { ...made.key, accountId } };
}

/** How long until the account may make another key; 0 when it may now. */
async function waitForNextMs({ accounts, clock }: KeyDependencies, { id }: Account): Promise<number> {
  const since = clock.now() - DAY_MS;
  const made = (await accounts.listKeysOf(id))
    .map(({ createdAtMs }) => createdAtMs)
    .filter((ms) => ms > since);
  return made.length < MADE_PER_DAY_MAX ? 0 : made[made.length - MADE_PER_DAY_MAX]! - since;
}
