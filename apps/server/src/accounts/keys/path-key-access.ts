import { pathKeyOf } from '../../http/path-key.ts';
import type { Access } from '../../http/route.ts';
import { type KeyParts, keyLimits, unauthenticated, withNetwork } from '../../limits/key-access.ts';
import type { PublishableKeys } from './publishable-keys.ts';

export interface PathKeyParts extends KeyParts {
  readonly publishableKeys: PublishableKeys;
}

/** Browsers may reuse an answer for an hour. Shared caches may not, because the key is in the address. */
const CACHE_CONTROL = 'private, max-age=3600';

/**
 * For clients with a publishable key in the path (`/iconify/k/{key}/…`), from an allowed domain. A secret key gets the
 * 401 of an unknown one. The answer then has CORS headers for pages of the key's domains, and the `Cache-Control` of
 * this file in place of its own if it is 200 or 304.
 */
export function pathKeyAccess(parts: PathKeyParts): Access {
  return {
    ...keyLimits(parts),
    async identify(exchange) {
      exchange.cacheControl = CACHE_CONTROL;
      // As the address is written, because the answer's headers are chosen by that.
      const verdict = await parts.publishableKeys.verify(pathKeyOf(exchange.request.url ?? '') ?? '');
      if (verdict.kind === 'refused') return unauthenticated(parts, exchange);
      return withNetwork(parts, verdict.principal, exchange);
    },
  };
}
