import type { RateLimiter } from '../../ports/rate-limiter.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import type { SignedIn } from './resume-session.ts';

/** An account without a password is confirmed by a sign-in that is no older than this. */
export const FRESH_SIGN_IN_MS = 10 * 60_000;
/** Guesses per minute at the password of an account that is signed in. */
const GUESSES_PER_ACCOUNT = 10;

export type Confirmation =
  | { readonly kind: 'sure' }
  | { readonly kind: 'wrong' }
  /** There is no password to ask for, and the sign-in was long ago. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'too_many'; readonly retryAfterMs: number };

/**
 * Confirms that the owner asks, and not the thief of a cookie: by the password, or by a recent sign-in if there is
 * none. Required before every action that could lock the owner out.
 */
export async function confirmOwner(
  deps: Pick<AccountDependencies, 'passwords' | 'clock'> & { readonly limiter: RateLimiter },
  { account, session }: SignedIn,
  password: string,
): Promise<Confirmation> {
  if (account.passwordHash === null) {
    const isFresh = deps.clock.now() - session.createdAtMs < FRESH_SIGN_IN_MS;
    return { kind: isFresh ? 'sure' : 'stale' };
  }
  const rate = await deps.limiter.consume(`password of ${account.id}`, GUESSES_PER_ACCOUNT);
  if (!rate.isAllowed) return { kind: 'too_many', retryAfterMs: rate.resetMs };
  return { kind: (await deps.passwords.verify(account.passwordHash, password)) ? 'sure' : 'wrong' };
}
