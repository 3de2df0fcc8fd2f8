import { type PathKeyParts, pathKeyAccess } from '../accounts/keys/path-key-access.ts';
import { bearerToken } from '../accounts/keys/verify-key.ts';
import { isWellFormedToken, kindOfToken } from '../base/api-key-token.ts';
import { CountsByName } from '../base/counts-by-name.ts';
import { decodeEscapes } from '../base/decode-escapes.ts';
import { type Answer, answerRoute } from '../http/check-request.ts';
import { PUBLIC_PREFLIGHT } from '../http/cors.ts';
import { pathKeyOf } from '../http/path-key.ts';
import { pathOf } from '../http/request/query-string.ts';
import type { RequestExchange } from '../http/request-exchange.ts';
import type { Access, ClientRoute, Route } from '../http/route.ts';
import type { SlowWork } from '../http/slow-work.ts';
import { chargeCost, type Limiters, takeRequest } from '../limits/fair-shares.ts';
import { keyAccess } from '../limits/key-access.ts';
import { type VisitorParts, visitorOf } from '../limits/visitor-access.ts';
import type { IconifyDependencies, IconifyParts } from './iconify-services.ts';
import { ICONIFY_UNITS_MAX } from './send-answer.ts';
import { ICONIFY_PAGES, prefixIn, serveIconify } from './serve-iconify.ts';

export const ICONIFY_PATH = '/iconify/{path*}';

/** The Iconify API below `/iconify`; undefined if it is off. */
export function iconifyRoute(parts: IconifyParts, slowWork: SlowWork): ClientRoute | undefined {
  if (parts.iconify.access === 'off') return undefined;
  const services = { parts, slowWork, setReaders: new CountsByName() };
  return {
    path: ICONIFY_PATH,
    access: iconifyAccess(parts),
    price: { unitsMax: ICONIFY_UNITS_MAX },
    bound: { answer: 'stream' },
    handler(exchange, path, client) {
      const isBelowKey = pathKeyOf(exchange.request.url ?? '') !== undefined;
      const rest = isBelowKey ? path.split('/').slice(2).join('/') : path;
      return serveIconify(services, exchange, rest, client);
    },
  };
}

/**
 * Creates a handler for addresses without a route: with `ICONIFY_AT_ROOT`, `route` answers them if they name a set of
 * the catalog or a page of the Iconify API. Undefined for all other requests.
 */
export function iconifyAtRoot(
  { catalogs, iconify }: IconifyParts,
  route: Route,
): (exchange: RequestExchange) => Answer | undefined {
  const isPublic = iconify.access === 'public';
  return (exchange) => {
    const path = decodeEscapes(pathOf(exchange.request.url ?? '').slice(1));
    if (path === undefined || !isServed(path)) return undefined;
    exchange.isPublic = isPublic;
    if (exchange.request.method === 'OPTIONS')
      return () => exchange.sendEmpty(204, ['Allow', ALLOWED, ...(isPublic ? PUBLIC_PREFLIGHT : [])]);
    if (!['GET', 'HEAD'].includes(exchange.request.method ?? ''))
      return () => exchange.refuse({ code: 'method_not_allowed', headers: ['Allow', ALLOWED] });
    return () => answerRoute(exchange, route, path);
  };
  function isServed(path: string): boolean {
    if (Object.hasOwn(ICONIFY_PAGES, path)) return true;
    const prefix = prefixIn(path);
    return prefix !== undefined && catalogs.visibleTo(undefined).iconSets.summaries.has(prefix);
  }
}

/** Whether an address is one of the Iconify API without a key in the path. */
export function isIconifyAddress(url: string): boolean {
  return url.startsWith('/iconify/') && !url.startsWith('/iconify/k/');
}

const ALLOWED = 'GET, HEAD, OPTIONS';

type AccessParts = PathKeyParts & { readonly iconify: IconifyDependencies };

/**
 * For clients without a key, whatever page they belong to. A network has a rate limit and a daily budget of icons apart
 * from those of the gallery.
 */
function networkAccess(parts: VisitorParts & { readonly iconify: IconifyDependencies }): Access {
  const { ratePerMinute, dailyIcons, limiter } = parts.iconify;
  // Visitors of the gallery cannot evict the counts of these clients.
  const limiters: Limiters = { ...parts, visitorLimiter: limiter };
  return {
    identify: (exchange) => visitorOf(parts, exchange, { name: 'iconify-', ratePerMinute, dailyIcons }),
    count: (_exchange, visitor) => takeRequest(limiters, visitor),
    charge: (_exchange, visitor, units) => chargeCost(limiters, visitor, units),
  };
}

/**
 * For clients with a publishable key in the path, of any origin, or with a key as Bearer. If no key is required, all
 * others are visitors, and a secret key shows private packs.
 */
export function iconifyAccess(parts: AccessParts): Access {
  const withPathKey = pathKeyAccess(parts);
  const withKey = keyAccess(parts, { takesPublishableKeys: true });
  const withoutKey = networkAccess(parts);
  const accessOf = ({ request: { url = '', headers } }: RequestExchange): Access => {
    if (pathKeyOf(url) !== undefined) return withPathKey;
    return parts.iconify.access === 'public' && !hasSecretKey(headers.authorization) ? withoutKey : withKey;
  };
  return {
    identify(exchange, parameter) {
      const access = accessOf(exchange);
      // No page may read an answer to a secret key.
      if (access === withKey) exchange.isPublic = false;
      return access.identify(exchange, parameter);
    },
    count: (exchange, ...rest) => accessOf(exchange).count(exchange, ...rest),
    charge: (exchange, ...rest) => accessOf(exchange).charge(exchange, ...rest),
  };
}

/** Where no key is required, other authorization is ignored, because it may be for a proxy. */
function hasSecretKey(authorization: string | undefined): boolean {
  const token = bearerToken(authorization);
  return token !== undefined && isWellFormedToken(token) && kindOfToken(token) === 'secret';
}
