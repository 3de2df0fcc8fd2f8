import type { IncomingMessage } from 'node:http';
import { after } from '../../domain/awaitable.ts';
import { visitorSubject } from '../../domain/fair-use.ts';
import type { KeyPrincipal } from '../../domain/key-principal.ts';
import { VISITOR_UNITS_PER_MINUTE } from '../../domain/request-cost.ts';
import { takeRequest } from '../fair-shares.ts';
import type { HttpContext } from '../http-context.ts';
import { VISITOR_DAILY_ICONS, VISITOR_REQUESTS_PER_MINUTE } from '../limits.ts';
import { isFromOtherOrigin } from '../request/request-origin.ts';
import type { RequestExchange } from '../request-exchange.ts';

/**
 * Runs `work` for a visitor of the gallery, without a key, because anybody could read a key in a public page. Refuses
 * pages of other sites (403) and networks above their rate limit (429). Each client network has its own rate limit and
 * daily icon budget, and wider networks have budgets of their own. Requests of visitors count in the metrics, but not as usage of a key.
 */
export function admitVisitor(
  exchange: RequestExchange,
  work: (visitor: KeyPrincipal) => void | Promise<void>,
): void | Promise<void> {
  const { request, context } = exchange;
  if (isFromOtherOrigin(request)) return exchange.refuse({ code: 'foreign_origin' });
  const visitor = visitorOf(context, request);
  return after(takeRequest(context.deps, visitor), ({ rate, refusal }) => {
    exchange.rate = rate;
    return refusal === undefined ? work(visitor) : exchange.refuse(refusal);
  });
}

/** The limits of one client network. */
export interface VisitorLimits {
  /** Separates the budgets of different limits. */
  readonly name: string;
  readonly ratePerMinute: number;
  readonly dailyIcons: number;
}

const GALLERY_LIMITS: VisitorLimits = {
  name: '',
  ratePerMinute: VISITOR_REQUESTS_PER_MINUTE,
  dailyIcons: VISITOR_DAILY_ICONS,
};

/** The principal of a client without a key: its networks, as digests whose secret is deleted after the day. */
export function visitorOf(
  context: HttpContext,
  request: IncomingMessage,
  { name: limits, ratePerMinute, dailyIcons }: VisitorLimits = GALLERY_LIMITS,
): KeyPrincipal {
  const { own, wider } = context.clientNetworks(request);
  const subjectOf = (network: string) => visitorSubject(limits + context.deps.visitorDigest(network));
  return {
    keyId: subjectOf(own),
    isVisitor: true,
    isPublishable: false,
    domains: null,
    allowServerCalls: true,
    rateLimitPerMinute: ratePerMinute,
    dailyIcons,
    unitsPerMinute: VISITOR_UNITS_PER_MINUTE,
    shared: wider.map(({ name, factor }) => ({
      subject: subjectOf(name),
      // The first network of a visitor limits its requests, which are cheap.
      rateLimitPerMinute: 0,
      dailyIcons: dailyIcons * factor,
      unitsPerMinute: VISITOR_UNITS_PER_MINUTE * factor,
    })),
  };
}
