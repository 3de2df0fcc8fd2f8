import { AppError } from '../../app-error.ts';
import { sha256OfToken } from '../../domain/api-key-token.ts';
import type { KeyPrincipal } from '../../domain/key-principal.ts';
import { bearerToken } from './bearer-token.ts';
import type { LiveKeys } from './live-keys.ts';

/** Missing, malformed, mistyped, unknown and revoked keys are refused alike. */
export type KeyVerdict =
  | { readonly kind: 'valid'; readonly principal: KeyPrincipal }
  | { readonly kind: 'refused' };

/** Whose key does this `Authorization` header carry? Answers at once for every key that memory can decide. */
export type VerifyKey = (authorization: string | undefined) => KeyVerdict | Promise<KeyVerdict>;

const REFUSED: KeyVerdict = { kind: 'refused' };
/** Headers of live keys whose digests are kept, and how long they may be: some 200 bytes each. */
const HEADERS_MAX = 1_024;
const HEADER_CHARS_MAX = 80;

/**
 * Verifies by SHA-256 against the live keys in memory. Only a key that passes its checksum and is not known makes the
 * live keys look whether the store has changed, which is what lets a key work the moment it was created. They read the
 * store at most once per change, so probing with unknown keys cannot make the service read more. Fails with
 * `storage_unavailable` when the store cannot be asked about such a key.
 *
 * Clients send one header again and again, so the digests of those that carry a live key are kept: reading and hashing
 * costs a tenth of a 304. What is kept is the digest and never the verdict, so a revoked key stops as soon as it would
 * without; and nobody without a live key can put anything in.
 */
export function verifyKeyAgainst(liveKeys: LiveKeys): VerifyKey {
  const digests = new Map<string, string>();
  return (authorization) => {
    if (authorization === undefined) return REFUSED;
    const kept = digests.get(authorization);
    if (kept !== undefined) {
      const live = liveKeys.find(kept);
      if (live !== undefined) return live;
      digests.delete(authorization);
    }
    const token = bearerToken(authorization);
    if (token === undefined) return REFUSED;
    const sha256 = sha256OfToken(token);
    const live = liveKeys.find(sha256);
    if (live === undefined) return liveKeys.mayHaveChanged() ? lookAgain(liveKeys, sha256) : REFUSED;
    if (authorization.length <= HEADER_CHARS_MAX) {
      if (digests.size >= HEADERS_MAX) digests.clear();
      digests.set(authorization, sha256);
    }
    return live;
  };
}

async function lookAgain(liveKeys: LiveKeys, sha256: string): Promise<KeyVerdict> {
  try {
    await liveKeys.refresh();
  } catch (cause) {
    throw new AppError('storage_unavailable', { cause, retryAfterSeconds: 1 });
  }
  return liveKeys.find(sha256) ?? REFUSED;
}
