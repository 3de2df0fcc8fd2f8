import { type Answer, answerRoute } from '../check-request.ts';
import type { HttpContext } from '../http-context.ts';
import { pathKeyOf } from '../publishable/path-key.ts';
import { pathOf } from '../request/query-string.ts';
import type { RequestExchange } from '../request-exchange.ts';
import type { ClientRoute, Route } from '../route.ts';
import { PREFLIGHT_HEADERS } from './cross-origin.ts';
import { iconifyAccess } from './iconify-access.ts';
import { ICONIFY_UNITS_MAX } from './send-answer.ts';
import { ICONIFY_PAGES, prefixIn, serveIconify } from './serve-iconify.ts';

/** The Iconify API below `/iconify`; no route if it is off. */
export function iconifyRoutes({ deps: { iconify } }: HttpContext): Route[] {
  return iconify.access === 'off' ? [] : [route];
}

const route: ClientRoute = {
  path: '/iconify/{path*}',
  access: iconifyAccess,
  price: { unitsMax: ICONIFY_UNITS_MAX },
  bound: { answer: 'stream' },
  handler(exchange, path, client) {
    const isBelowKey = pathKeyOf(exchange.request.url ?? '') !== undefined;
    return serveIconify(exchange, isBelowKey ? path.split('/').slice(2).join('/') : path, client);
  },
};

/**
 * Creates a handler for addresses without a route: with `ICONIFY_AT_ROOT`, they are those of the Iconify API if they
 * name a set of the catalog or a page of that API. Undefined for all other requests.
 */
export function iconifyAtRoot({ deps }: HttpContext): (exchange: RequestExchange) => Answer | undefined {
  const { access, isAtRoot } = deps.iconify;
  if (access === 'off' || !isAtRoot) return () => undefined;
  return (exchange) => {
    const path = decoded(pathOf(exchange.request.url ?? '').slice(1));
    if (path === undefined || !isServed(path)) return undefined;
    exchange.isCrossOrigin = access === 'public';
    if (exchange.request.method === 'OPTIONS') {
      const preflight = access === 'public' ? PREFLIGHT_HEADERS : [];
      return () => exchange.sendEmpty(204, ['Allow', ALLOWED, ...preflight]);
    }
    if (!['GET', 'HEAD'].includes(exchange.request.method ?? ''))
      return () => exchange.refuse({ code: 'method_not_allowed', headers: ['Allow', ALLOWED] });
    return () => answerRoute(exchange, route, path);
  };
  function isServed(path: string): boolean {
    if (Object.hasOwn(ICONIFY_PAGES, path)) return true;
    const prefix = prefixIn(path);
    return prefix !== undefined && deps.catalogs.active().iconSets.summaries.has(prefix);
  }
}

const ALLOWED = 'GET, HEAD, OPTIONS';

/** Undefined for broken percent-encoding. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
