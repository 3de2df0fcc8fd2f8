import type { RateLimiter } from '../../ports/rate-limiter.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import type { SignedIn } from './resume-session.ts';

/** The owner of an account without a password is confirmed by a sign-in that is no older than this. */
export const FRESH_SIGN_IN_MS = 10 * 60_000;
/** Password attempts per minute and account. */
const ATTEMPTS_PER_ACCOUNT = 10;

export type Confirmation =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'wrong' }
  /** The account has no password, and the sign-in is too old. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'too_many'; readonly retryAfterMs: number };

/**
 * Confirms that the owner sent this request, not somebody with a stolen cookie: by the password, or by a recent sign-in
 * if the account has no password. Required before every action that could lock the owner out.
 */
export async function confirmOwner(
  deps: Pick<AccountDependencies, 'passwords' | 'clock'> & { readonly limiter: RateLimiter },
  { account, session }: SignedIn,
  password: string,
): Promise<Confirmation> {
  if (account.passwordHash === null) {
    const isFresh = deps.clock.now() - session.createdAtMs < FRESH_SIGN_IN_MS;
    return { kind: isFresh ? 'confirmed' : 'stale' };
  }
  const rate = await deps.limiter.consume(`password of ${account.id}`, ATTEMPTS_PER_ACCOUNT);
  if (!rate.isAllowed) return { kind: 'too_many', retryAfterMs: rate.resetMs };
  return { kind: (await deps.passwords.verify(account.passwordHash, password)) ? 'confirmed' : 'wrong' };
}
