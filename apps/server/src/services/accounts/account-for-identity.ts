import { normalizeEmail } from '../../domain/email-address.ts';
import type { Account } from '../../ports/account-store.ts';
import type { Identified } from '../../ports/identity-provider.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { newAccount } from './sign-up.ts';

type IdentityAccount =
  | { readonly kind: 'account'; readonly account: Account }
  /** The provider has not verified an email address, and no account is created without one. */
  | { readonly kind: 'email_unverified' }
  /** Another account has the address. Its creator may be somebody else, so nobody gets access to it. */
  | { readonly kind: 'address_taken' };

/**
 * Finds or creates the account of an identity. A new identity gets an account without a password under the address that
 * the provider has verified: a new account, or one that the operator created for this address and that nobody can sign
 * in to yet. An account that has a password or an identity is never given away by its address.
 */
export async function accountForIdentity(
  { accounts, clock }: Pick<AccountDependencies, 'accounts' | 'clock'>,
  { identity, verifiedEmail }: Extract<Identified, { kind: 'identified' }>,
): Promise<IdentityAccount> {
  const known = await accounts.findAccountByIdentity(identity);
  if (known !== undefined) return { kind: 'account', account: known };
  const email = normalizeEmail(verifiedEmail ?? '');
  if (email === undefined) return { kind: 'email_unverified' };
  const account = newAccount({ email, passwordHash: null, identity, createdAtMs: clock.now() });
  if (await accounts.insertAccount(account)) return { kind: 'account', account };
  // Two sign-ins at the same time create one account.
  const created = await accounts.findAccountByIdentity(identity);
  if (created !== undefined) return { kind: 'account', account: created };
  const unclaimed = await accounts.findAccountByEmail(email);
  return unclaimed !== undefined && (await accounts.claimAccount(unclaimed.id, identity))
    ? { kind: 'account', account: { ...unclaimed, identity } }
    : { kind: 'address_taken' };
}
