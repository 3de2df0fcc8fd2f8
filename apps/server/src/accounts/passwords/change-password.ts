import type { AccountDependencies, RefusedInput } from '../account-dependencies.ts';
import type { SignedIn } from '../sign-in/resume-session.ts';
import { type Browser, type StartedSession, startSession } from '../sign-in/start-session.ts';
import { type Confirmation, confirmOwner, type OwnerDependencies } from './confirm-owner.ts';
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
  | { readonly kind: 'changed'; readonly session: StartedSession | undefined }
  | RefusedInput
  | Extract<Confirmation, { kind: 'stale' | 'too_many' }>
> {
  const { accounts, passwords } = deps;
  const { account, session: old } = signedIn;
  const owner = await confirmOwner(deps, signedIn, current);
  if (owner.kind === 'stale' || owner.kind === 'too_many') return owner;
  const fault = await passwordFault(next, account.email);
  if (owner.kind === 'wrong' || fault !== undefined) {
    return {
      kind: 'refused',
      errors: {
        ...(owner.kind === 'wrong' && { current_password: ['This is not your password.'] }),
        ...(fault !== undefined && { new_password: [fault] }),
      },
    };
  }
  const passwordHash = await passwords.hash(next);
  await accounts.setPassword(account.id, passwordHash);
  return {
    kind: 'changed',
    session: await startSession(deps, { id: account.id, passwordHash }, browser, old.createdAtMs),
  };
}
