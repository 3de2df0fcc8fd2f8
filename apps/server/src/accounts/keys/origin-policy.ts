import { isDomainAllowed } from '../../base/allowed-domains.ts';
import type { KeyPrincipal } from '../../base/key-principal.ts';
import type { OriginPolicy } from '../../http/cors.ts';
import { pathKeyOf } from '../../http/path-key.ts';
import { pathOf } from '../../http/request/query-string.ts';
import type { PublishableKeys } from './publishable-keys.ts';

/** Paths that probes of load balancers ask at names of their own, and the one that checks the host itself. */
const ANY_HOST: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/mcp']);

/**
 * Pages may read an answer if its publishable key serves their domain. Secret keys never allow it. `isPublic` tells
 * addresses that need no key.
 */
export function originPolicy(keys: PublishableKeys, isPublic: (url: string) => boolean): OriginPolicy {
  return {
    isPublic,
    variesByOrigin: (url) => isApiAddress(url) || pathKeyOf(url) !== undefined,
    // Refusals before the key is verified, such as 404 and 503, look it up in memory, so scripts can read why they are
    // refused.
    mayRead(origin, { url = '', headers }, principal) {
      const key = principal ?? keyOf(keys, url, headers.authorization);
      return key?.isPublishable === true && isDomainAllowed(key, origin, undefined);
    },
    // A preflight carries no `Authorization`, so below /api/v1 any publishable key may allow the origin; the request
    // itself then needs a key that does. A key in the path decides alone.
    async maySend(origin, url) {
      const pathKey = pathKeyOf(url);
      if (pathKey === undefined) return keys.servesOrigin(origin);
      const verdict = await keys.verify(pathKey);
      return verdict.kind === 'valid' && isDomainAllowed(verdict.principal, origin, undefined);
    },
    // A key shows that the client did not come by a name of a stranger, and a preflight precedes a request with a key.
    isForAnyHost: ({ url = '', method, headers }) =>
      ANY_HOST.has(pathOf(url)) ||
      pathKeyOf(url) !== undefined ||
      ((headers.authorization !== undefined || method === 'OPTIONS') && isApiAddress(url)),
  };
}

const API = '/api/v1';

/** Whether an address is at or below /api/v1. */
function isApiAddress(url: string): boolean {
  if (!url.startsWith(API)) return false;
  const next = url[API.length];
  return next === undefined || next === '/' || next === '?';
}

function keyOf(
  keys: PublishableKeys,
  url: string,
  authorization: string | undefined,
): KeyPrincipal | undefined {
  const pathKey = pathKeyOf(url);
  if (pathKey !== undefined) return keys.find(pathKey);
  return isApiAddress(url) ? keys.findInHeader(authorization) : undefined;
}
