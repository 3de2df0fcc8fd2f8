import { type Awaitable, after } from '../../domain/awaitable.ts';
import type { KeyPrincipal } from '../../domain/key-principal.ts';
import type { RequestExchange } from '../request-exchange.ts';
import { admitPrincipal, refuseUnauthenticated } from '../v1/keyed-endpoint.ts';

/** Browsers may reuse an answer for an hour. Shared caches may not, because the key is in the address. */
const CACHE_CONTROL = 'private, max-age=3600';

/**
 * Runs `work` for a request whose path has a publishable key (`/iconify/k/{key}/…`), from an allowed domain and within
 * the limits of the network, the key and its account; answers 401, 403 or 429 otherwise. A secret key gets the 401 of an
 * unknown one. The answer then has CORS headers for pages of the key's domains, and the `Cache-Control` of this file in
 * place of its own if it is 200 or 304.
 */
export function admitPathKey(
  exchange: RequestExchange,
  key: string,
  work: (principal: KeyPrincipal) => Awaitable<void>,
): Awaitable<void> {
  exchange.cacheControl = CACHE_CONTROL;
  return after(exchange.context.deps.publishableKeys.verify(key), (verdict) =>
    verdict.kind === 'refused'
      ? refuseUnauthenticated(exchange)
      : admitPrincipal(exchange, verdict.principal, work),
  );
}
