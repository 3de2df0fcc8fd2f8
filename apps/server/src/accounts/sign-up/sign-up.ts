import { fieldError } from '@glyphdex/contract';
import { normalizeEmail } from '../../base/email-address.ts';
import type { Log } from '../../base/log.ts';
import type { SignUpMode } from '../../config/sign-up-mode.ts';
import type { RateLimiter } from '../../limits/rate-limiter.ts';
import { type AccountDependencies, invalid, type Refused, refused } from '../account-dependencies.ts';
import type { Mailer } from '../mail/smtp-mailer.ts';
import { passwordFault } from '../passwords/password-rules.ts';
import { sendConfirmationLater } from './confirm-sign-up.ts';
import { closedSignUp, newAccount } from './create-account.ts';
import type { SignUpStore } from './sign-up-store.ts';

export interface SignUpDependencies extends AccountDependencies {
  readonly signUps: SignUpStore;
  /** Unless it is `open`, nobody signs up without an invitation. */
  readonly signUpMode: SignUpMode;
  /** Counts in windows of an hour. */
  readonly signUpLimiter: RateLimiter;
  /** Maximum number of sign-ups per network and hour; 0 means no limit. */
  readonly signUpsPerHour: number;
  /** Absent when this service sends no mail. Then nobody has to confirm an address. */
  readonly mailer?: Mailer | undefined;
  readonly log: Log;
}

/** The client of a sign-up. */
export interface SignUpOrigin {
  /** The name of its network; undefined for clients without a limit. */
  readonly network: string | undefined;
  /** The address of the site, for links in mails. */
  readonly siteUrl: string;
}

/**
 * Creates an account if everybody may, or mails a link that creates it if the service sends mail. Neither the
 * answer nor its duration reveals whether the address is taken: a taken address also gets `done`, and its
 * account stays unchanged.
 */
export async function signUp(
  deps: SignUpDependencies,
  wanted: { readonly email: string; readonly password: string },
  { network, siteUrl }: SignUpOrigin,
): Promise<{ readonly kind: 'done' } | Refused> {
  const { accounts, passwords, clock, mailer } = deps;
  if (deps.signUpMode !== 'open') return closedSignUp(deps);
  const email = normalizeEmail(wanted.email);
  const fault = await passwordFault(wanted.password, email ?? '');
  if (email === undefined || fault !== undefined)
    return invalid({
      ...(email === undefined && { email: [fieldError('email')] }),
      ...(fault !== undefined && { password: [fault] }),
    });
  // Counted before the hash, which is expensive.
  const rate = network && (await deps.signUpLimiter.consume(`sign-ups from ${network}`, deps.signUpsPerHour));
  if (rate && !rate.isAllowed) return refused({ code: 'too_many_tries', retryAfterMs: rate.resetMs });
  const passwordHash = await passwords.hash(wanted.password);
  if (mailer !== undefined) sendConfirmationLater({ ...deps, mailer }, { email, passwordHash }, siteUrl);
  else await accounts.insertAccount(newAccount({ email, passwordHash, createdAtMs: clock.now() }));
  return { kind: 'done' };
}
