import { fieldError } from '@glyphdex/contract';
import { randomBase62 } from '../../base/base62.ts';
import { normalizeEmail } from '../../base/email-address.ts';
import type { SignUpMode } from '../../config/sign-up-mode.ts';
import type { Account } from '../account.ts';
import { type AccountDependencies, invalid, type Refused, refused } from '../account-dependencies.ts';
import { DAILY_ICONS_DEFAULT, RATE_LIMIT_DEFAULT } from '../keys/create-key.ts';
import { passwordFault } from '../passwords/password-rules.ts';
import type { StartedSession } from '../sign-in/start-session.ts';

/**
 * Creates an account on behalf of the operator, who may learn whether the address is taken. Nobody can sign in to an
 * account without a password until its owner sets one.
 */
export async function createAccount(
  { accounts, passwords, clock }: AccountDependencies,
  wanted: { readonly email: string; readonly password: string | null },
): Promise<{ readonly kind: 'created'; readonly account: Account } | { readonly kind: 'taken' } | Refused> {
  const email = normalizeEmail(wanted.email);
  if (email === undefined) return invalid({ email: [fieldError('email')] });
  const { password } = wanted;
  const fault = password === null ? undefined : await passwordFault(password, email);
  if (fault !== undefined) return invalid({ password: [fault] });
  const passwordHash = password === null ? null : await passwords.hash(password);
  const account = newAccount({ email, passwordHash, createdAtMs: clock.now() });
  return (await accounts.insertAccount(account)) ? { kind: 'created', account } : { kind: 'taken' };
}

/** Maximum number of live keys of a new account. */
export const KEYS_MAX_DEFAULT = 10;

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

/** The refusal of a link to an address that has an account. Only who reads its mail learns this. */
export const ADDRESS_TAKEN = invalid({ token: [fieldError('address_taken')] });

/** The refusal of a new account. */
export function closedSignUp({ signUpMode }: { readonly signUpMode: SignUpMode }): Refused {
  return refused({ code: 'sign_up_closed', ...(signUpMode === 'invite' && { message: INVITATION_NEEDED }) });
}

const INVITATION_NEEDED = 'New accounts need an invitation. Ask the operator of this service for one.';

/** The result of a link that creates an account. */
export type ConfirmedSignUp =
  | { readonly kind: 'signed_in'; readonly account: Account; readonly session: StartedSession }
  | Refused;
