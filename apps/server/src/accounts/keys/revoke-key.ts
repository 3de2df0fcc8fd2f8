import type { Clock } from '../../base/clock.ts';
import type { AccountStore } from '../account-store.ts';

/** Revokes a key for good. Every process refuses it within a second. */
export async function revokeKey(
  { accounts, clock }: { readonly accounts: AccountStore; readonly clock: Clock },
  id: string,
): Promise<{ readonly kind: 'revoked' | 'unknown' }> {
  return { kind: (await accounts.revokeKey(id, clock.now())) ? 'revoked' : 'unknown' };
}
