import type { IncomingMessage } from 'node:http';
import { visitorSubject } from '../../domain/fair-use.ts';
import type { KeyPrincipal } from '../../domain/key-principal.ts';
import { VISITOR_UNITS_PER_MINUTE } from '../../domain/request-cost.ts';
import { chargeCost, takeRequest } from '../fair-shares.ts';
import type { HttpContext } from '../http-context.ts';
import { VISITOR_DAILY_ICONS, VISITOR_REQUESTS_PER_MINUTE } from '../limits.ts';
import { isFromOtherOrigin } from '../request/request-origin.ts';
import type { Access } from '../route.ts';

/**
 * For visitors of the gallery, without a key, because anybody could read a key in a public page. Refuses pages of other
 * sites (403). Each client network has its own rate limit and daily icon budget, and wider networks have budgets of
 * their own. Requests of visitors count in the metrics, but not as usage of a key.
 */
export const visitorAccess: Access = {
  identify: ({ request, context }) =>
    isFromOtherOrigin(request) ? { code: 'foreign_origin' } : visitorOf(context, request),
  count: ({ context }, visitor) => takeRequest(context.deps, visitor),
  charge: ({ context }, visitor, units) => chargeCost(context.deps, visitor, units),
};

/** For anybody, from any page and without a rate limit. Costly work counts against the limits of the network. */
export const networkAccess: Access = {
  ...visitorAccess,
  identify: ({ request, context }) => visitorOf(context, request),
  count: () => ({ refusal: undefined }),
};

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
