import type { AccountStore } from '../../ports/account-store.ts';
import type { Clock } from '../../ports/clock.ts';

/** Revokes a key for good. Every process refuses it within a second. */
export async function revokeKey(
  { accounts, clock }: { readonly accounts: AccountStore; readonly clock: Clock },
  id: string,
): Promise<{ readonly kind: 'revoked' | 'unknown' }> {
  return { kind: (await accounts.revokeKey(id, clock.now())) ? 'revoked' : 'unknown' };
}
