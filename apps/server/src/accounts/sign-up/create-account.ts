import { normalizeEmail } from '../../base/email-address.ts';
import type { Account } from '../account.ts';
import type { AccountDependencies, RefusedInput } from '../account-dependencies.ts';
import { passwordFault } from '../passwords/password-rules.ts';
import { newAccount } from './new-account.ts';

/**
 * Creates an account on behalf of the operator, who may learn whether the address is taken. Nobody can sign in to an
 * account without a password until its owner sets one.
 */
export async function createAccount(
  { accounts, passwords, clock }: AccountDependencies,
  wanted: { readonly email: string; readonly password: string | null },
): Promise<
  { readonly kind: 'created'; readonly account: Account } | { readonly kind: 'taken' } | RefusedInput
> {
  const email = normalizeEmail(wanted.email);
  if (email === undefined) return { kind: 'refused', errors: { email: ['This is not an email address.'] } };
  const { password } = wanted;
  const fault = password === null ? undefined : await passwordFault(password, email);
  if (fault !== undefined) return { kind: 'refused', errors: { password: [fault] } };
  const passwordHash = password === null ? null : await passwords.hash(password);
  const account = newAccount({ email, passwordHash, createdAtMs: clock.now() });
  return (await accounts.insertAccount(account)) ? { kind: 'created', account } : { kind: 'taken' };
}
