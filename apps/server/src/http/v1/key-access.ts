import type { IncomingMessage } from 'node:http';
import { networkLimits } from '../../domain/fair-use.ts';
import type { KeyPrincipal } from '../../domain/key-principal.ts';
import { chargeCost, takeRequest } from '../fair-shares.ts';
import type { HttpContext } from '../http-context.ts';
import { FAILURES_PER_MINUTE } from '../limits.ts';
import type { Refusal, RequestExchange } from '../request-exchange.ts';
import type { Access } from '../route.ts';

/** For clients with a key in `Authorization`. Publishable keys get 401 unless `takesPublishableKeys`. */
export function keyAccess({ takesPublishableKeys }: { takesPublishableKeys: boolean }): Access {
  return {
    ...KEY_LIMITS,
    async identify(exchange) {
      const { context, request } = exchange;
      const pending = context.deps.verifyKey(request.headers.authorization);
      const verdict = pending instanceof Promise ? await pending : pending;
      if (verdict.kind === 'refused' || (verdict.principal.isPublishable && !takesPublishableKeys))
        return unauthenticated(exchange);
      return withNetwork(verdict.principal, context, request);
    },
  };
}

/** The limits of a key, its account and, for a publishable key, the network of its client. */
export const KEY_LIMITS: Pick<Access, 'count' | 'charge'> = {
  count: ({ context }, principal, isDomainAllowed) => takeRequest(context.deps, principal, !isDomainAllowed),
  charge: ({ context }, principal, units) => chargeCost(context.deps, principal, units),
};

/** A publishable key with the limits of the client's network. Other keys unchanged. */
export function withNetwork(key: KeyPrincipal, context: HttpContext, request: IncomingMessage): KeyPrincipal {
  if (!key.isPublishable) return key;
  const network = context.clientNetwork(request);
  return { ...key, network: networkLimits(context.deps.visitorDigest(`${key.keyId} ${network}`)) };
}

/** 401, the same for every missing or invalid key; 429 after too many failures of the client's network. */
export async function unauthenticated({ context, request }: RequestExchange): Promise<Refusal> {
  const network = context.clientNetwork(request);
  const failures = await context.deps.failureLimiter.consume(network, FAILURES_PER_MINUTE);
  return failures.isAllowed
    ? { code: 'unauthorized', headers: ['WWW-Authenticate', 'Bearer'] }
    : { code: 'too_many_failures', retryAfterMs: failures.resetMs };
}
