import { normalizeEmail } from '../../base/email-address.ts';
import type { RateCharge, RateLimiter } from '../../limits/rate-limiter.ts';
import type { Account } from '../account.ts';
import { type AccountDependencies, type Refused, refused } from '../account-dependencies.ts';
import { PASSWORD_CHARS_MAX } from '../passwords/password-rules.ts';
import {
  checkSecondFactor,
  type GivenFactor,
  type RefusedFactor,
  type SecondFactorDependencies,
} from '../second-factors/check-second-factor.ts';
import { type Browser, NETWORK_KNOWN_MS, type StartedSession, startSession } from './start-session.ts';

/** Wrong passwords per minute from one network, at all accounts where it is not known. */
const FAILURES_PER_NETWORK = 20;
/** Wrong passwords per minute for one account, from all networks that are not known there. */
const FAILURES_PER_ACCOUNT = 5 * FAILURES_PER_NETWORK;

export type SignInResult =
  | {
      readonly kind: 'signed_in';
      readonly account: Account;
      readonly session: StartedSession;
      readonly byRecoveryCode: boolean;
    }
  | RefusedFactor;

/** Unknown address or wrong password. */
const WRONG = refused({ code: 'wrong_credentials' });

/** Starts a session for an email address, a password and, if the account has one, a second factor. */
export async function signIn(
  deps: AccountDependencies & SecondFactorDependencies & { readonly limiter: RateLimiter },
  given: GivenFactor & { readonly email: string; readonly password: string },
  browser: Browser,
): Promise<SignInResult> {
  const checked = await checkPassword(deps, given, browser);
  if (checked.kind !== 'right') return checked;
  const { account } = checked;
  const factor = await checkSecondFactor(deps, account, given, browser.network);
  if (factor.kind !== 'passed') return factor;
  const session = await startSession(deps, account, browser);
  const { byRecoveryCode } = factor;
  return session === undefined ? WRONG : { kind: 'signed_in', account, session, byRecoveryCode };
}

/**
 * Finds the account of an email address and a password. Wrong passwords are limited by network and by account.
 * A network from which the owner signed in during the last 90 days is known: there, only its own wrong
 * passwords for this account count, so strangers cannot lock the owner out.
 */
async function checkPassword(
  deps: AccountDependencies & { readonly limiter: RateLimiter },
  { email: typed, password }: { readonly email: string; readonly password: string },
  browser: Browser,
): Promise<{ readonly kind: 'right'; readonly account: Account } | Refused> {
  const { accounts, passwords, limiter } = deps;
  const email = normalizeEmail(typed);
  const account = email === undefined ? undefined : await accounts.findAccountByEmail(email);
  const limits = await limitsOf(deps, account, email ?? '', browser.network);
  const exceeded = (await limiter.consumeAll(limits)).filter(({ isAllowed }) => !isAllowed);
  if (exceeded.length > 0)
    return refused({
      code: 'too_many_tries',
      retryAfterMs: Math.max(...exceeded.map(({ resetMs }) => resetMs)),
    });
  let isWrong = false;
  try {
    // No password is longer: a character has at most two UTF-16 units. The hash of a very long text would take
    // too long.
    const attempt = password.length > PASSWORD_CHARS_MAX * 2 ? '' : password;
    isWrong = !(await passwords.verify(account?.passwordHash ?? undefined, attempt));
  } finally {
    // The attempt was counted before, because many could be verified at the same moment.
    if (!isWrong) await limiter.giveBack(limits.map(({ subject }) => subject));
  }
  return account === undefined || isWrong ? WRONG : { kind: 'right', account };
}

/** The limits of an attempt. Unknown addresses have them too; otherwise they would reveal which have an account. */
async function limitsOf(
  { accounts, clock }: AccountDependencies,
  account: Account | undefined,
  email: string,
  network: string,
): Promise<readonly RateCharge[]> {
  const seenAfterMs = clock.now() - NETWORK_KNOWN_MS;
  if (account !== undefined && (await accounts.isKnownNetwork(account.id, network, seenAfterMs)))
    return [{ subject: `sign-in to ${account.id} from ${network}`, limitPerMinute: FAILURES_PER_NETWORK }];
  return [
    { subject: `sign-in from ${network}`, limitPerMinute: FAILURES_PER_NETWORK },
    { subject: `sign-in to ${email}`, limitPerMinute: FAILURES_PER_ACCOUNT },
  ];
}
