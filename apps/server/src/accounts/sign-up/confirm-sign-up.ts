import { fieldError } from '@glyphdex/contract';
import { DAY_MS } from '../../base/duration.ts';
import type { Log } from '../../base/log.ts';
import { mintSecret, sha256OfSecret } from '../../base/secret-token.ts';
import type { SignUpMode } from '../../config/sign-up-mode.ts';
import type { RateLimiter } from '../../limits/rate-limiter.ts';
import { type AccountDependencies, invalid } from '../account-dependencies.ts';
import { sendLater } from '../mail/send-later.ts';
import type { Mailer } from '../mail/smtp-mailer.ts';
import { type Browser, startSession } from '../sign-in/start-session.ts';
import { ADDRESS_TAKEN, type ConfirmedSignUp, closedSignUp, newAccount } from './create-account.ts';
import type { SignUpStore } from './sign-up-store.ts';

/** How long a link works that confirms a sign-up. */
export const CONFIRMATION_LIFE_MS = DAY_MS;

/** Mails about sign-ups per hour and address, so strangers cannot flood a mailbox. */
const MAILS_PER_HOUR = 5;
/** Pending sign-ups per address. Several, so a sign-up by a stranger does not keep the owner from signing up. */
const PENDING_PER_ADDRESS_MAX = 5;
/** Pending sign-ups of all addresses: 300 bytes each. */
const PENDING_MAX = 50_000;

interface Dependencies extends Pick<AccountDependencies, 'accounts' | 'clock'> {
  readonly signUps: SignUpStore;
  /** Counts in windows of an hour. */
  readonly signUpLimiter: RateLimiter;
  readonly mailer: Mailer;
  readonly log: Log;
}

/**
 * Mails a link that confirms a sign-up, or a note that the address has an account already. The delay is random, because
 * the duration of this request or the next one would otherwise reveal which it is. Never throws: errors are logged
 * without the address.
 */
export function sendConfirmationLater(
  deps: Dependencies,
  signUp: { readonly email: string; readonly passwordHash: string },
  siteUrl: string,
): void {
  const failure = 'the link that confirms a sign-up could not be created';
  sendLater(deps.log, failure, () => sendConfirmation(deps, signUp, siteUrl));
}

/** As `sendConfirmationLater`, at once. An address gets at most five mails an hour. */
export async function sendConfirmation(
  { accounts, clock, signUps, signUpLimiter, mailer }: Dependencies,
  { email, passwordHash }: { readonly email: string; readonly passwordHash: string },
  siteUrl: string,
): Promise<void> {
  const rate = await signUpLimiter.consume(`mails to ${email}`, MAILS_PER_HOUR);
  if (!rate.isAllowed) return;
  if ((await accounts.findAccountByEmail(email)) !== undefined) {
    await mailer.sendAccountExists(email, {
      signIn: `${siteUrl}/sign-in`,
      reset: `${siteUrl}/forgot-password`,
    });
    return;
  }
  const { secret, secretSha256 } = mintSecret();
  const nowMs = clock.now();
  await signUps.add(
    { secretSha256, email, passwordHash, expiresAtMs: nowMs + CONFIRMATION_LIFE_MS },
    { nowMs, perEmailMax: PENDING_PER_ADDRESS_MAX, totalMax: PENDING_MAX },
  );
  await mailer.sendConfirmation(email, confirmationAddress(siteUrl, secret));
}

/** The link of a sign-up. The secret is in the fragment, which browsers do not send and servers do not log. */
function confirmationAddress(siteUrl: string, secret: string): string {
  return `${siteUrl}/confirm-sign-up#${secret}`;
}

/** Creates the account of a sign-up with the secret of its link, which works once, and starts a session. */
export async function confirmSignUp(
  deps: Pick<AccountDependencies, 'accounts' | 'clock'> & {
    readonly signUps: SignUpStore;
    readonly signUpMode: SignUpMode;
  },
  secret: string,
  browser: Browser,
): Promise<ConfirmedSignUp> {
  const { accounts, clock, signUps, signUpMode } = deps;
  // It may have been closed since the link was mailed.
  if (signUpMode !== 'open') return closedSignUp(deps);
  const nowMs = clock.now();
  const sha256 = sha256OfSecret(secret);
  const signUp = sha256 === undefined ? undefined : await signUps.redeem(sha256, nowMs);
  if (signUp === undefined) return NO_LINK;
  const { email, passwordHash } = signUp;
  const account = newAccount({ email, passwordHash, createdAtMs: nowMs });
  if (!(await accounts.insertAccount(account))) return ADDRESS_TAKEN;
  const session = await startSession(deps, account, browser);
  return session === undefined ? NO_LINK : { kind: 'signed_in', account, session };
}

const NO_LINK = invalid({ token: [fieldError('sign_up_link_ended')] });
