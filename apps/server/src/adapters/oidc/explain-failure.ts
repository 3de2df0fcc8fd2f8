/** What went wrong between us and a provider. */
interface Failure {
  readonly kind: 'cancelled' | 'refused' | 'unavailable';
  /** For the log: no token, no code and nothing about the person, all of which errors may carry along. */
  readonly tellable: { readonly code?: string; readonly reason: string; readonly error?: string };
}

/** Faults of the connection, of a server that answers something else than a provider does, and of one that does not know us. */
const AWAY: ReadonlySet<string> = new Set([
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);
/** Errors of RFC 6749 that do not lie in the sign-in: the provider's trouble, and ours with it. */
const THEIRS: ReadonlySet<string> = new Set([
  'server_error',
  'temporarily_unavailable',
  'invalid_client',
  'unauthorized_client',
]);

/** Whose fault is an error that openid-client throws, and what of it may be logged? */
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
