import {
  ERROR_CODES,
  ErrorBodySchema,
  type ErrorCode,
  PROBLEM_TYPE,
  ProblemSchema,
} from '@glyphdex/contract';
import type { Components, JsonObject } from './components.ts';
import { DEFAULT_HEADERS, type HeaderOptions, headersOf } from './response-headers.ts';

/**
 * Codes that say nothing about an operation: the request did not reach it, or the service failed. Any operation
 * can answer with them, so they are its response `default`.
 */
export const GENERAL_ERRORS: readonly ErrorCode[] = [
  'method_not_allowed',
  'request_timeout',
  'payload_too_large',
  'uri_too_long',
  'host_not_allowed',
  'headers_too_large',
  'internal_error',
  'overloaded',
  'storage_unavailable',
];

/** Codes that every route with a key can answer with; routes for files never answer `not_acceptable`. */
export const KEYED_ERRORS: readonly ErrorCode[] = [
  'malformed_request',
  'unauthorized',
  'domain_not_allowed',
  'rate_limited',
  'too_many_failures',
  'not_acceptable',
  'unknown_parameter',
  'invalid_parameter',
];

/** The response `default` of a group of operations: the codes that are not named for each operation. */
export interface DefaultErrors {
  readonly name: string;
  readonly codes: readonly ErrorCode[];
}

const GENERAL: DefaultErrors = { name: 'GeneralError', codes: GENERAL_ERRORS };

/**
 * The responses for `codes`, by status, and the response `default` for all others. Each is a `$ref` to a
 * response that lists the codes that share its status: written in each operation, errors would be nine tenths
 * of the document.
 */
export function errorResponses(
  codes: readonly ErrorCode[],
  components: Components,
  options: HeaderOptions = {},
  others: DefaultErrors = GENERAL,
): Record<string, JsonObject> {
  const statuses = [...new Set(codes.map((code) => ERROR_CODES[code].status))].sort((a, b) => a - b);
  const all = new Set([...codes, ...others.codes]);
  const named = statuses.map((status): [string, JsonObject] => {
    const sharing = [...all].filter((code) => ERROR_CODES[code].status === status);
    const headers = headersOf(status, options);
    const response = errorResponse(sharing, headers, components);
    return [String(status), components.referResponse(nameOf(sharing, headers), response)];
  });
  const rest = errorResponse(others.codes, DEFAULT_HEADERS, components);
  return Object.fromEntries([...named, ['default', components.referResponse(others.name, rest)]]);
}

function errorResponse(codes: readonly ErrorCode[], headers: JsonObject, components: Components): JsonObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].message}`).join('\n\n'),
    ...(Object.keys(headers).length > 0 && { headers }),
    content: {
      'application/json': { schema: components.refer(ErrorBodySchema) },
      [PROBLEM_TYPE]: { schema: components.refer(ProblemSchema) },
    },
  };
}

/** `RateLimitedOrTooManyTries`: the codes. With the headers of a key: `KeyedRateLimitedOrBulkDownload`. */
function nameOf(codes: readonly ErrorCode[], headers: JsonObject): string {
  return `${'RateLimit' in headers ? 'Keyed' : ''}${codes.map(pascalCase).join('Or')}`;
}

/** `rate_limited` gives `RateLimited`. */
function pascalCase(code: string): string {
  return code
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
