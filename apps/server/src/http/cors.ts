import type { IncomingMessage } from 'node:http';
import type { KeyPrincipal } from '../base/key-principal.ts';

// Scripts of pages of other origins may read an answer only if its headers say so (Fetch standard, CORS protocol).
// Cookies are never allowed.

/** Decides about requests from other origins. Features implement it, and the core writes the headers. */
export interface OriginPolicy {
  /** Whether pages of any origin may read the answers at an address. */
  isPublic(url: string): boolean;
  /** Whether the answers at an address can differ by `Origin`. */
  variesByOrigin(url: string): boolean;
  /** Whether pages of this origin may read an answer. `principal` is the client, if it was verified. */
  mayRead(origin: string, request: IncomingMessage, principal: KeyPrincipal | undefined): boolean;
  /** Whether pages of this origin may send a request to this address. */
  maySend(origin: string, url: string): Promise<boolean>;
  /** Whether a request is answered at the host name of a stranger. */
  isForAnyHost(request: IncomingMessage): boolean;
}

/** Alternating names and values. */
type Headers = readonly string[];

/** Headers of answers that scripts may read besides those that the Fetch standard allows always. */
const EXPOSED: Headers = [
  'Access-Control-Expose-Headers',
  [
    'ETag',
    'Link',
    'Retry-After',
    'X-Request-Id',
    'X-Search-Match',
    'RateLimit',
    'RateLimit-Policy',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
    'X-Icons-Budget-Limit',
    'X-Icons-Budget-Remaining',
    'X-Icons-Budget-Reset',
  ].join(', '),
];

/** For answers that pages of any origin may read and show, refusals included: nothing in them belongs to one person. */
export const PUBLIC_HEADERS: Headers = [
  'Access-Control-Allow-Origin',
  '*',
  ...EXPOSED,
  'Cross-Origin-Resource-Policy',
  'cross-origin',
];

/** Further headers of the answer to a preflight at a public address. */
export const PUBLIC_PREFLIGHT: Headers = [
  'Access-Control-Allow-Methods',
  'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers',
  'Origin, X-Requested-With, Content-Type, Accept, Accept-Encoding, If-None-Match, X-Request-Id, traceparent',
  'Access-Control-Max-Age',
  '86400',
];

/** For an answer that pages of one origin may read. */
export function originHeaders(origin: string): Headers {
  return ['Access-Control-Allow-Origin', origin, ...EXPOSED];
}

/** For the answer to a preflight of one origin. */
export function originPreflight(origin: string): Headers {
  return ['Access-Control-Allow-Origin', origin, ...ORIGIN_PREFLIGHT];
}

const ORIGIN_PREFLIGHT: Headers = [
  'Access-Control-Allow-Methods',
  'GET, HEAD',
  'Access-Control-Allow-Headers',
  'Authorization, Accept, If-None-Match, X-Request-Id, traceparent',
  'Access-Control-Max-Age',
  '600',
];

export const VARY_BY_ORIGIN: Headers = ['Vary', 'Origin'];
