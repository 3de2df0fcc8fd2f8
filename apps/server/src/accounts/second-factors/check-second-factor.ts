import { type FieldErrorCode, fieldError } from '@glyphdex/contract';
import type { Clock } from '../../base/clock.ts';
import type { RateLimiter } from '../../limits/rate-limiter.ts';
import type { Account } from '../account.ts';
import { invalid, type Refused, refused } from '../account-dependencies.ts';
import type { AccountStore } from '../account-store.ts';
import { NETWORK_KNOWN_MS } from '../sign-in/start-session.ts';
import { sha256OfRecoveryCode, withoutSeparators } from './recovery-code.ts';
import type { SecondFactor, SecondFactorStore, TotpFactor } from './second-factor-store.ts';
import type { SecretBox } from './secret-box.ts';
import { CODE_SECONDS, isAppCode, stepOfCode } from './totp.ts';

/**
 * Wrong codes of six digits per hour. Three of a million are right at any time, so a guess succeeds once in two
 * years.
 */
const WRONG_CODES_PER_HOUR = 20;

/** The second factor that a client sent beside the password or the token of a mailed link. */
export interface GivenFactor {
  readonly code?: string | undefined;
}

export interface RefusedFactor extends Refused {
  /** Set when further codes are refused for an hour. The owner should learn that somebody guesses codes. */
  readonly guessedAccountId?: string;
}

/** `passed` also for accounts without a factor. `byRecoveryCode`: the code does not work again. */
export type FactorCheck = { readonly kind: 'passed'; readonly byRecoveryCode: boolean } | RefusedFactor;

const PASSED = { kind: 'passed', byRecoveryCode: false } as const;

/**
 * Checks the second factor of an account whose password was verified, or of a mailed link that works. A code of an app
 * and a recovery code are accepted once. Wrong codes of six digits are limited by account; in a known network, only its
 * own count. Recovery codes and passkeys cannot be guessed, so nobody can lock the owner out of them.
 */
export async function checkSecondFactor(
  deps: SecondFactorDependencies & { readonly accounts: Pick<AccountStore, 'isKnownNetwork'> },
  { id: accountId }: Pick<Account, 'id'>,
  { code }: GivenFactor,
  network: string,
): Promise<FactorCheck> {
  const { secondFactors, codeLimiter, clock, accounts } = deps;
  const factors = await secondFactors.list(accountId);
  if (factors.length === 0) return PASSED;
  if (code === undefined) {
    const problem = fieldError(await acceptedCodes(deps, accountId, factors));
    return refused({ code: 'second_factor_required', errors: { code: [problem] } });
  }
  const typed = withoutSeparators(code);
  if (!isAppCode(typed)) return await checkCode(deps, accountId, factors, typed);
  const isKnown = await accounts.isKnownNetwork(accountId, network, clock.now() - NETWORK_KNOWN_MS);
  const subject = isKnown ? `code of ${accountId} from ${network}` : `code of ${accountId}`;
  // Counted before the check, because many could be checked at the same moment.
  const rate = await codeLimiter.consume(subject, WRONG_CODES_PER_HOUR);
  if (!rate.isAllowed) return refused({ code: 'too_many_tries', retryAfterMs: rate.resetMs });
  const check = await checkCode(deps, accountId, factors, typed);
  if (check.kind === 'passed') await codeLimiter.giveBack([subject]);
  if (check.kind !== 'refused' || rate.remaining > 0) return check;
  return { ...check, guessedAccountId: accountId };
}

/** Earlier versions had passkeys. They still count as a second factor, so the password alone is not enough. */
async function acceptedCodes(
  { secondFactors }: SecondFactorDependencies,
  accountId: string,
  factors: readonly SecondFactor[],
): Promise<FieldErrorCode> {
  if (factors.some(isTotp)) return 'code_required';
  return (await secondFactors.countRecoveryCodes(accountId)) > 0
    ? 'recovery_code_required'
    : 'recovery_codes_used';
}

async function checkCode(
  { secondFactors, factorSecrets, clock }: SecondFactorDependencies,
  accountId: string,
  factors: readonly SecondFactor[],
  code: string,
): Promise<FactorCheck> {
  const now = clock.now();
  for (const factor of factors.filter(isTotp)) {
    const secret = factorSecrets.open(factor.sealedSecret, totpContext(accountId));
    const step = secret === undefined ? undefined : stepOfCode(secret, code, now);
    if (step !== undefined && (await secondFactors.useStep(factor.id, step, now))) return PASSED;
  }
  const isRecoveryCode = await secondFactors.useRecoveryCode(accountId, sha256OfRecoveryCode(code));
  return isRecoveryCode
    ? { kind: 'passed', byRecoveryCode: true }
    : invalid({ code: [fieldError('code_used', [CODE_SECONDS])] });
}

/** The context in which the secret of an authenticator app is encrypted. */
export function totpContext(accountId: string): string {
  return `authenticator app of ${accountId}`;
}

const isTotp = (factor: SecondFactor): factor is TotpFactor => factor.kind === 'totp';

export interface SecondFactorDependencies {
  readonly secondFactors: SecondFactorStore;
  /** Counts wrong codes of six digits over an hour. */
  readonly codeLimiter: RateLimiter;
  /** Encrypts the secrets of authenticator apps. */
  readonly factorSecrets: SecretBox;
  readonly clock: Clock;
}
