/** Answers have this form, as those of the API do. */
export interface RefusalOptions {
  /** The problems of each parameter. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Codes of the handler beside those of the API. */
const MESSAGES = {
  bad_address: [400, 'The address of the request must be a path of this site.'],
  forbidden: [403, 'This request is not allowed here.'],
  foreign_origin: [403, 'Pages of other sites may not use this address.'],
  route_not_found: [404, 'Nothing is at this address.'],
  method_not_allowed: [405, 'Use GET.'],
  uri_too_long: [414, 'The address is too long. Send fewer or shorter values.'],
  unknown_parameter: [422, 'The query has a parameter that this address does not know.'],
  invalid_parameter: [422, 'The query has a value that is not accepted.'],
  rate_limited: [429, 'Too many requests. Wait for the seconds in Retry-After.'],
  internal_error: [500, 'The request failed.'],
  service_failed: [502, 'The icon service gave no usable answer. The log of this site says why.'],
  service_timeout: [504, 'The icon service did not answer in time.'],
} as const satisfies Record<string, readonly [number, string]>;

export type RefusalCode = keyof typeof MESSAGES;

export function refuse(code: RefusalCode, { errors, headers }: RefusalOptions = {}): Response {
  const [status, message] = MESSAGES[code];
  return errorResponse(status, { code, message, ...(errors && { errors }) }, headers);
}

export function errorResponse(
  status: number,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify({ status: 'error', ...body }), {
    status,
    headers: { ...SAFE_HEADERS, 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...headers },
  });
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** On every answer. Opened as a document, an answer loads and runs nothing. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const;
