import { hash } from 'node:crypto';
import { after } from '../../domain/awaitable.ts';
import type { KeyPrincipal } from '../../domain/key-principal.ts';
import { VISITOR_DAILY_ICONS, VISITOR_REQUESTS_PER_MINUTE } from '../limits.ts';
import type { RequestExchange } from '../request-exchange.ts';

/**
 * Lets `work` be done for a visitor of the gallery: the endpoints of the API without a key, since no key belongs in a
 * browser. Only pages of this service are let in, and each client network has a rate and a daily budget of its own. Visitors
 * are not counted as usage of any key.
 */
export function admitVisitor(
  exchange: RequestExchange,
  work: (visitor: KeyPrincipal) => void | Promise<void>,
): void | Promise<void> {
  const { request, context } = exchange;
  if (isFromElsewhere(request.headers['sec-fetch-site'])) {
    return exchange.refuse({ code: 'foreign_origin' });
  }
  const visitor = visitorFrom(context.clientNetwork(request));
  return after(context.deps.limiter.consume(visitor.keyId, visitor.rateLimitPerMinute), (rate) => {
    exchange.rate = rate;
    if (!rate.isAllowed) return exchange.refuse({ code: 'rate_limited', retryAfterMs: rate.resetMs });
    return work(visitor);
  });
}

/** Browsers say so themselves, and no page can change it (Fetch Metadata). Other clients fall under the limits alone. */
function isFromElsewhere(site: string | string[] | undefined): boolean {
  return site === 'cross-site' || site === 'same-site';
}

/** Networks are told apart by a digest, so that no address is written to the database with the budgets. */
function visitorFrom(network: string): KeyPrincipal {
  return {
    keyId: `visitor-${hash('sha256', network, 'base64url').slice(0, 16)}`,
    domains: null,
    allowServerCalls: true,
    rateLimitPerMinute: VISITOR_REQUESTS_PER_MINUTE,
    dailyIcons: VISITOR_DAILY_ICONS,
  };
}
