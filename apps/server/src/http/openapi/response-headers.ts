import type { JsonObject } from './schema-components.ts';

/** Headers that answers carry beside those of every HTTP answer, by the names under `components.headers`. */
export const HEADER_COMPONENTS: JsonObject = {
  ETag: text('Names this answer; send it as If-None-Match to be told 304 when it is unchanged.'),
  XRateLimitLimit: number('Requests per minute of this key. Absent for keys without a limit.'),
  XRateLimitRemaining: number('Requests left in this minute.'),
  XRateLimitReset: number('When the whole limit is available again, in epoch seconds.'),
  RateLimitPolicy: text('The limit as a structured field: "default";q=300;w=60'),
  RateLimit: text('What is left of it as a structured field: "default";r=299;t=60'),
  XIconsBudgetLimit: number('Distinct icons with SVG per UTC day. Only where SVG was asked for.'),
  XIconsBudgetRemaining: number('Distinct icons with SVG left today.'),
  XIconsBudgetReset: number('When the next day begins, in epoch seconds.'),
  RetryAfter: number('Seconds to wait before the request is repeated.'),
  WWWAuthenticate: { description: 'How to authenticate.', schema: { const: 'Bearer' } },
  Allow: text('The methods that this address takes.'),
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

/** The headers of an answer with this status. */
export function headersOf(
  status: number,
  options: { readonly hasRate?: boolean; readonly hasBudget?: boolean } = {},
): JsonObject {
  return {
    ...(status === 200 || status === 304 ? { ETag: refer('ETag') } : {}),
    ...(options.hasRate === true ? RATE : {}),
    ...(options.hasBudget === true ? BUDGET : {}),
    ...(status === 401 ? { 'WWW-Authenticate': refer('WWWAuthenticate') } : {}),
    ...(status === 405 ? { Allow: refer('Allow') } : {}),
    ...(status === 429 || status === 503 ? { 'Retry-After': refer('RetryAfter') } : {}),
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
