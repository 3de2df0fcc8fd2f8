import { randomBase62 } from '../../domain/base62.ts';
import { normalizeEmail } from '../../domain/email-address.ts';
import { passwordFault } from '../../domain/password-rules.ts';
import type { Account } from '../../ports/account-store.ts';
import type { RateLimiter } from '../../ports/rate-limiter.ts';
import { DAILY_ICONS_DEFAULT, RATE_LIMIT_DEFAULT } from '../keys/create-key.ts';
import type { AccountDependencies, RefusedInput } from './account-dependencies.ts';

/** Maximum number of live keys of a new account. */
export const KEYS_MAX_DEFAULT = 10;

export interface SignUpDependencies extends AccountDependencies {
  /** Counts in windows of an hour. */
  readonly signUpLimiter: RateLimiter;
  /** Maximum number of sign-ups per network and hour; 0 means no limit. */
  readonly signUpsPerHour: number;
}

export type SignUpResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'too_many'; readonly retryAfterMs: number }
  | RefusedInput;

/**
 * Creates an account. Neither the answer nor its duration reveals whether the address is taken: a taken address also
 * gets `done`, and its account stays unchanged. Sign-ups without a `network` are not limited.
 */
export async function signUp(
  { accounts, passwords, clock, signUpLimiter, signUpsPerHour }: SignUpDependencies,
  wanted: { readonly email: string; readonly password: string },
  network?: string,
): Promise<SignUpResult> {
  const email = normalizeEmail(wanted.email);
  const fault = await passwordFault(wanted.password, email ?? '');
  if (email === undefined || fault !== undefined) {
    return {
      kind: 'refused',
      errors: {
        ...(email === undefined && { email: ['This is not an email address.'] }),
        ...(fault !== undefined && { password: [fault] }),
      },
    };
  }
  // Counted before the hash, which is expensive.
  const rate = network && (await signUpLimiter.consume(`sign-ups from ${network}`, signUpsPerHour));
  if (rate && !rate.isAllowed) return { kind: 'too_many', retryAfterMs: rate.resetMs };
  const passwordHash = await passwords.hash(wanted.password);
  await accounts.insertAccount(newAccount({ email, passwordHash, createdAtMs: clock.now() }));
  return { kind: 'done' };
}

/** An account with a new id and the default limits. */
export function newAccount(
  known: Pick<Account, 'email' | 'passwordHash' | 'createdAtMs'> & Partial<Account>,
): Account {
  return {
    id: `acc_${randomBase62(16)}`,
    identity: null,
    keysMax: KEYS_MAX_DEFAULT,
    rateLimitPerMinute: RATE_LIMIT_DEFAULT,
    dailyIcons: DAILY_ICONS_DEFAULT,
    ...known,
  };
}
