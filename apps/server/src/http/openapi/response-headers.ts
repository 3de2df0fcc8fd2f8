import type { JsonObject } from './schema-components.ts';

/** The response headers of this API, by their names under `components.headers`. */
export const HEADER_COMPONENTS: JsonObject = {
  ETag: text(
    'Identifies this answer. Send it as If-None-Match to get 304 while the answer is unchanged. Absent from degraded answers.',
  ),
  CacheControl: text('Who may cache this answer, and whether to revalidate it before each use.'),
  Vary: text('The request headers that the answer depends on.'),
  ContentDisposition: text('The file name to save the answer under.'),
  CrossOriginResourcePolicy: text('Pages of any site may show it.'),
  AccessControlAllowOrigin: text('Pages of any site may read it.'),
  XRateLimitLimit: number('Requests per minute of this key. Absent for keys without a limit.'),
  XRateLimitRemaining: number('Requests left at this moment.'),
  XRateLimitReset: number(
    'When the oldest request of the last minute stops counting, in epoch seconds. Then one more request is left.',
  ),
  RateLimitPolicy: text('The limit as a structured field: "default";q=300;w=60'),
  RateLimit: text(
    'The requests left, and the seconds until one more is left, as a structured field: "default";r=299;t=60',
  ),
  XIconsBudgetLimit: number('Distinct icons with SVG per UTC day. Only in answers with SVG.'),
  XIconsBudgetRemaining: number('Distinct icons with SVG left today.'),
  XIconsBudgetReset: number('When the next UTC day begins, in epoch seconds.'),
  RetryAfter: number('Seconds to wait before the request is repeated.'),
  WWWAuthenticate: { description: 'How to authenticate.', schema: { const: 'Bearer' } },
  Allow: text('The methods that this address supports.'),
  XRequestId: text('The id of the failure in the log of the service.'),
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
  /** Clients may cache it and revalidate it: 200 and 304 have an ETag. */
  readonly isCacheable?: boolean;
  /** The route requires a key. */
  readonly isKeyed?: boolean;
  readonly showsIconBudget?: boolean;
  /** It is a file to save under the name in `Content-Disposition`. */
  readonly isFile?: boolean;
  /** Pages of any origin may use it. */
  readonly isPublic?: boolean;
}

/** Statuses that are sent before the key is verified. */
const BEFORE_KEY: ReadonlySet<number> = new Set([401, 405, 408, 414, 431]);
/** Statuses that can follow the check of the daily icon budget: 404 for an icon that cannot be drawn as a picture. */
const AFTER_BUDGET: ReadonlySet<number> = new Set([200, 404, 429, 500, 503]);

/** The headers of an answer with this status. */
export function headersOf(status: number, options: HeaderOptions = {}): JsonObject {
  const isAnswer = status === 200 || status === 304;
  const { isKeyed = false, isCacheable = false, isFile = false, isPublic = false } = options;
  return {
    'Cache-Control': refer('CacheControl'),
    ...(isAnswer && isCacheable && { ETag: refer('ETag') }),
    ...(isAnswer && (isKeyed || (isCacheable && !isPublic)) && { Vary: refer('Vary') }),
    ...(status === 200 && isFile && { 'Content-Disposition': refer('ContentDisposition') }),
    ...(status === 200 && isPublic && PUBLIC),
    ...(isKeyed && !BEFORE_KEY.has(status) && RATE),
    ...(options.showsIconBudget === true && AFTER_BUDGET.has(status) && BUDGET),
    ...(status === 401 && isKeyed && { 'WWW-Authenticate': refer('WWWAuthenticate') }),
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
