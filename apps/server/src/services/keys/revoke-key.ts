import type { AccountStore } from '../../ports/account-store.ts';
import type { Clock } from '../../ports/clock.ts';

/** Ends a key for good; every process refuses it within a second. Says whether there is such a key. */
export async function revokeKey(
  { accounts, clock }: { readonly accounts: AccountStore; readonly clock: Clock },
  id: string,
): Promise<{ readonly kind: 'revoked' | 'unknown' }> {
  return { kind: (await accounts.revokeKey(id, clock.now())) ? 'revoked' : 'unknown' };
}
