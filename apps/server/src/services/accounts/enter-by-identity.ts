import { normalizeEmail } from '../../domain/email-address.ts';
import type { Account } from '../../ports/account-store.ts';
import type { Identified } from '../../ports/identity-provider.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { newAccount } from './sign-up.ts';

type Entered =
  | { readonly kind: 'account'; readonly account: Account }
  /** The provider does not vouch for an address, without which no account is made. */
  | { readonly kind: 'email_unverified' }
  /** Another account has the address. Whoever made it may not be who the provider means, so neither gets it. */
  | { readonly kind: 'address_taken' };

/**
 * Whose account is it that the provider vouches for? An identity that has none gets one, without a password, under the
 * address that the provider has verified: a new one, or one that the operator has made for this address and into which
 * nobody could get yet. An account that somebody can sign in to is never taken over by its address.
 */
export async function enterByIdentity(
  { accounts, clock }: Pick<AccountDependencies, 'accounts' | 'clock'>,
  { identity, verifiedEmail }: Extract<Identified, { kind: 'identified' }>,
): Promise<Entered> {
  const known = await accounts.findAccountByIdentity(identity);
  if (known !== undefined) return { kind: 'account', account: known };
  const email = normalizeEmail(verifiedEmail ?? '');
  if (email === undefined) return { kind: 'email_unverified' };
  const account = newAccount({ email, passwordHash: null, identity, createdAtMs: clock.now() });
  if (await accounts.insertAccount(account)) return { kind: 'account', account };
  // Two ways in at once make one account.
  const made = await accounts.findAccountByIdentity(identity);
  if (made !== undefined) return { kind: 'account', account: made };
  const held = await accounts.findAccountByEmail(email);
  return held !== undefined && (await accounts.claimAccount(held.id, identity))
    ? { kind: 'account', account: { ...held, identity } }
    : { kind: 'address_taken' };
}
