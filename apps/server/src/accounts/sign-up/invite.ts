import { fieldError } from '@glyphdex/contract';
import { DAY_MS } from '../../base/duration.ts';
import { normalizeEmail } from '../../base/email-address.ts';
import { mintSecret, sha256OfSecret } from '../../base/secret-token.ts';
import type { SignUpMode } from '../../config/sign-up-mode.ts';
import { type AccountDependencies, invalid, type Refused } from '../account-dependencies.ts';
import { passwordFault } from '../passwords/password-rules.ts';
import { type Browser, startSession } from '../sign-in/start-session.ts';
import { ADDRESS_TAKEN, type ConfirmedSignUp, closedSignUp, newAccount } from './create-account.ts';
import type { InvitationStore } from './invitation-store.ts';

/** How long an invitation works. */
export const INVITATION_LIFE_MS = 7 * DAY_MS;

/**
 * Invites an address to create an account, on behalf of the operator, who may learn whether it is taken. An earlier
 * invitation of the address ends.
 */
export async function invite(
  {
    accounts,
    invitations,
    clock,
  }: Pick<AccountDependencies, 'accounts' | 'clock'> & { readonly invitations: InvitationStore },
  typed: string,
): Promise<
  | { readonly kind: 'invited'; readonly email: string; readonly secret: string }
  | { readonly kind: 'taken' }
  | Refused
> {
  const email = normalizeEmail(typed);
  if (email === undefined) return invalid({ email: [fieldError('email')] });
  if ((await accounts.findAccountByEmail(email)) !== undefined) return { kind: 'taken' };
  const { secret, secretSha256 } = mintSecret();
  const nowMs = clock.now();
  await invitations.add({ secretSha256, email, expiresAtMs: nowMs + INVITATION_LIFE_MS }, nowMs);
  return { kind: 'invited', email, secret };
}

/** The link of an invitation. The secret is in the fragment, which browsers do not send and servers do not log. */
export function invitationAddress(siteUrl: string, secret: string): string {
  return `${siteUrl}/accept-invitation#${secret}`;
}

export interface InvitationDependencies extends AccountDependencies {
  readonly invitations: InvitationStore;
  readonly signUpMode: SignUpMode;
}

/** Creates the account of an invitation with the secret of its link, which works once, and starts a session. */
export async function acceptInvitation(
  deps: InvitationDependencies,
  { secret, password }: { readonly secret: string; readonly password: string },
  browser: Browser,
): Promise<ConfirmedSignUp> {
  const { accounts, clock, invitations, passwords, signUpMode } = deps;
  if (signUpMode === 'closed') return closedSignUp(deps);
  // The link is checked before the hash, which is expensive.
  const sha256 = sha256OfSecret(secret);
  const invitation = sha256 === undefined ? undefined : await invitations.find(sha256, clock.now());
  if (invitation === undefined) return NO_LINK;
  const { email } = invitation;
  const fault = await passwordFault(password, email);
  if (fault !== undefined) return invalid({ password: [fault] });
  const passwordHash = await passwords.hash(password);
  const account = newAccount({ email, passwordHash, createdAtMs: clock.now() });
  // An address has one account, so of two uses at once only one creates it.
  const isCreated = await accounts.insertAccount(account);
  await invitations.remove(email);
  if (!isCreated) return ADDRESS_TAKEN;
  const session = await startSession(deps, account, browser);
  return session === undefined ? NO_LINK : { kind: 'signed_in', account, session };
}

const NO_LINK = invalid({ token: [fieldError('invitation_ended')] });
