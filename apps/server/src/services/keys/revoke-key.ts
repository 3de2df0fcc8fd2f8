import type { ApiKeyStore } from '../../ports/api-key-store.ts';
import type { Clock } from '../../ports/clock.ts';

/** Ends a key for good; every process refuses it within a second. Says whether there is such a key. */
export async function revokeKey(
  { keys, clock }: { readonly keys: ApiKeyStore; readonly clock: Clock },
  id: string,
): Promise<{ readonly kind: 'revoked' | 'unknown' }> {
  return { kind: (await keys.revoke(id, clock.now())) ? 'revoked' : 'unknown' };
}
