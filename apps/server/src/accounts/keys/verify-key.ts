import { isWellFormedToken, sha256OfToken, TOKEN_CHARS_MAX } from '../../base/api-key-token.ts';
import type { Clock } from '../../base/clock.ts';
import type { KeyVerdict, VerifyKey } from '../../base/key-principal.ts';
import type { LiveKeys } from './live-keys.ts';

export const REFUSED: KeyVerdict = { kind: 'refused' };
const SCHEME_CHARS = 'Bearer '.length;

/**
 * Verifies by SHA-256 against the live keys in memory: about 0.5 µs. An unknown key with a valid checksum makes the
 * live keys refresh from the store, so a new key works at once. Concurrent checks share one refresh, and keys are read
 * only after a change, so requests with unknown keys cost little. Rejects with `storage_unavailable` if the store
 * cannot say whether an unknown key exists, and for all well-formed keys once the live keys are too old.
 *
 * Invariant: the text of a key is never stored beyond its request.
 */
export function verifyKeyAgainst(liveKeys: LiveKeys, clock: Clock): VerifyKey {
  return (authorization) => {
    const token = bearerToken(authorization);
    return token === undefined ? REFUSED : verifyToken(liveKeys, clock, token);
  };
}

/** Verifies the text of a key, as `verifyKeyAgainst`. */
export function verifyToken(
  liveKeys: LiveKeys,
  clock: Clock,
  token: string,
): KeyVerdict | Promise<KeyVerdict> {
  if (token.length > TOKEN_CHARS_MAX) return REFUSED;
  const sha256 = sha256OfToken(token);
  const live = liveKeys.find(sha256);
  if (live !== undefined && !liveKeys.isTooStale) return isExpired(live, clock) ? REFUSED : live.verdict;
  return isWellFormedToken(token) ? lookUp(liveKeys, sha256, clock) : REFUSED;
}

async function lookUp(liveKeys: LiveKeys, sha256: string, clock: Clock): Promise<KeyVerdict> {
  await liveKeys.lookUp();
  const live = liveKeys.find(sha256);
  return live === undefined || isExpired(live, clock) ? REFUSED : live.verdict;
}

/** Only replaced keys expire, so most requests do not read the clock. */
export function isExpired({ expiresAtMs }: { readonly expiresAtMs: number }, clock: Clock): boolean {
  return expiresAtMs !== Number.POSITIVE_INFINITY && clock.now() >= expiresAtMs;
}

/**
 * The text after `Bearer` and spaces in an `Authorization` header. The scheme is case-insensitive (RFC 9110 §11.1).
 * `undefined` for other schemes, and for a text longer than any key.
 */
export function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  // The usual spelling first: comparing eight characters is cheaper than a case-insensitive match.
  if (!authorization.startsWith('Bearer ') && !/^bearer /i.test(authorization)) return undefined;
  let at = SCHEME_CHARS;
  while (authorization[at] === ' ') at++;
  return authorization.length - at > TOKEN_CHARS_MAX ? undefined : authorization.slice(at);
}
