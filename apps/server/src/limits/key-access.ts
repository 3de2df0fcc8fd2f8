import type { IncomingMessage } from 'node:http';
import type { KeyPrincipal, VerifyKey } from '../base/key-principal.ts';
import type { HttpContext } from '../http/http-context.ts';
import { FAILURES_PER_MINUTE } from '../http/limits.ts';
import type { Refusal, RequestExchange } from '../http/request-exchange.ts';
import type { Access } from '../http/route.ts';
import { chargeCost, takeRequest } from './fair-shares.ts';
import { networkLimits } from './fair-use.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { VisitorParts } from './visitor-access.ts';

/** The needs of routes for clients with a key. */
export interface KeyParts extends VisitorParts {
  readonly verifyKey: VerifyKey;
  /** Limits the 401 answers of the API per client network. */
  readonly failureLimiter: Pick<RateLimiter, 'consume'>;
}

/** For clients with a key in `Authorization`. Publishable keys get 401 unless `takesPublishableKeys`. */
export function keyAccess(
  parts: KeyParts,
  { takesPublishableKeys }: { takesPublishableKeys: boolean },
): Access {
  return {
    ...keyLimits(parts),
    async identify(exchange) {
      const verdict = await parts.verifyKey(exchange.request.headers.authorization);
      if (verdict.kind === 'refused' || (verdict.principal.isPublishable && !takesPublishableKeys))
        return unauthenticated(parts, exchange);
      return withNetwork(parts, verdict.principal, exchange);
    },
  };
}

/** The limits of a key, its account and, for a publishable key, the network of its client. */
export function keyLimits(parts: KeyParts): Pick<Access, 'count' | 'charge'> {
  return {
    count: (_exchange, principal, isDomainAllowed) => takeRequest(parts, principal, !isDomainAllowed),
    charge: (_exchange, principal, units) => chargeCost(parts, principal, units),
  };
}

/** A publishable key with the limits of the client's network. Other keys unchanged. */
export function withNetwork(
  { visitorDigest }: KeyParts,
  key: KeyPrincipal,
  { context, request }: { readonly context: HttpContext; readonly request: IncomingMessage },
): KeyPrincipal {
  if (!key.isPublishable) return key;
  return { ...key, network: networkLimits(visitorDigest(`${key.keyId} ${context.clientNetwork(request)}`)) };
}

/** 401, the same for every missing or invalid key; 429 after too many failures of the client's network. */
export async function unauthenticated(
  { failureLimiter }: KeyParts,
  { context, request }: RequestExchange,
): Promise<Refusal> {
  const failures = await failureLimiter.consume(context.clientNetwork(request), FAILURES_PER_MINUTE);
  return failures.isAllowed
    ? { code: 'unauthorized', headers: ['WWW-Authenticate', 'Bearer'] }
    : { code: 'too_many_failures', retryAfterMs: failures.resetMs };
}
