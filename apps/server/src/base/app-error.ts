import { ERROR_CODES, type ErrorCode } from '@glyphdex/contract';

/** A failure with an error code. Clients get only the message of the code; the log gets the message of the error. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The value of `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  /** `internal` is the message for the log. */
  constructor(
    code: ErrorCode,
    options: {
      readonly internal?: string;
      readonly cause?: unknown;
      readonly retryAfterSeconds?: number;
    } = {},
  ) {
    super(options.internal ?? ERROR_CODES[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/**
 * Whether this process or the system has no file descriptors left. Every open connection takes one, so clients
 * can cause it, and a later try can succeed.
 */
export function isOutOfDescriptors(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ('code' in one && (one.code === 'EMFILE' || one.code === 'ENFILE')) return true;
  }
  return false;
}
