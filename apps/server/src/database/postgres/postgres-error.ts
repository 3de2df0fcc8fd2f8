import { AppError } from '../../base/app-error.ts';
import { codeOf, OperatorError } from '../../base/operator-error.ts';

/** Codes of the server for a connection that ends or does not come about: crash, restart, too many connections. */
const CONNECTION_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
  '08000',
  '08003',
  '08006',
  '25P03',
]);
/** The server works, but the statement could not be carried out now: time-out, lock, full disk, out of memory. */
const BUSY_CODES = new Set(['57014', '55P03', '53000', '53100', '53200']);
const CONFLICT_CODES = new Set(['40001', '40P01']);

/** The message about a standby, or a primary that is configured to take no writes. */
export const READ_ONLY_SERVER = 'The server is a standby or read-only';

/** Whether the connection is unusable: it is broken, or its server is not the right one. */
export function isConnectionError(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && /^(?=.*\d)[0-9A-Z]{5}$/.test(code))
    return CONNECTION_CODES.has(code) || adviceFor(code) !== undefined;
  return error instanceof Error && (code !== undefined || isDriverError(error));
}

/** Whether a second try may succeed at once, because another transaction was in the way. */
export function isConflict(error: unknown): boolean {
  return CONFLICT_CODES.has(codeOf(error) ?? '');
}

/** A failure of the server or the network as `storage_unavailable`; other errors, such as bugs, as they are. */
export function asUnavailable(cause: unknown): unknown {
  if (cause instanceof AppError) return cause;
  const isUnavailable =
    isConnectionError(cause) || isConflict(cause) || isBusy(cause) || cause instanceof OperatorError;
  return isUnavailable ? new AppError('storage_unavailable', { cause, retryAfterSeconds: 1 }) : cause;
}

/** An `OperatorError` if the settings are wrong or the database is away; otherwise the error itself. */
export function explainPostgresError(error: unknown): unknown {
  const cause = causeOf(error);
  if (cause instanceof OperatorError) return cause;
  const advice = adviceFor(codeOf(cause)) ?? tlsAdvice(cause);
  if (advice !== undefined) return new OperatorError(`PostgreSQL ${advice}`);
  return asUnavailable(error) instanceof AppError
    ? new OperatorError(
        `PostgreSQL cannot be reached (${shortReason(error)}). Start it, or correct DATABASE_URL.`,
      )
    : error;
}

/** One line for people, without anything of the connection string. */
export function shortReason(error: unknown): string {
  const cause = causeOf(error);
  return codeOf(cause) ?? (cause instanceof Error ? cause.message : String(cause));
}

/** The error of the driver in a failure of a call. */
export function causeOf(error: unknown): unknown {
  return error instanceof AppError && error.cause !== undefined ? error.cause : error;
}

/** The pool says so in words when all its connections are in use for too long. */
function isBusy(error: unknown): boolean {
  return (
    BUSY_CODES.has(codeOf(error) ?? '') ||
    (error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect'))
  );
}

/** The driver has no codes for these. */
function isDriverError({ message }: Error): boolean {
  return /^(Connection terminated|Query read timeout|timeout expired|Client has encountered|Client was closed|This socket has been ended|The server does not support SSL|The server is a standby)/.test(
    message,
  );
}

function adviceFor(code: string | undefined): string | undefined {
  switch (code) {
    case '28P01':
      return 'refuses the password of DATABASE_URL. Correct the user or the password.';
    case '28000':
      return 'refuses the user of DATABASE_URL. Create the role, or allow it in pg_hba.conf from this address.';
    case '3D000':
      return 'has no database of the name in DATABASE_URL. Create it: createdb --owner USER NAME';
    case '42501':
      return 'does not allow the user of DATABASE_URL to create tables. Make the user the owner of the database.';
    default:
      return undefined;
  }
}

function tlsAdvice(error: unknown): string | undefined {
  const code = codeOf(error) ?? '';
  if (error instanceof Error && error.message.startsWith('The server does not support SSL'))
    return 'does not support TLS. Configure its certificate, or set sslmode=disable in DATABASE_URL.';
  return code.startsWith('CERT_') || /_CERT|SELF_SIGNED|ERR_TLS/.test(code)
    ? `has a certificate that cannot be verified (${code}). Set NODE_EXTRA_CA_CERTS to the file of its authority.`
    : undefined;
}
