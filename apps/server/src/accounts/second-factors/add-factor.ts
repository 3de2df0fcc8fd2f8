import { fieldError } from '@glyphdex/contract';
import { randomBase62 } from '../../base/base62.ts';
import type { Account } from '../account.ts';
import { invalid, type Refused, refused } from '../account-dependencies.ts';
import type { AccountStore } from '../account-store.ts';
import type { SignedIn } from '../sign-in/resume-session.ts';
import { type SecondFactorDependencies, totpContext } from './check-second-factor.ts';
import { mintRecoveryCode, sha256OfRecoveryCode, withoutSeparators } from './recovery-code.ts';
import type { SecondFactor, TotpFactor } from './second-factor-store.ts';
import { mintTotpSecret, stepOfCode, type TotpSecret } from './totp.ts';

const APPS_MAX = 1;
const RECOVERY_CODES = 10;
/** How long the first code of an authenticator app may take. */
const SETUP_LIFE_MS = 10 * 60_000;

interface AddDependencies extends SecondFactorDependencies {
  readonly accounts: Pick<AccountStore, 'endOtherAccess'>;
}

export type AddedFactor =
  | {
      readonly kind: 'added';
      readonly factor: SecondFactor;
      /** Set for the first factor of the account. The service stores only digests. */
      readonly recoveryCodes: readonly string[] | null;
    }
  | Refused;

/**
 * A new secret for an authenticator app. Nothing is stored: `setup` holds the secret, encrypted for this account, until
 * the first code confirms it.
 */
export function beginTotp(
  { factorSecrets, clock }: Pick<SecondFactorDependencies, 'factorSecrets' | 'clock'>,
  { id, email }: Pick<Account, 'id' | 'email'>,
): TotpSecret & { readonly setup: string } {
  const minted = mintTotpSecret('Glyphdex', email);
  const setup = { secret: minted.secret, expiresAtMs: clock.now() + SETUP_LIFE_MS };
  return { ...minted, setup: factorSecrets.seal(JSON.stringify(setup), setupContext(id)) };
}

/** Adds the authenticator app of a setup with its first code, which does not work again. */
export async function confirmTotp(
  deps: AddDependencies,
  { account: { id: accountId }, session }: SignedIn,
  given: { readonly setup: string; readonly code: string },
): Promise<AddedFactor> {
  const { factorSecrets, clock } = deps;
  const opened = factorSecrets.open(given.setup, setupContext(accountId));
  const setup = opened === undefined ? undefined : (JSON.parse(opened) as Setup);
  if (setup === undefined || clock.now() >= setup.expiresAtMs)
    return invalid({ setup: [fieldError('setup_ended')] });
  const lastStep = stepOfCode(setup.secret, withoutSeparators(given.code), clock.now());
  if (lastStep === undefined) return invalid({ code: [fieldError('code_wrong')] });
  const sealedSecret = factorSecrets.seal(setup.secret, totpContext(accountId));
  const factor: TotpFactor = {
    id: `fac_${randomBase62(16)}`,
    accountId,
    name: 'Authenticator app',
    createdAtMs: deps.clock.now(),
    lastUsedAtMs: null,
    kind: 'totp',
    sealedSecret,
    lastStep,
  };
  return await add(deps, factor, session.id);
}

interface Setup {
  readonly secret: string;
  readonly expiresAtMs: number;
}

/** Replaces the recovery codes of an account. `undefined` if it has no second factor. */
export async function renewRecoveryCodes(
  { secondFactors }: Pick<SecondFactorDependencies, 'secondFactors'>,
  accountId: string,
): Promise<readonly string[] | undefined> {
  const codes = mintRecoveryCodes();
  return (await secondFactors.replaceRecoveryCodes(accountId, codes.map(digestOf))) ? codes : undefined;
}

/**
 * Stores a factor. With the first one, all other sessions end and the provider is unlinked, because a stranger with the
 * password may have begun them, and known networks are forgotten, because the limit of wrong codes counts for
 * each apart.
 */
async function add(
  { secondFactors, accounts }: AddDependencies,
  factor: TotpFactor,
  sessionId: string,
): Promise<AddedFactor> {
  const codes = mintRecoveryCodes();
  const added = await secondFactors.add(factor, { kindMax: APPS_MAX, recoveryCodes: codes.map(digestOf) });
  // `no_account` gets the same answer: nobody owns the removed account who could read another one.
  if (added.kind !== 'added') return refused({ code: 'factor_limit_reached' });
  if (added.isFirst) await accounts.endOtherAccess(factor.accountId, sessionId);
  return { kind: 'added', factor, recoveryCodes: added.isFirst ? codes : null };
}

function mintRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, mintRecoveryCode);
}

function digestOf(code: string): string {
  return sha256OfRecoveryCode(withoutSeparators(code));
}

function setupContext(accountId: string): string {
  return `setup of an authenticator app of ${accountId}`;
}
