import { sha256OfSecret } from '../../base/secret-token.ts';
import type { SignUpMode } from '../../config/sign-up-mode.ts';
import type { Account } from '../account.ts';
import type { AccountDependencies, RefusedInput } from '../account-dependencies.ts';
import { passwordFault } from '../passwords/password-rules.ts';
import { type Browser, type StartedSession, startSession } from '../sign-in/start-session.ts';
import type { Invitation, InvitationStore } from './invitation-store.ts';
import { newAccount } from './new-account.ts';

export interface InvitationDependencies extends AccountDependencies {
  readonly invitations: InvitationStore;
  readonly signUpMode: SignUpMode;
}

interface Closed {
  readonly kind: 'closed';
}

/** The invitation with this secret, which stays open. */
async function readInvitation(
  deps: Pick<InvitationDependencies, 'clock' | 'invitations' | 'signUpMode'>,
  secret: string,
): Promise<{ readonly kind: 'open'; readonly invitation: Invitation } | RefusedInput | Closed> {
  if (deps.signUpMode === 'closed') return { kind: 'closed' };
  const sha256 = sha256OfSecret(secret);
  const invitation = sha256 === undefined ? undefined : await deps.invitations.find(sha256, deps.clock.now());
  return invitation === undefined ? NO_LINK : { kind: 'open', invitation };
}

/** Creates the account of an invitation with the secret of its link, which works once, and starts a session. */
export async function acceptInvitation(
  deps: InvitationDependencies,
  { secret, password }: { readonly secret: string; readonly password: string },
  browser: Browser,
): Promise<
  | { readonly kind: 'signed_in'; readonly account: Account; readonly session: StartedSession }
  | RefusedInput
  | Closed
> {
  const { accounts, clock, invitations, passwords } = deps;
  // The link is checked before the hash, which is expensive.
  const read = await readInvitation(deps, secret);
  if (read.kind !== 'open') return read;
  const { email } = read.invitation;
  const fault = await passwordFault(password, email);
  if (fault !== undefined) return { kind: 'refused', errors: { password: [fault] } };
  const passwordHash = await passwords.hash(password);
  const account = newAccount({ email, passwordHash, createdAtMs: clock.now() });
  // An address has one account, so of two uses at once only one creates it.
  const isCreated = await accounts.insertAccount(account);
  await invitations.remove(email);
  if (!isCreated) return TAKEN;
  const session = await startSession(deps, account, browser);
  return session === undefined ? NO_LINK : { kind: 'signed_in', account, session };
}

const NO_LINK: RefusedInput = {
  kind: 'refused',
  errors: { token: ['This invitation has been used or is too old. Sign in, or ask for another one.'] },
};
const TAKEN: RefusedInput = {
  kind: 'refused',
  errors: { token: ['This address has an account already. Sign in, or set a new password.'] },
};
