import { hash } from 'node:crypto';
import { after } from '../../domain/awaitable.ts';
import type { KeyPrincipal } from '../../domain/key-principal.ts';
import { VISITOR_DAILY_ICONS, VISITOR_REQUESTS_PER_MINUTE } from '../limits.ts';
import { isFromOtherOrigin } from '../request/request-origin.ts';
import type { RequestExchange } from '../request-exchange.ts';

/**
 * Runs `work` for a visitor of the gallery, without a key, because anybody could read a key in a public page. Refuses
 * pages of other sites (403) and networks above their rate limit (429). Each client network has its own rate limit and
 * daily icon budget. Requests of visitors count in the metrics, but not as usage of a key.
 */
export function admitVisitor(
  exchange: RequestExchange,
  work: (visitor: KeyPrincipal) => void | Promise<void>,
): void | Promise<void> {
  const { request, context } = exchange;
  if (isFromOtherOrigin(request)) return exchange.refuse({ code: 'foreign_origin' });
  const visitor = visitorFrom(context.clientNetwork(request));
  return after(context.deps.limiter.consume(visitor.keyId, visitor.rateLimitPerMinute), (rate) => {
    exchange.rate = rate;
    if (!rate.isAllowed) {
      const message = 'Too many requests from your network. Wait for the seconds in Retry-After.';
      return exchange.refuse({ code: 'rate_limited', message, retryAfterMs: rate.resetMs });
    }
    return work(visitor);
  });
}

/** The principal of a network. The database holds a digest without a key: no address, but one can test a guess. */
function visitorFrom(network: string): KeyPrincipal {
  return {
    keyId: `visitor-${hash('sha256', network, 'base64url').slice(0, 16)}`,
    domains: null,
    allowServerCalls: true,
    rateLimitPerMinute: VISITOR_REQUESTS_PER_MINUTE,
    dailyIcons: VISITOR_DAILY_ICONS,
  };
}
