import { type IncomingMessage, METHODS } from 'node:http';
import type { ErrorCode } from '@glyphdex/contract';
import type { FastifyInstance } from 'fastify';
import { Exchange, hasBody } from './exchange.ts';
import type { HttpContext } from './http-context.ts';
import { URL_BYTES_MAX } from './limits.ts';

/** Answers one request; `parameter` is the variable part of the path. */
export type Handler = (exchange: Exchange, parameter: string) => void | Promise<void>;

export interface Route {
  /** As OpenAPI writes it, such as `/api/v1/icons/{icon}`; at most one variable part. */
  readonly path: string;
  readonly handler: Handler;
}

/**
 * Registers routes that answer GET and HEAD themselves, OPTIONS with what is allowed, and every other method with 405.
 * No CORS headers: API keys do not belong in browsers, so no page of another origin is let in.
 */
export function addRoutes(app: FastifyInstance, context: HttpContext, routes: readonly Route[]): void {
  for (const { path, handler } of routes) {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    add(app, context, path, url, ['GET', 'HEAD'], handler);
    add(app, context, path, url, ['OPTIONS'], (exchange) => exchange.sendEmpty(204, ['Allow', ALLOWED]));
    add(app, context, path, url, OTHER_METHODS, refuseMethod);
  }
}

const ALLOWED = 'GET, HEAD, OPTIONS';
const OTHER_METHODS = METHODS.filter((method) => !['GET', 'HEAD', 'OPTIONS', 'CONNECT'].includes(method));

/** Teaches Fastify every method that Node can parse, so that known paths can refuse them by name. */
export function allowAllMethods(app: FastifyInstance): void {
  for (const method of OTHER_METHODS) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
}

/** What an unknown address is answered with, whatever the method. */
export function addNotFound(app: FastifyInstance, context: HttpContext): void {
  app.setNotFoundHandler((request, reply) => {
    reply.hijack();
    receive(new Exchange(context, 'unknown', request.raw, reply.raw), '', refuseRoute);
  });
}

function refuseRoute(exchange: Exchange): void {
  exchange.refuse({ code: 'route_not_found' });
}

function refuseMethod(exchange: Exchange): void {
  exchange.refuse({ code: 'method_not_allowed', headers: ['Allow', ALLOWED] });
}

function add(
  app: FastifyInstance,
  context: HttpContext,
  path: string,
  url: string,
  method: string[],
  handler: Handler,
): void {
  const isRefusal = handler === refuseMethod;
  app.route({
    method,
    url,
    // Before Fastify would look at a body that is going to be refused.
    onRequest: isRefusal
      ? (request, reply) => {
          reply.hijack();
          receive(new Exchange(context, path, request.raw, reply.raw), '', handler);
        }
      : [],
    handler(request, reply) {
      reply.hijack();
      let parameter = '';
      for (const name in request.params as Record<string, string>) {
        parameter = (request.params as Record<string, string>)[name]!;
      }
      receive(new Exchange(context, path, request.raw, reply.raw), parameter, handler);
    },
  });
}

/** Refuses what no route takes, and sees to it that every failure is answered. */
function receive(exchange: Exchange, parameter: string, handler: Handler): void {
  try {
    const fault = faultOf(exchange.request, handler);
    const pending = fault === undefined ? handler(exchange, parameter) : exchange.refuse({ code: fault });
    if (pending instanceof Promise) pending.catch((error: unknown) => exchange.fail(error));
  } catch (error) {
    exchange.fail(error);
  }
}

function faultOf(request: IncomingMessage, handler: Handler): ErrorCode | undefined {
  if ((request.url ?? '').length > URL_BYTES_MAX) return 'uri_too_long';
  // Node would refuse this by itself, but not in the form of our errors.
  if (request.headers.host === undefined && request.httpVersion === '1.1') return 'malformed_request';
  // An unknown address or method is the better news.
  if (handler === refuseMethod || handler === refuseRoute) return undefined;
  return hasBody(request) ? 'payload_too_large' : undefined;
}
