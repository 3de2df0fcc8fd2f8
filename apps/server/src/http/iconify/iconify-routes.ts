import type { Awaitable } from '../../domain/awaitable.ts';
import type { HttpContext } from '../http-context.ts';
import { admitPathKey } from '../publishable/admit-path-key.ts';
import { pathKeyOf } from '../publishable/path-key.ts';
import { pathOf } from '../request/query-string.ts';
import type { RequestExchange } from '../request-exchange.ts';
import type { Route } from '../routes.ts';
import { admit } from '../v1/keyed-endpoint.ts';
import { admitIconifyVisitor } from './admit-visitor.ts';
import { PREFLIGHT_HEADERS } from './cross-origin.ts';
import { ICONIFY_PAGES, prefixIn, serveIconify } from './serve-iconify.ts';

/** The Iconify API below `/iconify`; no route if it is off. */
export function iconifyRoutes({ deps: { iconify } }: HttpContext): Route[] {
  if (iconify.access === 'off') return [];
  return [{ path: '/iconify/{path*}', handler: serve }];
}

/** Admits a client with a publishable key in the path, one of any origin, or one with a key as Bearer if that is required. */
function serve(exchange: RequestExchange, path: string): Awaitable<void> {
  const { access } = exchange.context.deps.iconify;
  // As the address is written, because the answer's headers are chosen by that.
  const key = pathKeyOf(exchange.request.url ?? '');
  if (key !== undefined) {
    const rest = path.split('/').slice(2).join('/');
    return admitPathKey(exchange, key, (principal) => serveIconify(exchange, rest, principal));
  }
  if (access === 'public')
    return admitIconifyVisitor(exchange, (visitor) => serveIconify(exchange, path, visitor));
  return admit(exchange, (principal) => serveIconify(exchange, path, principal), {
    takesPublishableKeys: true,
  });
}

/**
 * Creates a handler for addresses without a route: with `ICONIFY_AT_ROOT`, they are those of the Iconify API if they
 * name a set of the catalog or a page of that API. It returns false, without an answer, for all other requests.
 */
export function iconifyAtRoot({ deps }: HttpContext): (exchange: RequestExchange) => boolean {
  const { access, isAtRoot } = deps.iconify;
  if (access === 'off' || !isAtRoot) return () => false;
  return (exchange) => {
    const path = decoded(pathOf(exchange.request.url ?? '').slice(1));
    if (path === undefined || !isServed(path)) return false;
    exchange.isCrossOrigin = access === 'public';
    if (exchange.request.method === 'OPTIONS')
      exchange.sendEmpty(204, ['Allow', ALLOWED, ...(access === 'public' ? PREFLIGHT_HEADERS : [])]);
    else if (!['GET', 'HEAD'].includes(exchange.request.method ?? ''))
      exchange.refuse({ code: 'method_not_allowed', headers: ['Allow', ALLOWED] });
    else {
      const pending = serve(exchange, path);
      if (pending instanceof Promise) pending.catch((error: unknown) => exchange.fail(error));
    }
    return true;
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
