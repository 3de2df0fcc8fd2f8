import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ErrorCode } from '@glyphdex/contract';
import { isDomainAllowed } from '../base/allowed-domains.ts';
import type { KeyPrincipal } from '../base/key-principal.ts';
import type { HttpContext } from './http-context.ts';
import { URL_BYTES_MAX } from './limits.ts';
import { acceptsJson } from './request/accept.ts';
import { pathOf } from './request/query-string.ts';
import { type Refusal, RequestExchange } from './request-exchange.ts';
import type { Access, Client, Route } from './route.ts';
import { clientOf } from './slow-work.ts';

/** For requests that are refused because too many wait: their queue is empty by then. */
const OVERLOADED: Refusal = { code: 'overloaded', retryAfterMs: 1_000 };

export type Answer = () => void | Promise<void>;

/**
 * Answers a request to a route, after the checks that all routes share. Their order is part of the contract: 503 under
 * overload, 414, 400, 421 for another host and 413 for an unwanted body, then the client (403 for a page of another
 * site, 401), its domain (403), its rate (429) and `Accept` (406). The handler continues with the query (422), an
 * unknown id or slug (404) and 304, and pays the price of the route before the work.
 */
export function serveRoute(exchange: RequestExchange, route: Route, parameter: string): void {
  const answer = () => answerRoute(exchange, route, parameter);
  if (route.isUrgent === true) void run(exchange, answer);
  else answerWhenAdmitted(exchange, answer);
}

/**
 * Refuses requests beyond the capacity before they are routed, because the time that refusals take is missing for the
 * others. Metrics count them by fixed paths only.
 */
export function refuseBeforeRouting(server: Server, context: HttpContext, routes: readonly Route[]): void {
  const urgent = new Set(routes.flatMap(({ path, isUrgent }) => (isUrgent === true ? path : [])));
  const fixed = new Set(routes.map(({ path }) => path));
  const [answer] = server.listeners('request') as [
    (request: IncomingMessage, response: ServerResponse) => void,
  ];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = context.admission.isFull ? pathOf(request.url ?? '') : undefined;
    if (path === undefined || urgent.has(path)) return answer(request, response);
    new RequestExchange(context, fixed.has(path) ? path : 'unknown', request, response).refuse(OVERLOADED);
  });
}

/** Answers now, or in a later turn of the event loop, or with 503 if too many requests wait. */
export function answerWhenAdmitted(exchange: RequestExchange, answer: Answer): void {
  const refuse = () => exchange.refuse(OVERLOADED);
  exchange.context.admission.admit(
    // A client that has left while its request waited gets no answer, so none is worked out.
    () => (exchange.isAbandoned ? refuse() : void run(exchange, answer)),
    refuse,
  );
}

/** Refuses a malformed request and one for another host, or runs `answer` and answers its failures. */
async function run(exchange: RequestExchange, answer: Answer): Promise<void> {
  try {
    const fault = faultOf(exchange);
    if (fault === undefined) await answer();
    else exchange.refuse({ code: fault });
  } catch (error) {
    exchange.fail(error);
  }
}

/** The checks from 413 on, and the answer. */
export async function answerRoute(exchange: RequestExchange, route: Route, parameter: string): Promise<void> {
  if (exchange.hasBody && route.bound.bodyBytes === undefined)
    return exchange.refuse({ code: 'payload_too_large' });
  if (route.access === 'anybody') {
    if (isRefusedByAccept(exchange, route)) return exchange.refuse({ code: 'not_acceptable' });
    return route.handler(exchange, parameter);
  }
  const { access } = route;
  const identified = access.identify(exchange, parameter);
  const principal = identified instanceof Promise ? await identified : identified;
  if ('code' in principal) return exchange.refuse(principal);

  const { origin, referer } = exchange.request.headers;
  const isAllowed = isDomainAllowed(principal, origin, referer);
  const counted = access.count(exchange, principal, isAllowed);
  const { rate, refusal } = counted instanceof Promise ? await counted : counted;
  exchange.client = clientOf(principal);
  if (!principal.isVisitor) exchange.principal = principal;
  exchange.rate = rate;
  if (!isAllowed) return exchange.refuse({ code: 'domain_not_allowed' });
  if (refusal !== undefined) return exchange.refuse(refusal);
  if (isRefusedByAccept(exchange, route)) return exchange.refuse({ code: 'not_acceptable' });
  return route.handler(exchange, parameter, admitted(exchange, access, principal, route.price.unitsMax));
}

function admitted(
  exchange: RequestExchange,
  access: Access,
  principal: KeyPrincipal,
  unitsMax: number,
): Client {
  return {
    principal,
    pay(units) {
      if (units > unitsMax) throw new Error(`${exchange.route} costs ${units} units, more than its price`);
      return access.charge(exchange, principal, units);
    },
  };
}

function isRefusedByAccept({ request }: RequestExchange, { answersJson }: Route): boolean {
  return answersJson === true && !acceptsJson(request.headers.accept);
}

function faultOf({ request, context }: RequestExchange): ErrorCode | undefined {
  const { url = '', headers, rawHeaders, httpVersion } = request;
  if (url.length > URL_BYTES_MAX) return 'uri_too_long';
  // HTTP/1.1 requires one Host (RFC 9112 §3.2). Of several, Node uses the first, but a proxy may have used the last.
  const hosts = countHosts(rawHeaders);
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return 'malformed_request';
  // Clients of HTTP/1.0 may send no Host. Browsers always send one.
  const isRefused = headers.host !== undefined && !context.isAllowedHost(headers.host);
  return isRefused && !context.origins.isForAnyHost(request) ? 'host_not_allowed' : undefined;
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}
