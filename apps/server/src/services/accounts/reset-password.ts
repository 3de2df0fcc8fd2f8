import { normalizeEmail } from '../../domain/email-address.ts';
import { passwordFault } from '../../domain/password-rules.ts';
import { mintSecret, sha256OfSecret } from '../../domain/secret-token.ts';
import type { AccountDependencies, RefusedInput } from './account-dependencies.ts';

/** How long the link in a mail works. */
export const RESET_LIFE_MS = 3_600_000;

/** Maximum number of open links per account, so that strangers cannot flood its mailbox. */
const OPEN_RESETS_MAX = 5;

export type RequestedReset =
  | { readonly kind: 'made'; readonly secret: string; readonly email: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'too_many' };

/** Makes the secret of a link that replaces a forgotten password, for the account of this address. */
export async function requestReset(
  { accounts, clock }: AccountDependencies,
  typed: string,
): Promise<RequestedReset> {
  const email = normalizeEmail(typed);
  const account = email === undefined ? undefined : await accounts.findAccountByEmail(email);
  if (account === undefined) return { kind: 'unknown' };
  const secret = mintSecret();
  const now = clock.now();
  const reset = {
    secretSha256: sha256OfSecret(secret)!,
    accountId: account.id,
    expiresAtMs: now + RESET_LIFE_MS,
  };
  const isAdded = await accounts.addReset(reset, { nowMs: now, openMax: OPEN_RESETS_MAX });
  return isAdded ? { kind: 'made', secret, email: account.email } : { kind: 'too_many' };
}

/** The link of a reset. The secret is in the fragment, which browsers do not send and servers do not log. */
export function resetAddress(siteUrl: string, secret: string): string {
  return `${siteUrl}/reset-password#${secret}`;
}

/** Sets a new password by the secret of a link. The link works once, and all sessions end. */
export async function resetPassword(
  { accounts, passwords, clock }: AccountDependencies,
  { secret, password }: { readonly secret: string; readonly password: string },
): Promise<{ readonly kind: 'done' } | RefusedInput> {
  // The rules come first, so that a password that is refused does not use up the link; and the link before the hash, so
  // that nobody has passwords hashed for nothing.
  const fault = await passwordFault(password, '');
  if (fault !== undefined) return { kind: 'refused', errors: { password: [fault] } };
  const sha256 = sha256OfSecret(secret);
  const reset = sha256 === undefined ? undefined : await accounts.findReset(sha256);
  if (reset === undefined || clock.now() >= reset.expiresAtMs) return NO_LINK;
  const passwordHash = await passwords.hash(password);
  const isDone = await accounts.redeemReset(reset.secretSha256, { nowMs: clock.now(), passwordHash });
  return isDone ? { kind: 'done' } : NO_LINK;
}

const NO_LINK: RefusedInput = {
  kind: 'refused',
  errors: { token: ['This link has been used or is too old. Ask for another.'] },
};
