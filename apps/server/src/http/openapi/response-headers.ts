import type { JsonObject } from './schema-components.ts';

/** Headers that answers carry beside those of every HTTP answer, by the names under `components.headers`. */
export const HEADER_COMPONENTS: JsonObject = {
  ETag: text(
    'Names this answer; send it as If-None-Match to be told 304 when it is unchanged. Absent from degraded answers.',
  ),
  CacheControl: text('Who may keep this answer, and whether to ask before using it again.'),
  Vary: text('The request headers that the answer depends on.'),
  ContentDisposition: text('The name to save the file under.'),
  CrossOriginResourcePolicy: text('Pages of any site may show it.'),
  AccessControlAllowOrigin: text('Pages of any site may read it.'),
  XRateLimitLimit: number('Requests per minute of this key. Absent for keys without a limit.'),
  XRateLimitRemaining: number('Requests left at this moment.'),
  XRateLimitReset: number(
    'When the oldest request of the last minute stops counting, so that more are left, in epoch seconds.',
  ),
  RateLimitPolicy: text('The limit as a structured field: "default";q=300;w=60'),
  RateLimit: text(
    'What is left of it, and the seconds until more is, as a structured field: "default";r=299;t=60',
  ),
  XIconsBudgetLimit: number('Distinct icons with SVG per UTC day. Only where SVG was asked for.'),
  XIconsBudgetRemaining: number('Distinct icons with SVG left today.'),
  XIconsBudgetReset: number('When the next day begins, in epoch seconds.'),
  RetryAfter: number('Seconds to wait before the request is repeated.'),
  WWWAuthenticate: { description: 'How to authenticate.', schema: { const: 'Bearer' } },
  Allow: text('The methods that this address takes.'),
  XRequestId: text('By this the log of the service names the failure.'),
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

/** What tells apart answers with the same status. */
export interface HeaderOptions {
  /** It can be held and asked for again: ETag on 200 and 304. */
  readonly isHeld?: boolean;
  /** A key was asked for. */
  readonly isKeyed?: boolean;
  readonly showsIconBudget?: boolean;
  /** It is saved under a name of its own. */
  readonly isFile?: boolean;
  /** Any page may use it. */
  readonly isPublic?: boolean;
}

/** Statuses that are decided before it is known whose key it is, or whether there is one. */
const BEFORE_KEY: ReadonlySet<number> = new Set([401, 405, 408, 414, 431]);
/** Statuses that are decided once icons have been counted against the budget of the day. */
const AFTER_BUDGET: ReadonlySet<number> = new Set([200, 429, 500, 503]);

/** The headers of an answer with this status. */
export function headersOf(status: number, options: HeaderOptions = {}): JsonObject {
  const isAnswer = status === 200 || status === 304;
  const { isKeyed = false, isHeld = false, isFile = false, isPublic = false } = options;
  return {
    'Cache-Control': refer('CacheControl'),
    ...(isAnswer && isHeld && { ETag: refer('ETag') }),
    ...(isAnswer && (isKeyed || (isHeld && !isPublic)) && { Vary: refer('Vary') }),
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
