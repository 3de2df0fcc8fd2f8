/** A failure between the service and a provider. */
interface Failure {
  readonly kind: 'cancelled' | 'refused' | 'unavailable';
  /** For the log. Errors may carry tokens, codes and personal data; none of these is in it. */
  readonly tellable: { readonly code?: string; readonly reason: string; readonly error?: string };
}

/** Failures of the connection, of a server that is no provider, and of a provider where this client is not registered. */
const AWAY: ReadonlySet<string> = new Set([
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);
/** Errors of RFC 6749 that are not caused by the sign-in but by the provider or by the registration of this client. */
const THEIRS: ReadonlySet<string> = new Set([
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
  const tellable = {
    reason: message,
    ...((code ?? cause?.code) !== undefined && { code: code ?? cause?.code }),
    ...(answered !== undefined && { error: answered }),
  } as Failure['tellable'];
  if (answered === 'access_denied') return { kind: 'cancelled', tellable };
  const isTheirs = answered === undefined ? isAway(error, code) : THEIRS.has(answered);
  return { kind: isTheirs ? 'unavailable' : 'refused', tellable };
}

/** `fetch` throws a bare `TypeError` when there is no connection. */
function isAway(error: unknown, code: string | undefined): boolean {
  return code === undefined ? error instanceof TypeError : AWAY.has(code);
}
