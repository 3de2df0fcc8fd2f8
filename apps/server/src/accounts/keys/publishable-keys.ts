import { hostOfOrigin } from '../../base/allowed-domains.ts';
import { kindOfToken, sha256OfToken } from '../../base/api-key-token.ts';
import type { Clock } from '../../base/clock.ts';
import type { KeyPrincipal, KeyVerdict } from '../../base/key-principal.ts';
import type { LiveKeys } from './live-keys.ts';
import { bearerToken, isExpired, REFUSED, verifyToken } from './verify-key.ts';

/** Extra checks for publishable keys. */
export interface PublishableKeys {
  /** Verifies a key that is not in a header. Secret keys are refused. */
  verify(token: string): KeyVerdict | Promise<KeyVerdict>;
  /** A loaded publishable key, for headers of answers only: it may have been revoked while the store is away. */
  find(token: string): KeyPrincipal | undefined;
  /** As `find`, for the key of an `Authorization` header. */
  findInHeader(authorization: string | undefined): KeyPrincipal | undefined;
  /**
   * Whether some publishable key serves pages of this origin. For an origin that none is known to serve, the keys are
   * read again, as for an unknown key, so a new key works at once. Takes about 1 µs otherwise. Never rejects.
   */
  servesOrigin(origin: string): boolean | Promise<boolean>;
}

export function publishableKeysAmong(liveKeys: LiveKeys, clock: Clock): PublishableKeys {
  const find = (token: string): KeyPrincipal | undefined => {
    if (kindOfToken(token) === 'secret') return undefined;
    const live = liveKeys.find(sha256OfToken(token));
    return live === undefined || isExpired(live, clock) ? undefined : live.verdict.principal;
  };
  return {
    verify: (token) => (kindOfToken(token) === 'secret' ? REFUSED : verifyToken(liveKeys, clock, token)),
    find,
    findInHeader(authorization) {
      const token = bearerToken(authorization);
      return token === undefined ? undefined : find(token);
    },
    servesOrigin(origin) {
      const host = hostOfOrigin(origin);
      if (host === undefined) return false;
      return liveKeys.servesPagesOf(host) || servesAfterLookUp(liveKeys, host);
    },
  };
}

async function servesAfterLookUp(liveKeys: LiveKeys, host: string): Promise<boolean> {
  await liveKeys.lookUp().catch(() => undefined);
  return liveKeys.servesPagesOf(host);
}
