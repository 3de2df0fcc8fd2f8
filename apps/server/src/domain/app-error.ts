import { ERROR_CODES, type ErrorCode } from '@glyphdex/contract';

/** A failure that has a place in the table of error codes. Only `message` of the table reaches the client. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** When the request may be repeated; becomes `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  /** `internal` is for the log alone. */
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
