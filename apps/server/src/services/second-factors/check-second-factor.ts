import { sha256OfRecoveryCode, withoutSeparators } from '../../domain/recovery-code.ts';
import { stepOfCode } from '../../domain/totp.ts';
import type { Account, AccountStore } from '../../ports/account-store.ts';
import type { PasskeyFactor, SecondFactor, TotpFactor } from '../../ports/second-factor-store.ts';
import { NETWORK_KNOWN_MS } from '../accounts/start-session.ts';
import { verifyPasskeyUse } from './passkey-use.ts';
import type { SecondFactorDependencies } from './second-factor-dependencies.ts';

/** Wrong codes per hour. Of a million codes three are right at any time, so a guess succeeds once in two years. */
const WRONG_CODES_PER_HOUR = 20;

/** What a client sent besides the password or the token of a mailed link. */
export interface GivenFactor {
  readonly code?: string | undefined;
  /** An answer to a challenge, as a browser sent it. */
  readonly passkey?: object | undefined;
}

export type FactorCheck =
  /** Also for accounts without a factor. `byRecoveryCode`: the code does not work again. */
  | { readonly kind: 'passed'; readonly byRecoveryCode: boolean }
  /** Nothing was given. `errors` has a message for each way that the account has, by wire name. */
  | { readonly kind: 'required'; readonly errors: FactorErrors }
  | { readonly kind: 'refused'; readonly errors: FactorErrors }
  | { readonly kind: 'too_many'; readonly retryAfterMs: number };

type FactorErrors = Readonly<Record<string, readonly string[]>>;

const PASSED = { kind: 'passed', byRecoveryCode: false } as const;

/**
 * Checks the second factor of an account whose password was verified, or of a mailed link that works. A code of an app
 * and a recovery code are accepted once. Wrong ones are limited as wrong passwords are: in a known network, only its own
 * count.
 */
export async function checkSecondFactor(
  deps: SecondFactorDependencies & { readonly accounts: Pick<AccountStore, 'isKnownNetwork'> },
  { id: accountId }: Pick<Account, 'id'>,
  { code, passkey }: GivenFactor,
  network: string,
): Promise<FactorCheck> {
  const { secondFactors, codeLimiter, clock, accounts } = deps;
  const factors = await secondFactors.list(accountId);
  if (factors.length === 0) return PASSED;
  if (code === undefined && passkey === undefined) return { kind: 'required', errors: waysOf(deps, factors) };

  const isKnown = await accounts.isKnownNetwork(accountId, network, clock.now() - NETWORK_KNOWN_MS);
  const subject = isKnown ? `code of ${accountId} from ${network}` : `code of ${accountId}`;
  // Counted before the check, because many could be checked at the same moment.
  const rate = await codeLimiter.consume(subject, WRONG_CODES_PER_HOUR);
  if (!rate.isAllowed) return { kind: 'too_many', retryAfterMs: rate.resetMs };
  const check =
    passkey === undefined
      ? await checkCode(deps, accountId, factors, code ?? '')
      : await checkPasskey(deps, accountId, factors, passkey);
  if (check.kind === 'passed') await codeLimiter.giveBack(subject);
  return check;
}

function waysOf({ passkeys }: SecondFactorDependencies, factors: readonly SecondFactor[]): FactorErrors {
  const hasPasskey = passkeys !== undefined && factors.some(isPasskey);
  return {
    code: ['Enter the code of your authenticator app, or a recovery code.'],
    ...(hasPasskey && { passkey: ['Use a passkey.'] }),
  };
}

async function checkCode(
  { secondFactors, factorSecrets, clock }: SecondFactorDependencies,
  accountId: string,
  factors: readonly SecondFactor[],
  typed: string,
): Promise<FactorCheck> {
  const code = withoutSeparators(typed);
  const now = clock.now();
  for (const factor of factors.filter(isTotp)) {
    const secret = factorSecrets.open(factor.sealedSecret, totpContext(accountId));
    const step = secret === undefined ? undefined : stepOfCode(secret, code, now);
    if (step !== undefined && (await secondFactors.useStep(factor.id, step, now))) return PASSED;
  }
  const isRecoveryCode = await secondFactors.useRecoveryCode(accountId, sha256OfRecoveryCode(code));
  return isRecoveryCode
    ? { kind: 'passed', byRecoveryCode: true }
    : {
        kind: 'refused',
        errors: { code: ['This code is wrong or has been used. Codes of an app change every 30 seconds.'] },
      };
}

async function checkPasskey(
  deps: SecondFactorDependencies,
  accountId: string,
  factors: readonly SecondFactor[],
  response: object,
): Promise<FactorCheck> {
  return (await verifyPasskeyUse(deps, accountId, factors.filter(isPasskey), response))
    ? PASSED
    : { kind: 'refused', errors: { passkey: ['This passkey was not accepted. Try again.'] } };
}

/** The context in which the secret of an authenticator app is encrypted. */
export function totpContext(accountId: string): string {
  return `authenticator app of ${accountId}`;
}

const isTotp = (factor: SecondFactor): factor is TotpFactor => factor.kind === 'totp';
const isPasskey = (factor: SecondFactor): factor is PasskeyFactor => factor.kind === 'passkey';
