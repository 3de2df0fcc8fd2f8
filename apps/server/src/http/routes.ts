import type { IncomingMessage } from 'node:http';
import { ERROR_CODES, type ErrorCode } from '@glyphdex/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withoutFinalSlashes } from '../domain/site-path.ts';
import type { HttpContext } from './http-context.ts';
import { PREFLIGHT_HEADERS } from './iconify/cross-origin.ts';
import { URL_BYTES_MAX } from './limits.ts';
import { isApiAddress, preflightHeaders, VARY_BY_ORIGIN, variesByOrigin } from './publishable/cors.ts';
import { pathKeyOf } from './publishable/path-key.ts';
import { nearestName } from './request/nearest-name.ts';
import { pathOf } from './request/query-string.ts';
import { RequestExchange } from './request-exchange.ts';

/** `Retry-After` of requests that are refused because too many wait: their queue is empty by then. */
const OVERLOADED_RETRY_MS = 1_000;

/** Answers one request. `parameter` is the decoded variable part of the path, empty for a path without one. */
export type Handler = (exchange: RequestExchange, parameter: string) => void | Promise<void>;

export interface Route {
  /** A path as in OpenAPI, such as `/api/v1/icons/{icon}`, with at most one variable part. `{path*}` is the rest. */
  readonly path: string;
  /** Default: GET, which includes HEAD. */
  readonly method?: Method;
  /** Whether the handler reads a body and limits its length. Other routes refuse a request with a body (413). */
  readonly takesBody?: boolean;
  /** Whether requests are answered before those that wait, also when the service is at its limit. */
  readonly isUrgent?: boolean;
  readonly handler: Handler;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Registers routes. Their addresses answer OPTIONS with `Allow` and other methods with 405. Other addresses answer 404,
 * unless `answerMissing` answers and returns true. Where publishable keys work, OPTIONS is answered as a CORS preflight,
 * at every address. Elsewhere it gets no CORS headers, so scripts of other origins cannot send requests with a session.
 */
export function addRoutes(
  app: FastifyInstance,
  context: HttpContext,
  routes: readonly Route[],
  answerMissing: (exchange: RequestExchange) => boolean = () => false,
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
        const exchange = new RequestExchange(context, route.path, raw, reply.raw);
        const hasUnwantedBody = exchange.hasBody && route.takesBody !== true;
        const answer = () => run(exchange, route.handler, parameter ?? '', hasUnwantedBody);
        if (route.isUrgent === true) answer();
        else admit(exchange, answer);
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
  const unrouted = (request: FastifyRequest, reply: FastifyReply, handler?: Handler) => {
    reply.hijack();
    const known = patterns.find(({ pattern }) => pattern.test(request.raw.url ?? ''));
    const exchange = new RequestExchange(context, known?.path ?? 'unknown', request.raw, reply.raw);
    const answer: Handler = () => {
      if (isPreflight(exchange)) return answerPreflight(exchange, known?.allowed);
      if (known !== undefined) answerMethod(exchange, known.allowed);
      else if (!answerMissing(exchange)) refuseAddress(exchange, fixedPaths);
    };
    admit(exchange, () => run(exchange, handler ?? answer, '', false));
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
  const nearest = nearestPath(pathOf(exchange.request.url ?? ''), paths);
  const { message } = ERROR_CODES.route_not_found;
  exchange.refuse({
    code: 'route_not_found',
    ...(nearest !== undefined && { message: `${message} Did you mean ${nearest}?` }),
  });
}

/** The nearest of `paths` in the same folder, if one is near: `/api/v1/icon/` suggests `/api/v1/icons`. */
function nearestPath(path: string, paths: readonly string[]): string | undefined {
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
  const vary = variesByOrigin(url) ? VARY_BY_ORIGIN : [];
  if (method === 'OPTIONS')
    exchange.sendEmpty(204, [...allow, ...vary, ...(exchange.isCrossOrigin ? PREFLIGHT_HEADERS : [])]);
  else exchange.refuse({ code: 'method_not_allowed', headers: allow });
}

function isPreflight({ request: { method, url = '', headers } }: RequestExchange): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && variesByOrigin(url);
}

/** Answers a preflight: 204, also at unknown addresses, so that a script of an allowed origin can read their 404. */
async function answerPreflight(exchange: RequestExchange, allowed: string | undefined): Promise<void> {
  const cors = await preflightHeaders(exchange.context.deps.publishableKeys, exchange.request);
  const allow = allowed === undefined ? [] : ['Allow', allowed];
  exchange.sendEmpty(204, [...allow, ...cors, ...VARY_BY_ORIGIN]);
}

/** Answers now, or in a later turn of the event loop, or with 503 if too many requests wait. */
function admit(exchange: RequestExchange, answer: () => void): void {
  const refuse = () => exchange.refuse({ code: 'overloaded', retryAfterMs: OVERLOADED_RETRY_MS });
  // A client that has left while its request waited gets no answer, so none is worked out.
  const run = () => (exchange.isAbandoned ? refuse() : answer());
  exchange.context.admission.admit(run, refuse);
}

/**
 * Refuses a malformed request, one for another host and an unwanted body, or runs the handler and answers its failures.
 */
function run(exchange: RequestExchange, handler: Handler, parameter: string, hasUnwantedBody: boolean): void {
  try {
    const fault = faultOf(exchange) ?? (hasUnwantedBody ? 'payload_too_large' : undefined);
    const pending = fault === undefined ? handler(exchange, parameter) : exchange.refuse({ code: fault });
    if (pending instanceof Promise) pending.catch((error: unknown) => exchange.fail(error));
  } catch (error) {
    exchange.fail(error);
  }
}

function faultOf({ request, context }: RequestExchange): ErrorCode | undefined {
  const { url = '', headers, rawHeaders, httpVersion } = request;
  if (url.length > URL_BYTES_MAX) return 'uri_too_long';
  // HTTP/1.1 requires one Host (RFC 9112 §3.2). Of several, Node uses the first, but a proxy may have used the last.
  const hosts = countHosts(rawHeaders);
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return 'malformed_request';
  // Clients of HTTP/1.0 may send no Host. Browsers always send one.
  const isRefused = headers.host !== undefined && !context.isAllowedHost(headers.host);
  return isRefused && !answersAtAnyHost(request) ? 'host_not_allowed' : undefined;
}

/**
 * Probes of load balancers use names of their own. A key shows that the client did not come by a name of a stranger, and
 * a preflight precedes a request with a key. The route of the Model Context Protocol checks the host itself, because it
 * answers 403.
 */
function answersAtAnyHost({ url = '', method, headers }: IncomingMessage): boolean {
  const path = pathOf(url);
  return (
    path === '/healthz' ||
    path === '/readyz' ||
    path === '/mcp' ||
    pathKeyOf(url) !== undefined ||
    ((headers.authorization !== undefined || method === 'OPTIONS') && isApiAddress(url))
  );
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

/** The value of the path parameter; undefined for a route without one. */
function parameterOf(params: Readonly<Record<string, string>>): string | undefined {
  for (const name in params) return params[name]!;
  return undefined;
}
