import { normalizeEmail } from '../../domain/email-address.ts';
import { PASSWORD_CHARS_MAX } from '../../domain/password-rules.ts';
import type { Account } from '../../ports/account-store.ts';
import type { RateLimiter } from '../../ports/rate-limiter.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { type Browser, type StartedSession, startSession } from './start-session.ts';

/** Tries per minute from one network, and for one account from networks where it was never signed in. */
const TRIES_PER_NETWORK = 20;
const TRIES_PER_ACCOUNT = 20;

export type SignInResult =
  | { readonly kind: 'signed_in'; readonly account: Account; readonly session: StartedSession }
  /** Unknown address and wrong password are the same. */
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too_many'; readonly retryAfterMs: number };

/**
 * Starts a session for an email address and a password. Guessing is limited by network and by account. An account is
 * never locked: its owner can sign in from any network where the account has a session, however many others try.
 */
export async function signIn(
  deps: AccountDependencies & { readonly limiter: RateLimiter },
  { email: typed, password }: { readonly email: string; readonly password: string },
  browser: Browser,
): Promise<SignInResult> {
  const { accounts, passwords, limiter } = deps;
  const byNetwork = await limiter.consume(`sign-in from ${browser.network}`, TRIES_PER_NETWORK);
  if (!byNetwork.isAllowed) return { kind: 'too_many', retryAfterMs: byNetwork.resetMs };

  const email = normalizeEmail(typed);
  const account = email === undefined ? undefined : await accounts.findAccountByEmail(email);
  // Unknown addresses are counted too, so that the limit does not tell them from known ones.
  if (!(await isKnownNetwork(deps, account, browser.network))) {
    const byAccount = await limiter.consume(`sign-in to ${email ?? ''}`, TRIES_PER_ACCOUNT);
    if (!byAccount.isAllowed) return { kind: 'too_many', retryAfterMs: byAccount.resetMs };
  }
  const tried = password.length > PASSWORD_CHARS_MAX * 4 ? '' : password;
  const isRight = await passwords.verify(account?.passwordHash ?? undefined, tried);
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
