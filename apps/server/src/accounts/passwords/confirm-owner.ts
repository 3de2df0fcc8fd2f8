import { fieldError } from '@glyphdex/contract';
import type { RateLimiter } from '../../limits/rate-limiter.ts';
import type { Session } from '../account.ts';
import { type AccountDependencies, invalid, type Refused, refused } from '../account-dependencies.ts';
import type { SecondFactorStore } from '../second-factors/second-factor-store.ts';
import type { SignedIn } from '../sign-in/resume-session.ts';

/** A sign-in is fresh for this long. */
const FRESH_SIGN_IN_MS = 10 * 60_000;
/** Password attempts per minute and account. */
const ATTEMPTS_PER_ACCOUNT = 10;
const STALE = refused({ code: 'stale_session' });

export interface OwnerDependencies extends Pick<AccountDependencies, 'passwords' | 'clock'> {
  readonly limiter: RateLimiter;
  readonly secondFactors: Pick<SecondFactorStore, 'list'>;
}

/**
 * Confirms that the owner sent this request, not somebody with a stolen cookie: by the password and, if the account has
 * a second factor, a fresh sign-in. Without a password, by a fresh sign-in. Required before a new password, linking and
 * unlinking a provider, and the deletion of the account. Returns the refusal of anybody else; `field` has the password.
 */
export async function confirmOwner(
  deps: OwnerDependencies,
  { account, session }: SignedIn,
  password: string,
  field = 'password',
): Promise<Refused | undefined> {
  const isFresh = isFreshSignIn(deps, session);
  if (account.passwordHash === null) return isFresh ? undefined : STALE;
  if (!isFresh && (await deps.secondFactors.list(account.id)).length > 0) return STALE;
  const rate = await deps.limiter.consume(`password of ${account.id}`, ATTEMPTS_PER_ACCOUNT);
  if (!rate.isAllowed) return refused({ code: 'too_many_tries', retryAfterMs: rate.resetMs });
  const isRight = await deps.passwords.verify(account.passwordHash, password);
  return isRight ? undefined : invalid({ [field]: [fieldError('password_wrong')] });
}

/**
 * Whether somebody signed in to this session during the last ten minutes. Required to change second factors. A session
 * from the future is not fresh, because the clock was set back.
 */
export function isFreshSignIn(
  { clock }: Pick<AccountDependencies, 'clock'>,
  { createdAtMs }: Pick<Session, 'createdAtMs'>,
): boolean {
  const ageMs = clock.now() - createdAtMs;
  return ageMs >= 0 && ageMs < FRESH_SIGN_IN_MS;
}
