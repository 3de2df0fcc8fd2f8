/** A failure between the service and a provider. */
interface Failure {
  readonly kind: 'cancelled' | 'refused' | 'unavailable';
  /** The part of the error that may be logged. It contains no tokens, codes or personal data. */
  readonly logDetails: { readonly code?: string; readonly reason: string; readonly error?: string };
}

/** Error codes for a failed connection, a server that is no provider, and a provider that does not know this client. */
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);
/** Errors of RFC 6749 that the provider or the registration of this client causes, not the sign-in. */
const UNAVAILABLE_ERRORS: ReadonlySet<string> = new Set([
  'server_error',
  'temporarily_unavailable',
  'invalid_client',
  'unauthorized_client',
]);

/** Classifies an error of openid-client and returns the part of it that may be logged. */
export function explainFailure(error: unknown): Failure {
  const {
    code,
    message = '',
    error: answered,
    cause,
  } = error as { code?: string; message?: string; error?: string; cause?: { code?: string } };
  const logDetails = {
    reason: message,
    ...((code ?? cause?.code) !== undefined && { code: code ?? cause?.code }),
    ...(answered !== undefined && { error: answered }),
  } as Failure['logDetails'];
  if (answered === 'access_denied') return { kind: 'cancelled', logDetails };
  const isUnavailable =
    answered === undefined ? isUnreachable(error, code) : UNAVAILABLE_ERRORS.has(answered);
  return { kind: isUnavailable ? 'unavailable' : 'refused', logDetails };
}

/** Whether no usable provider answered. `fetch` throws a `TypeError` without a code if there is no connection. */
function isUnreachable(error: unknown, code: string | undefined): boolean {
  return code === undefined ? error instanceof TypeError : UNAVAILABLE_CODES.has(code);
}
