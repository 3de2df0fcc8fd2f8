import { normalizeEmail } from '../../domain/email-address.ts';
import { PASSWORD_CHARS_MAX } from '../../domain/password-rules.ts';
import type { Account } from '../../ports/account-store.ts';
import type { RateLimiter } from '../../ports/rate-limiter.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { type Browser, type StartedSession, startSession } from './start-session.ts';

/** Attempts per minute from one network. */
const ATTEMPTS_PER_NETWORK = 20;
/** Attempts per minute for one account, from networks where it has no session. */
const ATTEMPTS_PER_ACCOUNT = 20;

export type SignInResult =
  | { readonly kind: 'signed_in'; readonly account: Account; readonly session: StartedSession }
  /** Unknown address or wrong password. */
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too_many'; readonly retryAfterMs: number };

/**
 * Starts a session for an email address and a password. Attempts are limited by network and by account. The limit by
 * account does not apply to networks where the account has a session, so attackers cannot lock its owner out.
 */
export async function signIn(
  deps: AccountDependencies & { readonly limiter: RateLimiter },
  { email: typed, password }: { readonly email: string; readonly password: string },
  browser: Browser,
): Promise<SignInResult> {
  const { accounts, passwords, limiter } = deps;
  const byNetwork = await limiter.consume(`sign-in from ${browser.network}`, ATTEMPTS_PER_NETWORK);
  if (!byNetwork.isAllowed) return { kind: 'too_many', retryAfterMs: byNetwork.resetMs };

  const email = normalizeEmail(typed);
  const account = email === undefined ? undefined : await accounts.findAccountByEmail(email);
  // Unknown addresses are limited too; otherwise the limit would reveal which addresses have an account.
  if (!(await isKnownNetwork(deps, account, browser.network))) {
    const byAccount = await limiter.consume(`sign-in to ${email ?? ''}`, ATTEMPTS_PER_ACCOUNT);
    if (!byAccount.isAllowed) return { kind: 'too_many', retryAfterMs: byAccount.resetMs };
  }
  // No password is longer: a character has at most two UTF-16 units. The hash of a very long text would take too long.
  const attempt = password.length > PASSWORD_CHARS_MAX * 2 ? '' : password;
  const isRight = await passwords.verify(account?.passwordHash ?? undefined, attempt);
  if (account === undefined || !isRight) return { kind: 'wrong' };
  const session = await startSession(deps, account, browser);
  return session === undefined ? { kind: 'wrong' } : { kind: 'signed_in', account, session };
}

async function isKnownNetwork(
  { accounts }: AccountDependencies,
  account: Account | undefined,
  network: string,
): Promise<boolean> {
  if (account === undefined) return false;
  return (await accounts.listSessions(account.id)).some((session) => session.network === network);
}
