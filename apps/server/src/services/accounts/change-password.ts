import { passwordFault } from '../../domain/password-rules.ts';
import type { AccountDependencies, RefusedInput } from './account-dependencies.ts';
import type { SignedIn } from './resume-session.ts';
import { type Browser, type StartedSession, startSession } from './start-session.ts';

/**
 * Replaces the password of somebody who is signed in and knows the present one. All sessions end, this one too: it goes
 * on under a new secret, so that a stolen cookie dies.
 */
export async function changePassword(
  deps: AccountDependencies,
  { account }: SignedIn,
  { current, next }: { readonly current: string; readonly next: string },
  browser: Browser,
): Promise<{ readonly kind: 'changed'; readonly session: StartedSession } | RefusedInput> {
  const { accounts, passwords } = deps;
  const isRight = account.passwordHash === null || (await passwords.verify(account.passwordHash, current));
  const fault = await passwordFault(next, account.email);
  if (!isRight || fault !== undefined) {
    return {
      kind: 'refused',
      errors: {
        ...(!isRight && { current_password: ['This is not your password.'] }),
        ...(fault !== undefined && { new_password: [fault] }),
      },
    };
  }
  await accounts.setPassword(account.id, await passwords.hash(next));
  return { kind: 'changed', session: await startSession(deps, account.id, browser) };
}
