import { fieldError } from '@glyphdex/contract';
import { HOUR_MS } from '../../base/duration.ts';
import { normalizeEmail } from '../../base/email-address.ts';
import type { Log } from '../../base/log.ts';
import { mintSecret, sha256OfSecret } from '../../base/secret-token.ts';
import type { PasswordReset } from '../account.ts';
import { type AccountDependencies, invalid, type Refused } from '../account-dependencies.ts';
import { type ApiKey, isLive } from '../keys/api-key.ts';
import { sendLater } from '../mail/send-later.ts';
import type { Mailer } from '../mail/smtp-mailer.ts';
import {
  checkSecondFactor,
  type GivenFactor,
  type RefusedFactor,
  type SecondFactorDependencies,
} from '../second-factors/check-second-factor.ts';
import { rememberNetwork } from '../sign-in/start-session.ts';
import { passwordFault } from './password-rules.ts';

/** How long a link works that sets a new password. */
export const RESET_LIFE_MS = HOUR_MS;

/** Maximum number of unused links per account, so strangers cannot flood its mailbox. */
const OPEN_RESETS_MAX = 5;

/**
 * Creates the secret of a link with which the owner of this address replaces a forgotten password. `undefined` without
 * such an account, or if it has too many unused links, unless the new one `replacesOldest`.
 */
export async function requestReset(
  { accounts, clock }: AccountDependencies,
  typed: string,
  { replacesOldest = false } = {},
): Promise<
  (Pick<PasswordReset, 'accountId'> & { readonly secret: string; readonly email: string }) | undefined
> {
  const email = normalizeEmail(typed);
  const account = email === undefined ? undefined : await accounts.findAccountByEmail(email);
  if (account === undefined) return undefined;
  const { secret, secretSha256 } = mintSecret();
  const nowMs = clock.now();
  const reset = { secretSha256, accountId: account.id, expiresAtMs: nowMs + RESET_LIFE_MS };
  const isAdded = await accounts.addReset(reset, { nowMs, openMax: OPEN_RESETS_MAX, replacesOldest });
  return isAdded ? { accountId: account.id, secret, email: account.email } : undefined;
}

/**
 * Mails a link that sets a new password, after a delay, if the address has an account and not too many unused links.
 * The delay is random, because the duration of this request or the next one would otherwise reveal whether there is an
 * account. Never throws: errors are logged without the address.
 */
export function sendResetLater(
  deps: AccountDependencies & { readonly mailer: Mailer; readonly log: Log },
  email: string,
  siteUrl: string,
): void {
  sendLater(deps.log, 'the link for a new password could not be created', async () => {
    const reset = await requestReset(deps, email);
    if (reset === undefined) return;
    await deps.mailer.sendReset(reset.email, resetAddress(siteUrl, reset.secret));
  });
}

/** The link of a reset. The secret is in the fragment, which browsers do not send and servers do not log. */
export function resetAddress(siteUrl: string, secret: string): string {
  return `${siteUrl}/reset-password#${secret}`;
}

/** The live keys of the account of a link, which stays unused. Refuses a link that has been used or is too old. */
export async function keysOfReset(
  deps: AccountDependencies,
  secret: string,
): Promise<{ readonly kind: 'keys'; readonly keys: readonly ApiKey[] } | Refused> {
  const { accounts, clock } = deps;
  const reset = await findReset(deps, secret);
  if (reset === undefined) return NO_LINK;
  const now = clock.now();
  const keys = await accounts.listKeysOf(reset.accountId);
  return { kind: 'keys', keys: keys.filter((key) => isLive(key, now)) };
}

/**
 * Sets a new password with the secret of a link and, if the account has one, a second factor. The link works
 * once. A stranger who had access loses it: all sessions end, the identity is unlinked, and all keys are revoked
 * except those in `keptKeyIds`.
 */
export async function resetPassword(
  deps: AccountDependencies & SecondFactorDependencies,
  given: GivenFactor & {
    readonly secret: string;
    readonly password: string;
    readonly keptKeyIds: readonly string[];
    /** Becomes a known network, so guesses from other networks cannot prevent the next sign-in. */
    readonly network?: string;
  },
): Promise<
  { readonly kind: 'done'; readonly accountId: string; readonly byRecoveryCode: boolean } | RefusedFactor
> {
  const { accounts, passwords, clock } = deps;
  const { secret, password, keptKeyIds, network } = given;
  // A refused password does not use up the link. The link is checked before the hash, which is expensive.
  const fault = await passwordFault(password, '');
  if (fault !== undefined) return invalid({ password: [fault] });
  const reset = await findReset(deps, secret);
  if (reset === undefined) return NO_LINK;
  const factor = await checkSecondFactor(deps, { id: reset.accountId }, given, network ?? '');
  if (factor.kind !== 'passed') return factor;
  const passwordHash = await passwords.hash(password);
  const isDone = await accounts.redeemReset(reset.secretSha256, {
    nowMs: clock.now(),
    passwordHash,
    keptKeyIds,
  });
  if (!isDone) return NO_LINK;
  if (network !== undefined) await rememberNetwork({ accounts, clock }, reset.accountId, network);
  return { kind: 'done', accountId: reset.accountId, byRecoveryCode: factor.byRecoveryCode };
}

/** The link with this secret; `undefined` if it has been used or is too old. */
async function findReset(
  { accounts, clock }: AccountDependencies,
  secret: string,
): Promise<PasswordReset | undefined> {
  const sha256 = sha256OfSecret(secret);
  const reset = sha256 === undefined ? undefined : await accounts.findReset(sha256);
  return reset !== undefined && clock.now() < reset.expiresAtMs ? reset : undefined;
}

const NO_LINK = invalid({ token: [fieldError('reset_link_ended')] });
