import type { ErrorCode } from '@glyphdex/contract';
import type { KeyPrincipal } from '../base/key-principal.ts';
import type { Refusal, RequestExchange } from './request-exchange.ts';
import type { RateVerdict } from './verdicts.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * The units (limits/request-cost.ts) of the work of one request, at most. Work of more than one unit is asked for with
 * `Client.pay` before it starts.
 */
export interface Price {
  readonly unitsMax: number;
}

/** Work of at most one unit: the rate limit of the client bounds it, or the answer was written before the request. */
export const PLAIN: Price = { unitsMax: 1 };

/** The limit on the body of a request, and on one property of its answer. */
export type Bound = {
  /** Bytes of the body of a request. Absent: a request with a body is refused (413). */
  readonly bodyBytes?: number;
} & (
  | { readonly answerBytes: number }
  | { readonly answerIcons: number }
  | { readonly answerRows: number }
  /** A stream: each piece is made when the client has taken those before it. */
  | { readonly answer: 'stream' }
);

/** Every route, and everything behind one route that the router cannot tell apart, declares both. */
export interface Priced {
  readonly price: Price;
  readonly bound: Bound;
}

type MaybePromise<Value> = Value | Promise<Value>;

/** Identifies the clients of a route and counts their requests against limits. Features implement it. */
export interface Access {
  /** The client, or the refusal of a page of another site (403), of an unknown key (401) or after too many of these. */
  identify(exchange: RequestExchange, parameter: string): MaybePromise<KeyPrincipal | Refusal>;
  /**
   * Counts a request, also one with a key that its domain may not use. `rate` is absent if answers do not show the
   * limit.
   */
  count(
    exchange: RequestExchange,
    principal: KeyPrincipal,
    isDomainAllowed: boolean,
  ): MaybePromise<{ readonly rate?: RateVerdict; readonly refusal: Refusal | undefined }>;
  /** Takes units from the cost limits of the client. */
  charge(
    exchange: RequestExchange,
    principal: KeyPrincipal,
    units: number,
  ): MaybePromise<Refusal | undefined>;
}

/** An admitted client. */
export interface Client {
  readonly principal: KeyPrincipal;
  /**
   * Asks for units of work before it starts. Returns a refusal above a cost limit. Throws above the price of the route.
   */
  readonly pay: (units: number) => MaybePromise<Refusal | undefined>;
}

/** The documentation of an endpoint. */
export interface Described {
  /** With at most one variable part, such as `/icons/{icon}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** The variable part of the path. */
  readonly pathParameter?: { readonly name: string; readonly description: string; readonly example: string };
  /** Codes besides those that all endpoints of its kind have. */
  readonly errors: readonly ErrorCode[];
}

/** For a page or file that was written before the request. */
export const PREPARED: Priced = { price: PLAIN, bound: { answerBytes: 8 << 20 } };

interface RouteOptions extends Priced {
  /** A path as in OpenAPI, such as `/api/v1/icons/{icon}`, with at most one variable part. `{path*}` is the rest. */
  readonly path: string;
  /** Default: GET, which includes HEAD. */
  readonly method?: Method;
  /** Whether requests are answered before those that wait, also when the service is at its limit. */
  readonly isUrgent?: boolean;
  /** Whether requests that do not accept JSON are refused (406). */
  readonly answersJson?: boolean;
}

/** A route for anybody, whose answers were written before the request or take next to no work. */
export interface OpenRoute extends RouteOptions {
  readonly access: 'anybody';
  /** `parameter` is the decoded variable part of the path, empty for a path without one. */
  handler(exchange: RequestExchange, parameter: string): void | Promise<void>;
}

export interface ClientRoute extends RouteOptions {
  readonly access: Access;
  handler(exchange: RequestExchange, parameter: string, client: Client): void | Promise<void>;
}

export type Route = OpenRoute | ClientRoute;

/** A route for anybody, whose answer was written before the request. */
export function preparedRoute(path: string, handler: OpenRoute['handler'], isUrgent = false): OpenRoute {
  return { path, access: 'anybody', ...PREPARED, isUrgent, handler };
}
