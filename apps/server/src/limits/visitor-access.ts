import type { KeyPrincipal } from '../base/key-principal.ts';
import { VISITOR_DAILY_ICONS, VISITOR_REQUESTS_PER_MINUTE } from '../http/limits.ts';
import { isFromOtherOrigin } from '../http/request/request-origin.ts';
import type { RequestExchange } from '../http/request-exchange.ts';
import type { Access } from '../http/route.ts';
import { chargeCost, type Limiters, takeRequest } from './fair-shares.ts';
import { visitorSubject } from './fair-use.ts';
import { VISITOR_UNITS_PER_MINUTE } from './request-cost.ts';

/** The needs of routes for clients without a key. */
export interface VisitorParts extends Limiters {
  /**
   * A name for a network of visitors, or for a publishable key and a network, that changes every day and does not
   * reveal the network.
   */
  readonly visitorDigest: (network: string) => string;
}

/**
 * For visitors of the gallery, without a key, because anybody could read a key in a public page. Refuses pages of other
 * sites (403). Each client network has its own rate limit and daily icon budget, and wider networks have budgets of
 * their own. Requests of visitors count in the metrics, but not as usage of a key.
 */
export function visitorAccess(parts: VisitorParts): Access {
  return {
    identify: (exchange) =>
      isFromOtherOrigin(exchange.request) ? { code: 'foreign_origin' } : visitorOf(parts, exchange),
    count: (_exchange, visitor) => takeRequest(parts, visitor),
    charge: (_exchange, visitor, units) => chargeCost(parts, visitor, units),
  };
}

/** For anybody, from any page and without a rate limit. Costly work counts against the limits of the network. */
export function networkAccess(parts: VisitorParts): Access {
  return {
    ...visitorAccess(parts),
    identify: (exchange) => visitorOf(parts, exchange),
    count: () => ({ refusal: undefined }),
  };
}

/** The limits of one client network. */
export interface VisitorLimits {
  /** Separates the budgets of different limits. */
  readonly name: string;
  readonly ratePerMinute: number;
  readonly dailyIcons: number;
  /** Whether a wider network has no more icons than one of its networks. */
  readonly sharesIcons?: boolean;
}

const GALLERY_LIMITS: VisitorLimits = {
  name: '',
  ratePerMinute: VISITOR_REQUESTS_PER_MINUTE,
  dailyIcons: VISITOR_DAILY_ICONS,
  sharesIcons: true,
};

/** The principal of a client without a key: its networks, as digests whose secret is deleted after the day. */
export function visitorOf(
  { visitorDigest }: VisitorParts,
  { context, request }: Pick<RequestExchange, 'context' | 'request'>,
  { name: limits, ratePerMinute, dailyIcons, sharesIcons = false }: VisitorLimits = GALLERY_LIMITS,
): KeyPrincipal {
  const { own, wider } = context.clientNetworks(request);
  const subjectOf = (network: string) => visitorSubject(limits + visitorDigest(network));
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
      dailyIcons: sharesIcons ? dailyIcons : dailyIcons * factor,
      unitsPerMinute: VISITOR_UNITS_PER_MINUTE * factor,
    })),
  };
}
