import { type AccountDependencies, invalid, type Refused } from '../account-dependencies.ts';
import type { SignedIn } from '../sign-in/resume-session.ts';
import { type Browser, type StartedSession, startSession } from '../sign-in/start-session.ts';
import { confirmOwner, type OwnerDependencies } from './confirm-owner.ts';
import { passwordFault } from './password-rules.ts';

/**
 * Changes the password of a signed-in person who confirms the current one, or sets the first password of an account.
 * All sessions end and a new one starts for this browser, so a stolen cookie becomes useless.
 */
export async function changePassword(
  deps: AccountDependencies & OwnerDependencies,
  signedIn: SignedIn,
  { current, next }: { readonly current: string; readonly next: string },
  browser: Browser,
): Promise<
  /** `session` is undefined if another request changed the password or removed the account at the same moment. */
  { readonly kind: 'changed'; readonly session: StartedSession | undefined } | Refused
> {
  const { accounts, passwords } = deps;
  const { account, session: old } = signedIn;
  const owner = await confirmOwner(deps, signedIn, current, 'current_password');
  if (owner !== undefined && owner.refusal.code !== 'invalid_field') return owner;
  const fault = await passwordFault(next, account.email);
  if (owner !== undefined || fault !== undefined)
    return invalid({ ...owner?.refusal.errors, ...(fault !== undefined && { new_password: [fault] }) });
  const passwordHash = await passwords.hash(next);
  await accounts.setPassword(account.id, passwordHash);
  return {
    kind: 'changed',
    session: await startSession(deps, { id: account.id, passwordHash }, browser, old.createdAtMs),
  };
}
