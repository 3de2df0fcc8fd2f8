import { ERROR_CODES } from '@glyphdex/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withoutFinalSlashes } from '../base/site-path.ts';
import { type Answer, answerWhenAdmitted, serveRoute } from './check-request.ts';
import { originPreflight, PUBLIC_PREFLIGHT, VARY_BY_ORIGIN } from './cors.ts';
import type { HttpContext } from './http-context.ts';
import { nearestName } from './request/nearest-name.ts';
import { pathOf } from './request/query-string.ts';
import { RequestExchange } from './request-exchange.ts';
import type { Route } from './route.ts';

/**
 * Registers routes. Their addresses answer OPTIONS with `Allow` and other methods with 405, and other addresses 404,
 * unless `answerMissing` returns an answer. Where publishable keys work, OPTIONS is answered as a CORS preflight, at
 * every address. Elsewhere it gets no CORS headers, so scripts of other origins cannot send requests with a session.
 */
export function addRoutes(
  app: FastifyInstance,
  context: HttpContext,
  routes: readonly Route[],
  answerMissing: (exchange: RequestExchange) => Answer | undefined = () => undefined,
): void {
  // Fastify must not parse bodies: routes read them themselves.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  const getPaths = new Set(routes.flatMap((route) => (methodsOf(route).includes('GET') ? route.path : [])));
  const pathsWithoutGet = routes.flatMap(({ path }) =>
    getPaths.has(path) || path.includes('{') ? [] : path,
  );
  for (const route of routes) {
    const excluded = new Set(route.path.includes('{') ? pathsWithoutGet : []);
    app.route({
      method: methodsOf(route),
      url: route.path.replace(/\{\w+\*\}/, '*').replace(/\{(\w+)\}/, ':$1'),
      handler(request, reply) {
        const { raw, params } = request;
        const parameter = parameterOf(params as Record<string, string>);
        // `GET /icons/by-image` must not match `/icons/{icon}`, because by-image is a route of its own (POST).
        if (excluded.has(pathOf(raw.url ?? '')) || parameter === '') return unrouted(request, reply);
        reply.hijack();
        serveRoute(new RequestExchange(context, route.path, raw, reply.raw), route, parameter ?? '');
      },
    });
  }

  // Fixed paths come first, because a pattern can match them too and the first match decides.
  const paths = [...new Set(routes.map(({ path }) => path))].sort(
    (a, b) => Number(a.includes('{')) - Number(b.includes('{')),
  );
  const fixedPaths = paths.filter((path) => !path.includes('{'));
  const patterns = paths.map((path) => ({
    path,
    pattern: new RegExp(`^${patternOf(path)}(\\?|$)`),
    allowed: [...routes.filter((route) => route.path === path).flatMap(methodsOf), 'OPTIONS'].join(', '),
  }));
  /** Answers a request that no route serves: by its address (405, 404), or by `handler`. */
  const unrouted = (
    request: FastifyRequest,
    reply: FastifyReply,
    fail?: (exchange: RequestExchange) => void,
  ) => {
    reply.hijack();
    const known = patterns.find(({ pattern }) => pattern.test(request.raw.url ?? ''));
    const exchange = new RequestExchange(context, known?.path ?? 'unknown', request.raw, reply.raw);
    answerWhenAdmitted(exchange, () => {
      if (fail !== undefined) return fail(exchange);
      if (isPreflight(exchange)) return answerPreflight(exchange, known?.allowed);
      const answer = answerMissing(exchange);
      if (answer !== undefined) return answer();
      return known === undefined
        ? refuseAddress(exchange, fixedPaths)
        : answerMethod(exchange, known.allowed);
    });
  };
  app.setNotFoundHandler((request, reply) => unrouted(request, reply));
  // Routes answer their own failures. Fastify refuses some requests before it calls a handler: those with a malformed
  // content type, and QUERY without one. Routes check the content type themselves.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isRefusal = (error.statusCode ?? 500) < 500;
    if (isRefusal && !request.is404) return request.routeOptions.handler.call(app, request, reply);
    unrouted(request, reply, isRefusal ? undefined : (exchange) => exchange.fail(error));
  });
}

/** The source of an expression for a path. `{path*}` takes the rest of it, `{icon}` up to the next slash. */
function patternOf(path: string): string {
  return path
    .replaceAll('.', '\\.')
    .replace(/\{\w+\*\}/, '[^?]+')
    .replace(/\{\w+\}/, '[^/?]+');
}

function methodsOf({ method = 'GET' }: Route): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

function refuseAddress(exchange: RequestExchange, paths: readonly string[]): void {
  const path = pathOf(exchange.request.url ?? '');
  // `/api/icons` and `/icons`: the version or the whole folder of the API is missing.
  const inApi = `/api/v1/${path.replace(/^\/(?:api\/)?(?:v\d+\/)?/, '')}`;
  const nearest = nearestPath(path, paths) ?? nearestPath(inApi, paths) ?? asOthersName(inApi);
  const { message } = ERROR_CODES.route_not_found;
  exchange.refuse({
    code: 'route_not_found',
    ...(nearest !== undefined && { message: `${message} Did you mean ${nearest}?` }),
  });
}

/** The address of a search or of one icon for a path that other APIs have: `/search`, `/icons/mdi/home`. */
function asOthersName(path: string): string | undefined {
  if (/\/search\/?$/.test(path)) return '/api/v1/icons?search=home';
  const icon = /^\/api\/v1\/icons?\/([a-z0-9-]+)\/([a-z0-9-]+)$/.exec(path);
  return icon === null ? undefined : `/api/v1/icons/${icon[1]}--${icon[2]}`;
}

/** The nearest of `paths` in the same folder, if one is near: `/api/v1/icon/` suggests `/api/v1/icons`. */
export function nearestPath(path: string, paths: readonly string[]): string | undefined {
  const given = withoutFinalSlashes(path);
  const folder = given.slice(0, given.lastIndexOf('/') + 1);
  const names = paths.filter((known) => known.startsWith(folder)).map((known) => known.slice(folder.length));
  const nearest = nearestName(
    given.slice(folder.length),
    names.filter((name) => /^[^/]+$/.test(name)),
  );
  return nearest === undefined ? undefined : folder + nearest;
}

function answerMethod(exchange: RequestExchange, allowed: string): void {
  const allow = ['Allow', allowed];
  const { method, url = '' } = exchange.request;
  const vary = exchange.context.origins.variesByOrigin(url) ? VARY_BY_ORIGIN : [];
  if (method === 'OPTIONS')
    exchange.sendEmpty(204, [...allow, ...vary, ...(exchange.isPublic ? PUBLIC_PREFLIGHT : [])]);
  else exchange.refuse({ code: 'method_not_allowed', headers: allow });
}

function isPreflight({ request: { method, url = '', headers }, context }: RequestExchange): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && context.origins.variesByOrigin(url);
}

/** Answers a preflight: 204, also at unknown addresses, so that a script of an allowed origin can read their 404. */
async function answerPreflight(exchange: RequestExchange, allowed: string | undefined): Promise<void> {
  const { url = '', headers } = exchange.request;
  const origin = headers.origin!;
  const cors = (await exchange.context.origins.maySend(origin, url)) ? originPreflight(origin) : [];
  const allow = allowed === undefined ? [] : ['Allow', allowed];
  exchange.sendEmpty(204, [...allow, ...cors, ...VARY_BY_ORIGIN]);
}

/** The value of the path parameter; undefined for a route without one. */
function parameterOf(params: Readonly<Record<string, string>>): string | undefined {
  for (const name in params) return params[name]!;
  return undefined;
}
