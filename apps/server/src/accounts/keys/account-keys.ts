import type { ErrorCode } from '@glyphdex/contract';
import type { Clock } from '../../base/clock.ts';
import { DAY_MS, HOUR_MS } from '../../base/duration.ts';
import { limitsOfKind } from '../../limits/fair-use.ts';
import type { Account } from '../account.ts';
import { invalid, type Refused, refused } from '../account-dependencies.ts';
import type { AccountStore } from '../account-store.ts';
import type { ApiKey } from './api-key.ts';
import { type CreatedKey, checkRights, type NewKey, newKey } from './create-key.ts';

/**
 * Maximum number of keys that an account can create in 24 hours. Revoked ones count, because each has a budget of its
 * own.
 */
const CREATED_PER_DAY_MAX = 100;

interface KeyDependencies {
  readonly accounts: AccountStore;
  readonly clock: Clock;
}

/** Why the store adds no key. A removed account has ended all sessions. */
const REFUSALS = {
  /** The account has its maximum number of keys; for `rollKey`, of keys that are about to expire. */
  too_many: 'key_limit_reached',
  no_account: 'signed_out',
  not_live: 'key_not_live',
} as const satisfies Record<string, ErrorCode>;

/** The members of a new key that its owner chooses. */
type Choices = Pick<NewKey, 'name' | 'kind' | 'domains' | 'allowServerCalls'>;

/** Creates a key of an account, with the limits that the account has for keys of its kind. */
export async function createAccountKey(
  deps: KeyDependencies,
  account: Account,
  wanted: Choices,
): Promise<CreatedKey> {
  const created = await newAccountKey(deps, account, wanted);
  if (created.kind === 'refused') return created;
  const result = await deps.accounts.addKey(created.key);
  return result === 'added' ? created : refused({ code: REFUSALS[result] });
}

/** A key of this account; `undefined` for unknown keys and for keys of other accounts. */
export async function findAccountKey(
  { accounts }: Pick<KeyDependencies, 'accounts'>,
  account: Account,
  keyId: string,
): Promise<ApiKey | undefined> {
  const key = await accounts.findKey(keyId);
  return key?.accountId === account.id ? key : undefined;
}

/**
 * Replaces a key by a successor of the same kind with the same name and rights and the limits of the account.
 * The old key keeps working for `overlapHours`, so a product can switch without a gap; 0 revokes it now.
 */
export async function rollKey(
  deps: KeyDependencies,
  account: Account,
  key: ApiKey,
  overlapHours: number,
): Promise<CreatedKey> {
  const { accounts, clock } = deps;
  const { name, kind, domains, allowServerCalls } = key;
  const created = await newAccountKey(deps, account, { name, kind, domains, allowServerCalls });
  if (created.kind === 'refused') return created;
  const nowMs = clock.now();
  const times = { nowMs, endsAtMs: nowMs + overlapHours * HOUR_MS };
  const result = await accounts.replaceKey(key.id, created.key, times);
  return result === 'replaced' ? created : refused({ code: REFUSALS[result] });
}

/** A key that is not stored yet, unless the account has created too many today. */
async function newAccountKey(deps: KeyDependencies, account: Account, wanted: Choices) {
  const { id: accountId, rateLimitPerMinute, dailyIcons } = account;
  const limits = limitsOfKind(wanted.kind ?? 'secret', { rateLimitPerMinute, dailyIcons });
  const created = newKey(deps.clock, { ...wanted, ...limits });
  if (created.kind === 'refused') return created;
  const retryAfterMs = await waitForNextMs(deps, account);
  if (retryAfterMs > 0) return refused({ code: 'too_many_tries', retryAfterMs });
  return { ...created, key: { ...created.key, accountId } };
}

/** Milliseconds until the account may create another key; 0 if it may now. */
async function waitForNextMs({ accounts, clock }: KeyDependencies, { id }: Account): Promise<number> {
  const since = clock.now() - DAY_MS;
  const created = (await accounts.listKeysOf(id))
    .map(({ createdAtMs }) => createdAtMs)
    .filter((ms) => ms > since);
  return created.length < CREATED_PER_DAY_MAX ? 0 : created[created.length - CREATED_PER_DAY_MAX]! - since;
}

/** Changes the name and rights of a live key. Every process applies them within a second. */
export async function changeKey(
  { accounts, clock }: { readonly accounts: AccountStore; readonly clock: Clock },
  key: ApiKey,
  change: Partial<Pick<NewKey, 'name' | 'domains' | 'allowServerCalls'>>,
): Promise<{ readonly kind: 'changed'; readonly key: ApiKey } | Refused> {
  const wanted = { ...key, ...change };
  const { name, domains, errors } = checkRights(wanted);
  if (Object.keys(errors).length > 0) return invalid(errors);
  if (key.expiresAtMs !== null && key.expiresAtMs <= clock.now()) return refused({ code: 'key_not_live' });
  const changed = { name, domains, allowServerCalls: wanted.allowServerCalls };
  const isChanged = await accounts.updateKey(key.id, changed);
  return isChanged ? { kind: 'changed', key: { ...key, ...changed } } : refused({ code: 'key_not_live' });
}
