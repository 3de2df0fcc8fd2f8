import { codeOf, OperatorError } from '../../base/operator-error.ts';

/** Maps errors of Redis to the remedy. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^WRONGPASS|^ERR invalid password/, 'refuses the user or password of REDIS_URL. Correct them.'],
  [/^NOAUTH/, 'asks for a password. Add it to REDIS_URL: redis://:PASSWORD@host'],
  [
    /^NOPERM/,
    'does not allow the user of REDIS_URL to run scripts on keys. Allow it: ACL SETUSER NAME ~glyphdex:* +@all -@dangerous +info',
  ],
  [
    /^ERR (DB index is out of range|invalid DB index)/,
    'has no database of the number in REDIS_URL. Correct it.',
  ],
  [
    /^MOVED|SELECT is not allowed in cluster mode/,
    'is a cluster, which is not supported. Set REDIS_URL to a single server.',
  ],
  [/unknown command|wrong number of arguments/i, 'is too old. Use Redis 6.2, Valkey 7.2 or a later version.'],
];

const CERTIFICATE_CODES = /CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/;

/** The operator's mistake that causes this error, or undefined if Redis is away or cannot answer now. */
export function explainRedisError(error: unknown): OperatorError | undefined {
  if (error instanceof OperatorError) return error;
  const code = codeOf(error);
  if (code !== undefined && CERTIFICATE_CODES.test(code)) {
    return new OperatorError(
      `Redis has a certificate that is not trusted (${code}). Name the file of its authority in NODE_EXTRA_CA_CERTS.`,
    );
  }
  const message = messageOf(error);
  const advice = ADVICE.find(([pattern]) => pattern.test(message));
  return advice && new OperatorError(`Redis ${advice[1]}`);
}

/**
 * One or a few words about a failure. Nothing else of the error is shown or logged: errors of the client hold the
 * arguments of the command, which may be a password.
 */
export function shortReason(error: unknown): string {
  const code = codeOf(error);
  if (code !== undefined) return code;
  const message = messageOf(error);
  if (/timed? ?out/i.test(message)) return 'no answer in time';
  if (/writeable|Connection is closed|max retries/i.test(message)) return 'not connected';
  // Errors of Redis begin with a code, such as OOM or READONLY.
  return /^[A-Z]{2,20}(?= )/.exec(message)?.[0] ?? 'failed';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
