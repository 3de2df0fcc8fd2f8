import { ERROR_CODES, ErrorBodySchema, type ErrorCode } from '@glyphdex/contract';
import { type HeaderOptions, headersOf } from './response-headers.ts';
import type { JsonObject, SchemaComponents } from './schema-components.ts';

/** Codes that every route can answer with; a route for images has `image_too_large` instead of `payload_too_large`. */
export const TRANSPORT_ERRORS: readonly ErrorCode[] = [
  'malformed_request',
  'method_not_allowed',
  'request_timeout',
  'payload_too_large',
  'uri_too_long',
  'headers_too_large',
  'internal_error',
  'overloaded',
];

/** Codes that every route with a key can answer with; routes for files never answer `not_acceptable`. */
export const KEYED_ERRORS: readonly ErrorCode[] = [
  ...TRANSPORT_ERRORS,
  'host_not_allowed',
  'unauthorized',
  'domain_not_allowed',
  'rate_limited',
  'too_many_failures',
  'not_acceptable',
  'unknown_parameter',
  'invalid_parameter',
  'storage_unavailable',
];

/** The responses for `codes`, by status. Each lists the codes that share its status. */
export function errorResponses(
  codes: readonly ErrorCode[],
  components: SchemaComponents,
  options: HeaderOptions = {},
): Record<string, JsonObject> {
  const statuses = [...new Set(codes.map((code) => ERROR_CODES[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const sharing = codes.filter((code) => ERROR_CODES[code].status === status);
      return [String(status), errorResponse(status, sharing, components, options)];
    }),
  );
}

/** The response for `codes`, which all have this status. */
export function errorResponse(
  status: number,
  codes: readonly ErrorCode[],
  components: SchemaComponents,
  options: HeaderOptions = {},
): JsonObject {
  const lines = codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].message}`);
  return {
    description: lines.join('\n\n'),
    headers: headersOf(status, options),
    content: {
      'application/json': {
        schema: {
          allOf: [components.refer(ErrorBodySchema), { properties: { code: { enum: [...codes] } } }],
        },
        examples: Object.fromEntries(
          codes.map((code) => [
            code,
            { value: { status: 'error', code, message: ERROR_CODES[code].message } },
          ]),
        ),
      },
    },
  };
}
