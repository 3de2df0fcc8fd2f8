import type { components } from './api-types.ts';

/** The codes of docs/errors.md, and those of failures that the client itself finds. */
export type GlyphdexErrorCode =
  | components['schemas']['Error']['code']
  /** Nothing answers, the connection broke, or a browser hides that the key is refused on this page. */
  | 'network_error'
  /** No complete answer within `timeoutMs`. */
  | 'timeout'
  /** The address redirects. The client follows no redirect, because the key belongs to one origin. */
  | 'redirected'
  /** The answer is not that of a Glyphdex service: HTML, for example, or other JSON. */
  | 'unexpected_answer';

/** A problem with one parameter: its name as sent, a code for programs, and the message of `errors`. */
export type FieldError = components['schemas']['FieldError'];

export interface GlyphdexErrorDetails {
  readonly status: number;
  readonly code: GlyphdexErrorCode;
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly details?: readonly FieldError[] | undefined;
  readonly retryAfter?: number | undefined;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** A request that failed: refused by the service, or without a usable answer. `message` is a sentence for people. */
export class GlyphdexError extends Error {
  override readonly name = 'GlyphdexError';
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  readonly code: GlyphdexErrorCode;
  /** The problems of each parameter, by its name as sent. Only with status 422. */
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;
  /** The problems of `errors` with their codes. */
  readonly details: readonly FieldError[] | undefined;
  /** Seconds after which the request can be repeated, if the service named them. */
  readonly retryAfter: number | undefined;
  /** The id of the request in the log of the service, if the answer had one. */
  readonly requestId: string | undefined;

  constructor(message: string, given: GlyphdexErrorDetails) {
    const { status, code, errors, details, retryAfter, requestId, cause } = given;
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.details = details;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}
