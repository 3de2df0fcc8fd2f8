import { hash } from 'node:crypto';
import { after } from '../../domain/awaitable.ts';
import type { KeyPrincipal } from '../../domain/key-principal.ts';
import { VISITOR_DAILY_ICONS, VISITOR_REQUESTS_PER_MINUTE } from '../limits.ts';
import { isFromOtherSite } from '../request/request-origin.ts';
import type { RequestExchange } from '../request-exchange.ts';

/**
 * Runs `work` for a visitor of the gallery, without a key, because no key belongs in a browser. Only pages of this
 * service are admitted. Each client network has its own rate limit and daily budget. Visitors are not recorded as
 * usage.
 */
export function admitVisitor(
  exchange: RequestExchange,
  work: (visitor: KeyPrincipal) => void | Promise<void>,
): void | Promise<void> {
  const { request, context } = exchange;
  if (isFromOtherSite(request)) return exchange.refuse({ code: 'foreign_origin' });
  const visitor = visitorFrom(context.clientNetwork(request));
  return after(context.deps.limiter.consume(visitor.keyId, visitor.rateLimitPerMinute), (rate) => {
    exchange.rate = rate;
    if (!rate.isAllowed) return exchange.refuse({ code: 'rate_limited', retryAfterMs: rate.resetMs });
    return work(visitor);
  });
}

/** Networks are identified by a digest, so no address is written to the database with the budgets. */
function visitorFrom(network: string): KeyPrincipal {
  return {
    keyId: `visitor-${hash('sha256', network, 'base64url').slice(0, 16)}`,
    domains: null,
    allowServerCalls: true,
    rateLimitPerMinute: VISITOR_REQUESTS_PER_MINUTE,
    dailyIcons: VISITOR_DAILY_ICONS,
  };
}
