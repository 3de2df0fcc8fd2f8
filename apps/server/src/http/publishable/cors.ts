import type { IncomingMessage } from 'node:http';
import { isDomainAllowed } from '../../domain/allowed-domains.ts';
import type { KeyPrincipal } from '../../domain/key-principal.ts';
import type { PublishableKeys } from '../../services/keys/publishable-keys.ts';
import { pathKeyOf } from './path-key.ts';

// Scripts of pages of other origins may read an answer only if its publishable key serves their domain (Fetch standard,
// CORS protocol). Secret keys never get these headers, and cookies are never allowed.

/** Whether the answers at this address can differ by `Origin`, because publishable keys work there. */
export function variesByOrigin(url: string): boolean {
  return isApiAddress(url) || pathKeyOf(url) !== undefined;
}

/** Whether an address is at or below /api/v1. */
export function isApiAddress(url: string): boolean {
  if (!url.startsWith('/api/v1')) return false;
  const next = url[API_CHARS];
  return next === undefined || next === '/' || next === '?';
}
const API_CHARS = '/api/v1'.length;

export const VARY_BY_ORIGIN: readonly string[] = ['Vary', 'Origin'];

const NO_HEADERS: readonly string[] = [];
/** Headers of answers that scripts may read besides those that the Fetch standard allows always. */
const EXPOSED_HEADERS = [
  'ETag',
  'Link',
  'Retry-After',
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
].join(', ');

/**
 * The CORS headers of an answer with this status. `principal` is the client, if it was verified. Refusals before that,
 * such as 404 and 503, look their key up in memory, so that scripts can read why they are refused. A 401 has no key.
 */
export function corsHeaders(
  keys: PublishableKeys,
  { method, headers, url = '' }: Pick<IncomingMessage, 'method' | 'headers' | 'url'>,
  status: number,
  principal: KeyPrincipal | undefined,
): readonly string[] {
  const { origin } = headers;
  // A preflight has headers of its own.
  if (origin === undefined || status === 401 || method === 'OPTIONS') return NO_HEADERS;
  const key = principal ?? keyOf(keys, url, headers.authorization);
  if (key?.isPublishable !== true || !isDomainAllowed(key, origin, undefined)) return NO_HEADERS;
  return ['Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED_HEADERS];
}

function keyOf(
  keys: PublishableKeys,
  url: string,
  authorization: string | undefined,
): KeyPrincipal | undefined {
  const pathKey = pathKeyOf(url);
  if (pathKey !== undefined) return keys.find(pathKey);
  return isApiAddress(url) ? keys.findInHeader(authorization) : undefined;
}

/**
 * The CORS headers of an answer to a preflight request. It carries no `Authorization`, so below /api/v1 any publishable
 * key may allow the origin; the request itself then needs a key that does. A key in the path decides alone.
 */
export async function preflightHeaders(
  keys: PublishableKeys,
  { headers: { origin }, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>,
): Promise<readonly string[]> {
  if (origin === undefined) return NO_HEADERS;
  const isAllowed = await isOriginAllowed(keys, origin, pathKeyOf(url));
  return isAllowed ? ['Access-Control-Allow-Origin', origin, ...PREFLIGHT] : NO_HEADERS;
}

async function isOriginAllowed(
  keys: PublishableKeys,
  origin: string,
  pathKey: string | undefined,
): Promise<boolean> {
  if (pathKey === undefined) return keys.servesOrigin(origin);
  const verdict = await keys.verify(pathKey);
  return verdict.kind === 'valid' && isDomainAllowed(verdict.principal, origin, undefined);
}

const PREFLIGHT: readonly string[] = [
  'Access-Control-Allow-Methods',
  'GET, HEAD',
  'Access-Control-Allow-Headers',
  'Authorization, Accept, If-None-Match, X-Request-Id, traceparent',
  'Access-Control-Max-Age',
  '600',
];
