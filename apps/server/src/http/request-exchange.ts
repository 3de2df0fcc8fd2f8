import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ERROR_CODES, type ErrorCode, PROBLEM_TYPE } from '@glyphdex/contract';
import { AppError, isOutOfDescriptors } from '../base/app-error.ts';
import type { KeyPrincipal } from '../base/key-principal.ts';
import { originHeaders, PUBLIC_HEADERS, VARY_BY_ORIGIN } from './cors.ts';
import { DATA_CSP, type HttpContext } from './http-context.ts';
import { STREAM_MS_MAX } from './limits.ts';
import { asksForProblem } from './request/accept.ts';
import { requestIdOf, traceIdOf } from './request/request-id.ts';
import { chooseEncoding } from './response/compression.ts';
import { type Body, errorBody, type ParameterErrors, problemBody } from './response/envelopes.ts';
import { rateHeaders } from './response/rate-headers.ts';
import { PIECE_BYTES_MAX, writePieces } from './response/write-pieces.ts';
import type { RateVerdict } from './verdicts.ts';

/** `Retry-After` of a 503 whose cause names no time, in seconds. */
const RETRY_AFTER_SECONDS = 5;

export interface Refusal {
  readonly code: ErrorCode;
  /**
   * For 422: the problems by name of the parameter or field, or of `image`. For `second_factor_required`: its fields.
   */
  readonly errors?: ParameterErrors;
  /** Whose limit was reached, for the metrics. */
  readonly limit?: 'key' | 'network' | 'account' | 'visitor';
  /** Replaces the message of the error code. */
  readonly message?: string | undefined;
  /** Sent as `Retry-After`, rounded up to seconds. */
  readonly retryAfterMs?: number;
  /** Alternating names and values. */
  readonly headers?: readonly string[];
}

/**
 * One request and its answer. Writes the headers as one flat array and the body in one piece, because the response path
 * of Fastify costs more than a search.
 */
export class RequestExchange {
  readonly request: IncomingMessage;
  readonly context: HttpContext;
  /** Whether a body follows the headers (RFC 9112 §6.3). */
  readonly hasBody: boolean;
  /** The pattern under which metrics count this request, or `unknown`. */
  readonly route: string;
  /** Set once a key is verified: the answer then counts as usage of the key. Unset for visitors. */
  principal: KeyPrincipal | undefined;
  /** The client whose limit of unsent bytes a large answer counts against. Default: its network. */
  client: string | undefined;
  /** Set once the rate limit of a key or visitor is checked: the answer then shows the limit, if there is one. */
  rate: RateVerdict | undefined;
  /** Replaces the `Cache-Control` of a 200 or 304. */
  cacheControl: string | undefined;
  /** Whether pages of any origin may read the answer. */
  isPublic: boolean;
  readonly #response: ServerResponse;
  readonly #startedMs: number;
  #requestId: string | undefined;

  constructor(context: HttpContext, route: string, request: IncomingMessage, response: ServerResponse) {
    this.context = context;
    this.request = request;
    this.hasBody = hasBody(request);
    if (this.hasBody) context.bodies.set(request.socket, this);
    this.isPublic = context.origins.isPublic(request.url ?? '');
    this.#response = response;
    this.route = route;
    this.#startedMs = context.nowMs();
  }

  /** Names this request in the log and in the answer, as `X-Request-Id`: see `requestIdOf`. */
  get requestId(): string {
    this.#requestId ??= requestIdOf(this.request.headers);
    return this.#requestId;
  }

  get isHead(): boolean {
    return this.request.method === 'HEAD';
  }

  /** Whether the connection was closed before the answer: by the client, or after a broken body. */
  get isAbandoned(): boolean {
    return this.#response.destroyed || this.request.socket.writableEnded;
  }

  /** Whether an answer was begun although the body has not arrived. Its connection is closed after it. */
  get isAnsweredEarly(): boolean {
    return this.#response.headersSent && !this.request.complete;
  }

  /** Answers with a body, or 503 beyond `unsentBytesMax`. `headers` alternates names and values. */
  send(status: number, headers: readonly string[], body: Body): void {
    const all = [...headers, 'Content-Length', String(body.length)];
    if (body.length <= PIECE_BYTES_MAX || this.isHead || !this.#canAnswer) {
      this.#finish(status, all, body);
      return;
    }
    const release = this.context.unsent.hold(this.#clientName, body.length);
    if (release === undefined) {
      this.#refuseUnsent();
      return;
    }
    this.#response.once('close', release);
    this.#writeHead(status, all);
    const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
    void writePieces(this.#response, bytes, this.context.stalledMs).then(() => this.#response.end());
    this.#count(status, body.length);
  }

  /**
   * Answers with a text of unknown length, in pieces, each of which is asked for when the client has taken those before
   * it. Compressed with gzip if the client accepts that. Resolves when the answer is sent or the client has left, at
   * the latest after `STREAM_MS_MAX`.
   */
  async sendStream(
    status: number,
    headers: readonly string[],
    pieces: Iterable<string> | AsyncIterable<string>,
  ): Promise<void> {
    const response = this.#response;
    const { stalledMs, unsent } = this.context;
    const accepted = this.request.headers['accept-encoding'] as string | undefined;
    const isCompressed = chooseEncoding(accepted?.replace(/\bbr\b/i, 'x-br')) === 'gzip';
    const all = [...headers, ...(isCompressed ? GZIPPED : NO_HEADERS)];
    if (this.isHead || !this.#canAnswer) return this.#finish(status, all, undefined);
    const release = unsent.hold(this.#clientName, STREAM_BYTES);
    if (release === undefined) return this.#refuseUnsent();
    const before = response.socket?.bytesWritten ?? 0;
    this.#writeHead(status, all);
    const deadline = setTimeout(() => response.destroy(), STREAM_MS_MAX);
    try {
      const source = Readable.from(pieces, { highWaterMark: 2 });
      const write = async (chunks: AsyncIterable<Buffer | string>) => {
        for await (const chunk of chunks) {
          const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
          if (!(await writePieces(response, bytes, stalledMs))) return;
        }
      };
      if (isCompressed) await pipeline(source, createGzip({ level: STREAM_GZIP_LEVEL }), write);
      else await pipeline(source, write);
      response.end();
    } finally {
      clearTimeout(deadline);
      release();
    }
    // With the header and the lengths of the chunks, which are small beside the body.
    this.#count(status, (response.socket?.bytesWritten ?? before) - before);
  }

  /** False if an answer was begun or the client has left. */
  get #canAnswer(): boolean {
    return !this.#response.headersSent && !this.isAbandoned;
  }

  /** The client whose unsent bytes are counted. */
  get #clientName(): string {
    return this.client ?? this.context.clientNetwork(this.request);
  }

  #refuseUnsent(): void {
    this.refuse({ code: 'overloaded', retryAfterMs: RETRY_AFTER_SECONDS * 1000 });
  }

  /** Answers with JSON that must not be cached. */
  sendJson(status: number, body: Body, headers: readonly string[] = []): void {
    this.send(status, [...UNCACHED_JSON, ...headers], body);
  }

  /** Answers without a body: 202, 204 and 304. */
  sendEmpty(status: 202 | 204 | 304, headers: readonly string[]): void {
    this.#finish(status, headers, undefined);
  }

  /**
   * Answers with the status of an error code and its message (`ERROR_CODES`), unless the refusal replaces it. As
   * problem details if the client asks for them.
   */
  refuse(refusal: Refusal): void {
    const { code, errors, message, retryAfterMs } = refusal;
    const { status } = ERROR_CODES[code];
    this.context.parts.metrics.count('refusals', code, refusal.limit ?? '');
    const headers = [...(refusal.headers ?? [])];
    if (retryAfterMs !== undefined) headers.push('Retry-After', secondsOf(retryAfterMs));
    if (this.context.origins.variesByOrigin(this.request.url ?? '')) headers.push(...VARY_BY_ORIGIN);
    if (asksForProblem(this.request.headers.accept))
      this.send(status, [...UNCACHED_PROBLEM, ...headers], problemBody(code, errors, message));
    else this.sendJson(status, errorBody(code, errors, message), headers);
  }

  /**
   * Answers an `AppError` with its error code, missing file descriptors with `overloaded`, and any other exception with
   * `internal_error`. Failures of the service (5xx, except overload) are logged with the id of the request, and with
   * the trace id of its `traceparent`.
   */
  fail(error: unknown): void {
    const failure = this.#failureOf(error);
    const { status } = ERROR_CODES[failure.code];
    // Overload is not logged, because clients can cause it and would fill the log.
    const isLogged = status >= 500 && failure.code !== 'overloaded';
    if (isLogged) {
      const { requestId, route } = this;
      const traceId = traceIdOf(this.request.headers);
      this.context.parts.logger.error(
        { err: error, code: failure.code, route, requestId, ...(traceId !== undefined && { traceId }) },
        'request failed',
      );
    }
    const seconds = failure.retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
    this.refuse({
      code: failure.code,
      ...(seconds === undefined ? undefined : { retryAfterMs: seconds * 1000 }),
    });
  }

  #failureOf(error: unknown): AppError {
    if (isOutOfDescriptors(error)) {
      this.context.warnOutOfDescriptors(error);
      return new AppError('overloaded', { cause: error });
    }
    return error instanceof AppError ? error : new AppError('internal_error', { cause: error });
  }

  /** Sends the answer, unless an answer was begun or the client has left. Counts it in each case. */
  #finish(status: number, headers: readonly string[], body: Body | undefined): void {
    if (this.#canAnswer) {
      this.#writeHead(status, headers);
      if (body === undefined) this.#response.end();
      else this.#response.end(asText(body), 'latin1'); // Texts are ASCII.
    }
    this.#count(status, body?.length ?? 0);
  }

  #writeHead(status: number, headers: readonly string[]): void {
    const { parts } = this.context;
    const rate = this.rate === undefined ? NO_HEADERS : rateHeaders(this.rate, parts.clock);
    // The rest of an unread body would have to be read before the next request on this connection.
    const isLast = this.context.isClosing || (this.hasBody && !this.request.readableEnded);
    this.#response.writeHead(status, [
      ...(this.cacheControl === undefined ? headers : withCacheControl(status, headers, this.cacheControl)),
      'X-Request-Id',
      this.requestId,
      ...this.context.securityHeaders,
      ...rate,
      ...this.#corsHeaders(status),
      ...(isLast ? CONNECTION_CLOSE : NO_HEADERS),
    ]);
  }

  #corsHeaders(status: number): readonly string[] {
    if (this.isPublic) return PUBLIC_HEADERS;
    const { origin } = this.request.headers;
    // A 401 has no key, and a preflight has headers of its own.
    if (origin === undefined || status === 401 || this.request.method === 'OPTIONS') return NO_HEADERS;
    const isReadable = this.context.origins.mayRead(origin, this.request, this.principal);
    return isReadable ? originHeaders(origin) : NO_HEADERS;
  }

  #count(status: number, bytes: number): void {
    const { parts } = this.context;
    if (this.principal !== undefined) parts.usageEvents.answered(this.principal.keyId, status);
    const seconds = (this.context.nowMs() - this.#startedMs) / 1000;
    parts.metrics.observe(this.route, status, seconds);
    parts.accessLog?.({
      method: this.request.method,
      url: this.request.url,
      status,
      seconds,
      bytes: this.isHead ? 0 : bytes,
      requestId: this.requestId,
      traceId: traceIdOf(this.request.headers),
      keyId: this.principal?.keyId,
    });
  }
}

const UNCACHED_JSON: readonly string[] = [
  'Content-Type',
  'application/json; charset=utf-8',
  'Cache-Control',
  'no-store',
  ...DATA_CSP,
];
const UNCACHED_PROBLEM: readonly string[] = [
  'Content-Type',
  PROBLEM_TYPE,
  'Cache-Control',
  'no-store',
  ...DATA_CSP,
];
const NO_HEADERS: readonly string[] = [];
const GZIPPED: readonly string[] = ['Content-Encoding', 'gzip'];
/** Fast: whole sets are text that repeats itself. */
const STREAM_GZIP_LEVEL = 3;
/** A stream holds about this many bytes: pieces that wait, and those of the compressor. */
const STREAM_BYTES = 4 * PIECE_BYTES_MAX;
const CONNECTION_CLOSE: readonly string[] = ['Connection', 'close'];

/** The headers of a 200 or 304 with another `Cache-Control`. Refusals keep theirs. */
function withCacheControl(status: number, headers: readonly string[], value: string): readonly string[] {
  if (status !== 200 && status !== 304) return headers;
  const at = headers.indexOf('Cache-Control');
  return at === -1 ? [...headers, 'Cache-Control', value] : headers.with(at + 1, value);
}

/** Larger bodies would not fit into the buffer of Node that a text is copied to. */
const TEXT_BYTES_MAX = 14_000;

/** A small body as Latin-1, because Node joins a text to the header and writes both at once. */
function asText(body: Body): Body {
  return typeof body === 'string' || body.length > TEXT_BYTES_MAX ? body : body.toString('latin1');
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined;
}

/** Whole seconds for `Retry-After`: rounded up, at least 1. */
function secondsOf(ms: number): string {
  return String(Math.max(1, Math.ceil(ms / 1000)));
}
