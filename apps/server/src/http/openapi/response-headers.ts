import type { JsonObject } from './schema-components.ts';

/** The documented response headers, by their names under `components.headers`. */
export const HEADER_COMPONENTS: JsonObject = {
  ETag: text(
    'Identifies this answer. Send it as If-None-Match to get 304 while the answer is unchanged. Absent from answers that must not be cached, such as degraded ones.',
  ),
  CacheControl: text('Who may cache this answer, and whether to revalidate it before each use.'),
  Vary: text('The request headers that the answer depends on.'),
  ContentDisposition: text('The file name to save the answer under.'),
  CrossOriginResourcePolicy: text('Pages of any site may show this picture.'),
  AccessControlAllowOrigin: text('Scripts of any site may read this picture.'),
  XRateLimitLimit: number('Requests per minute of this key. Absent for keys without a limit.'),
  XRateLimitRemaining: number('Requests left at this moment.'),
  XRateLimitReset: number(
    'When the oldest request of the last minute stops counting, in epoch seconds. Then one or more requests are left.',
  ),
  RateLimitPolicy: text('Requests per minute, as a structured field such as "default";q=300;w=60'),
  RateLimit: text(
    'The requests left, and the seconds until one more is left, as a structured field such as "default";r=299;t=60',
  ),
  XIconsBudgetLimit: number('Distinct icons with SVG or as files per UTC day, if the key has a limit.'),
  XIconsBudgetRemaining: number('Distinct icons with SVG or as files left today.'),
  XIconsBudgetReset: number('When the next UTC day begins, in epoch seconds.'),
  RetryAfter: number('Seconds to wait before the request is repeated.'),
  WWWAuthenticate: { description: 'How to authenticate.', schema: { const: 'Bearer' } },
  Allow: text('The methods that this address supports.'),
  XRequestId: text('The id of the failure in the log of the service, if it was logged.'),
};

const RATE = {
  'X-RateLimit-Limit': refer('XRateLimitLimit'),
  'X-RateLimit-Remaining': refer('XRateLimitRemaining'),
  'X-RateLimit-Reset': refer('XRateLimitReset'),
  'RateLimit-Policy': refer('RateLimitPolicy'),
  RateLimit: refer('RateLimit'),
};

const BUDGET = {
  'X-Icons-Budget-Limit': refer('XIconsBudgetLimit'),
  'X-Icons-Budget-Remaining': refer('XIconsBudgetRemaining'),
  'X-Icons-Budget-Reset': refer('XIconsBudgetReset'),
};

const PUBLIC = {
  'Cross-Origin-Resource-Policy': refer('CrossOriginResourcePolicy'),
  'Access-Control-Allow-Origin': refer('AccessControlAllowOrigin'),
};

/** Properties of an answer that decide its headers. */
export interface HeaderOptions {
  /** Clients may cache the answer and revalidate it: 200 and 304 have an ETag. */
  readonly isCacheable?: boolean;
  /** The route requires a key. */
  readonly isKeyed?: boolean;
  /** A 401 asks for a bearer token; so does one of a keyed operation. */
  readonly takesToken?: boolean;
  /** The answer can show the state of the daily icon budget. */
  readonly showsIconBudget?: boolean;
  /** The answer is a file to save under the name in `Content-Disposition`. */
  readonly isFile?: boolean;
  /** Pages of any origin may show and read the answer. */
  readonly isPublic?: boolean;
}

/** Statuses that are sent only before the key is verified, so without its rate limit. */
const BEFORE_KEY: ReadonlySet<number> = new Set([401, 405, 408, 414, 431]);
/** Statuses that can follow the check of the daily icon budget: 404 for an icon that cannot be drawn as a picture. */
const AFTER_BUDGET: ReadonlySet<number> = new Set([200, 404, 429, 500, 503]);

/** The headers that answers with this status can have, besides those of every answer, such as Content-Type. */
export function headersOf(status: number, options: HeaderOptions = {}): JsonObject {
  const isAnswer = status === 200 || status === 304;
  const {
    isKeyed = false,
    takesToken = isKeyed,
    isCacheable = false,
    isFile = false,
    isPublic = false,
  } = options;
  return {
    'Cache-Control': refer('CacheControl'),
    ...(isAnswer && isCacheable && { ETag: refer('ETag') }),
    ...(isAnswer && (isKeyed || (isCacheable && !isPublic)) && { Vary: refer('Vary') }),
    ...(status === 200 && isFile && { 'Content-Disposition': refer('ContentDisposition') }),
    ...(status === 200 && isPublic && PUBLIC),
    ...(isKeyed && !BEFORE_KEY.has(status) && RATE),
    ...(options.showsIconBudget === true && AFTER_BUDGET.has(status) && BUDGET),
    ...(status === 401 && takesToken && { 'WWW-Authenticate': refer('WWWAuthenticate') }),
    ...(status === 405 && { Allow: refer('Allow') }),
    ...((status === 500 || status === 503) && { 'X-Request-Id': refer('XRequestId') }),
    ...((status === 429 || status === 503) && { 'Retry-After': refer('RetryAfter') }),
  };
}

function refer(name: string): JsonObject {
  return { $ref: `#/components/headers/${name}` };
}

function text(description: string): JsonObject {
  return { description, schema: { type: 'string' } };
}

function number(description: string): JsonObject {
  return { description, schema: { type: 'integer', minimum: 0 } };
}
