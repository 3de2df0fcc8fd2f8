import type { Static } from 'typebox';
import { FIELD_ERRORS } from './field-errors.ts';
import { namedObject, Type } from './schema-builder.ts';

/**
 * The codes of all 4xx and 5xx answers, with status and message. No other file contains a status of these. Tests
 * compare docs/errors.md and the OpenAPI document with this table.
 */
export const ERROR_CODES = {
  malformed_request: refusal(
    400,
    'The request is not valid HTTP, or its address is not percent-encoded UTF-8.',
  ),
  unauthorized: refusal(401, 'Send a valid API key in the header "Authorization: Bearer <API_KEY>".'),
  signed_out: refusal(401, 'Sign in first.'),
  wrong_credentials: refusal(401, 'The email address or the password is wrong.'),
  second_factor_required: refusal(
    401,
    'This account has a second factor. Send the same request again with a code; errors says which codes it accepts.',
  ),
  sign_up_closed: refusal(403, 'This service takes no new accounts.'),
  stale_session: refusal(403, 'This needs a sign-in within the last ten minutes. Sign in again.'),
  foreign_origin: refusal(403, 'Pages of other sites may not send this request.'),
  domain_not_allowed: refusal(
    403,
    'This API key serves pages of its domains only, and neither Origin nor Referer names one of them.',
  ),
  route_not_found: refusal(404, 'There is nothing at this address. See /docs for the API.'),
  icon_not_found: refusal(404, 'No icon has this id or slug.'),
  key_not_found: refusal(404, 'Your account has no key with this id.'),
  session_not_found: refusal(404, 'Your account has no session with this id.'),
  factor_not_found: refusal(404, 'Your account has no second factor with this id.'),
  identity_not_found: refusal(404, 'Your account is not linked to a sign-in provider.'),
  pack_not_found: refusal(404, 'No pack has this slug. See /packs for the list.'),
  preview_not_found: refusal(
    404,
    'No preview has this address. Use static_image_url from the API unchanged.',
  ),
  picture_not_drawable: refusal(
    404,
    'This drawing cannot be rendered as a picture in time. Download it as SVG.',
  ),
  method_not_allowed: refusal(405, 'This address does not accept this method. See the Allow header.'),
  not_acceptable: refusal(406, 'This address answers application/json only.'),
  request_timeout: refusal(408, 'The request did not arrive in time.'),
  key_limit_reached: refusal(409, 'Your account has the maximum number of keys. Revoke one first.'),
  identity_linked: refusal(409, 'Your account is already linked to a sign-in provider. Unlink it first.'),
  password_missing: refusal(409, 'Your account has no other way to sign in. Set a password first.'),
  factor_limit_reached: refusal(409, 'Your account has the maximum number of second factors of this kind.'),
  key_not_live: refusal(409, 'This key is revoked, or a new key already replaces it.'),
  payload_too_large: refusal(413, 'The request body is too long, or this address accepts none.'),
  image_too_large: refusal(413, 'The image is larger than 256 KB.'),
  uri_too_long: refusal(414, 'The address is too long.'),
  unsupported_media_type: refusal(415, 'This address does not accept a body of this type.'),
  unsupported_image: refusal(
    415,
    'Send a PNG, JPEG, WebP, GIF or SVG image as the request body, with its media type as Content-Type.',
  ),
  host_not_allowed: refusal(
    421,
    'This service does not answer at the host name of this request. Its operator can set PUBLIC_URL or ALLOWED_HOSTS.',
  ),
  unknown_parameter: refusal(422, 'The query contains a parameter that does not exist here.'),
  invalid_parameter: refusal(422, 'A parameter has a value that is not accepted.'),
  invalid_field: refusal(422, 'A field of the body has a value that is not accepted.'),
  unreadable_image: refusal(
    422,
    'The image cannot be read, is more than 1,024 pixels wide or high, or is blank.',
  ),
  result_window_exceeded: refusal(
    422,
    'Results are served up to the 10,000th. Narrow the search instead of paging further.',
  ),
  rate_limited: refusal(429, 'Too many requests with this API key. Wait for the seconds in Retry-After.'),
  too_many_failures: refusal(
    429,
    'Too many requests without a valid API key. Wait for the seconds in Retry-After.',
  ),
  too_many_tries: refusal(429, 'Too many tries. Wait for the seconds in Retry-After.'),
  bulk_download: refusal(
    429,
    'This answer would exceed the daily budget of distinct icons with SVG or as files. Wait for the seconds in Retry-After.',
  ),
  headers_too_large: refusal(431, 'The request headers are too large.'),
  internal_error: refusal(500, 'The service failed. Send the request again.'),
  overloaded: refusal(503, 'The service is at its limit. Wait for the seconds in Retry-After.'),
  provider_unavailable: refusal(503, 'The sign-in provider cannot be reached. Try again later.'),
  storage_unavailable: refusal(
    503,
    'Storage is not available at the moment. Wait for the seconds in Retry-After.',
  ),
};
export type ErrorCode = keyof typeof ERROR_CODES;

function refusal(status: number, message: string): { readonly status: number; readonly message: string } {
  return { status, message };
}

/** The codes of all errors. */
const ErrorCodeSchema = Type.Enum(Object.keys(ERROR_CODES), {
  $id: 'ErrorCode',
  description: 'The code of an error, for programs.',
});

const errorFields = {
  code: ErrorCodeSchema,
  errors: Type.Optional(
    Type.Record(Type.String(), Type.Array(Type.String()), {
      description:
        'At 422, the problems of each parameter or field, by its name as sent. Also at second_factor_required.',
    }),
  ),
  details: Type.Optional(
    Type.Array(
      namedObject(
        'FieldError',
        {
          field: Type.String({ description: 'Its name as sent.' }),
          code: Type.Enum(Object.keys(FIELD_ERRORS), { description: 'For programs.' }),
          message: Type.String({ description: 'In words, as in errors.' }),
          values: Type.Array(Type.Union([Type.String(), Type.Number()]), {
            description: 'Limits and texts in it.',
          }),
        },
        { description: 'A problem with one parameter or field.' },
      ),
      { description: 'errors with codes.' },
    ),
  ),
};

/** The body of every 4xx and 5xx answer. */
export const ErrorBodySchema = namedObject(
  'Error',
  {
    status: Type.Literal('error'),
    code: errorFields.code,
    message: Type.String({ description: 'What happened and what to do, for people. It can change.' }),
    errors: errorFields.errors,
    details: errorFields.details,
  },
  { description: 'The body of every error.' },
);
export type ErrorBody = Static<typeof ErrorBodySchema>;

/** The media type of `ProblemSchema`. */
export const PROBLEM_TYPE = 'application/problem+json';

/** The same error as problem details (RFC 9457), for clients whose `Accept` names `PROBLEM_TYPE`. */
export const ProblemSchema = namedObject(
  'Problem',
  {
    type: Type.String({
      format: 'uri',
      description: 'Identifies the code: urn:glyphdex:error: and the code.',
    }),
    title: Type.String({ description: 'The code in words.' }),
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'The status of the answer.' }),
    detail: Type.String({ description: 'What happened and what to do, for people. It can change.' }),
    ...errorFields,
  },
  { description: 'An error as problem details (RFC 9457), if Accept names application/problem+json.' },
);
