import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_CODES, type ErrorCode } from '@glyphdex/contract';
import { AppError } from '../domain/app-error.ts';
import { randomBase62 } from '../domain/base62.ts';
import type { KeyPrincipal } from '../domain/key-principal.ts';
import type { RateVerdict } from '../ports/rate-limiter.ts';
import { DATA_CSP, type HttpContext } from './http-context.ts';
import { LARGE_BYTES_MIN } from './limits.ts';
import type { Body } from './response/envelopes.ts';
import { errorBody, type ParameterErrors } from './response/error-body.ts';
import { rateHeaders } from './response/rate-headers.ts';

/** Default `Retry-After` of failures, in seconds. */
const RETRY_AFTER_SECONDS = 5;

/** Digits of `X-Request-Id`: enough to find one line in a log. */
const REQUEST_ID_DIGITS = 12;

export interface Refusal {
  readonly code: ErrorCode;
  /** Only for 422: what is wrong, by wire name of the parameter or field. */
  readonly errors?: ParameterErrors;
  /** Replaces the message of the error code. */
  readonly message?: string;
  readonly retryAfterMs?: number;
  /** Alternating names and values. */
  readonly headers?: readonly string[];
}

/**
 * One request and its answer. Writes the headers as one flat array and the body in one piece: the response path of
 * Fastify costs more than a search.
 */
export class RequestExchange {
  readonly request: IncomingMessage;
  readonly context: HttpContext;
  /** Whether a body follows the headers (RFC 9112 §6.3). */
  readonly hasBody: boolean;
  /** Set once the key is verified; the answer is then counted and shows the rate limit. */
  principal: KeyPrincipal | undefined;
  rate: RateVerdict | undefined;
  readonly #response: ServerResponse;
  readonly #route: string;
  readonly #startedMs: number;

  /** `route` is the pattern under which metrics count this request. */
  constructor(context: HttpContext, route: string, request: IncomingMessage, response: ServerResponse) {
    this.context = context;
    this.request = request;
    this.hasBody = hasBody(request);
    this.#response = response;
    this.#route = route;
    this.#startedMs = context.nowMs();
  }

  get isHead(): boolean {
    return this.request.method === 'HEAD';
  }

  /** Answers with a body. `headers` alternates names and values. */
  send(status: number, headers: readonly string[], body: Body): void {
    if (body.length >= LARGE_BYTES_MIN && !this.context.holdUnsent(body.length, this.#response)) {
      this.refuse({ code: 'overloaded', retryAfterMs: RETRY_AFTER_SECONDS * 1000 });
      return;
    }
    this.#finish(
      status,
      [...headers, 'Content-Length', String(body.length), ...this.context.securityHeaders],
      body,
    );
  }

  /** Answers with JSON that must not be cached. */
  sendJson(status: number, body: Body, headers: readonly string[] = []): void {
    this.send(status, [...UNCACHED_JSON, ...headers], body);
  }

  /** Answers without a body: 204 and 304. */
  sendEmpty(status: 204 | 304, headers: readonly string[]): void {
    this.#finish(status, headers, undefined);
  }

  /** Answers with the status and message of an error code (ERROR_CODES). */
  refuse(refusal: Refusal): void {
    const { code, errors, message, retryAfterMs } = refusal;
    const { status } = ERROR_CODES[code];
    const headers = [...(refusal.headers ?? [])];
    if (retryAfterMs !== undefined) headers.push('Retry-After', secondsOf(retryAfterMs));
    this.sendJson(status, errorBody(code, errors, message), headers);
  }

  /**
   * Answers a failure with its error code, or with `internal_error` for other exceptions. Failures of the service are
   * logged with the id in `X-Request-Id` of the answer.
   */
  fail(error: unknown): void {
    const failure = error instanceof AppError ? error : new AppError('internal_error', { cause: error });
    const { status } = ERROR_CODES[failure.code];
    // Overload is not logged, because clients can cause it and would fill the log.
    const isLogged = status >= 500 && failure.code !== 'overloaded';
    const requestId = isLogged ? randomBase62(REQUEST_ID_DIGITS) : '';
    if (isLogged) {
      this.context.deps.logger.error(
        { err: error, code: failure.code, route: this.#route, requestId },
        'request failed',
      );
    }
    const seconds = failure.retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
    this.refuse({
      code: failure.code,
      ...(isLogged && { headers: ['X-Request-Id', requestId] }),
      ...(seconds === undefined ? undefined : { retryAfterMs: seconds * 1000 }),
    });
  }

  #finish(status: number, headers: readonly string[], body: Body | undefined): void {
    const response = this.#response;
    const { deps } = this.context;
    if (!response.headersSent && !response.destroyed) {
      const rate = this.rate === undefined ? NO_HEADERS : rateHeaders(this.rate, deps.clock);
      // A body that was not read to its end makes the connection unusable for the next request.
      const isLast = this.context.isClosing || (this.hasBody && !this.request.readableEnded);
      response.writeHead(status, [...headers, ...rate, ...(isLast ? CONNECTION_CLOSE : NO_HEADERS)]);
      if (body === undefined) response.end();
      else response.end(body, 'latin1');
    }
    if (this.principal !== undefined) deps.usageEvents.answered(this.principal.keyId, status);
    deps.metrics.observe(this.#route, status, (this.context.nowMs() - this.#startedMs) / 1000);
  }
}

const UNCACHED_JSON: readonly string[] = [
  'Content-Type',
  'application/json; charset=utf-8',
  'Cache-Control',
  'no-store',
  ...DATA_CSP,
];
const NO_HEADERS: readonly string[] = [];
const CONNECTION_CLOSE: readonly string[] = ['Connection', 'close'];

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined;
}

/** `Retry-After` in whole seconds, never earlier than the time asked for. */
function secondsOf(ms: number): string {
  return String(Math.max(1, Math.ceil(ms / 1000)));
}
