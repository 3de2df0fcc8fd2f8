import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ERROR_CODES, type ErrorCode } from '@glyphdex/contract';
import { DATA_CSP, type HttpContext } from './http-context.ts';
import { type HttpLimits, URL_BYTES_MAX } from './limits.ts';
import { randomRequestId } from './request/request-id.ts';
import { errorBody } from './response/envelopes.ts';

/** Advice for an invalid address, most often from a curl command with an accent in the search. */
const INVALID_ADDRESS =
  'The address is invalid, or characters of it must be percent-encoded. With curl: -G --data-urlencode "search=café".';

/** The log record of a request whose header could not be parsed. */
const UNPARSED = {
  method: undefined,
  url: undefined,
  seconds: 0,
  requestId: undefined,
  traceId: undefined,
  keyId: undefined,
} as const;

interface ClientError extends Error {
  readonly code?: string;
  /** The received bytes that could not be parsed, as a Buffer. */
  readonly rawPacket?: unknown;
}

/**
 * Answers requests that Node refuses: not HTTP, not complete in time, or with too large headers. Most have no response
 * object, so the answer is written to the socket. Then the connection is closed. If the client has reset it, or nothing
 * can be written, it is closed without an answer.
 */
export function brokenRequestHandler(
  context: HttpContext,
  { lingerMs }: HttpLimits,
): (error: ClientError, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    // The request was refused by its head. Only the rest of its body is broken.
    if (context.bodies.get(socket)?.isAnsweredEarly === true) return;
    const code = codeOf(error);
    const message = error.code === 'HPE_INVALID_URL' ? INVALID_ADDRESS : undefined;
    const answer = rawAnswer(code, context, message);
    endWith(socket, answer, lingerMs);
    const { status } = ERROR_CODES[code];
    context.parts.metrics.observe('unparsed', status, 0);
    context.parts.metrics.count('refusals', code, '');
    context.parts.accessLog?.({ ...UNPARSED, status, bytes: answer.length - answer.indexOf('\r\n\r\n') - 4 });
  };
}

/** Sends a last answer. A hostile client may keep its side of the connection open for at most `lingerMs`. */
export function endWith(socket: Duplex, answer: string, lingerMs: number): void {
  socket.end(answer);
  const linger = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(linger));
}

/** The bytes of a complete refusal. The caller must close the connection afterwards. */
export function rawAnswer(code: ErrorCode, context: HttpContext, message?: string): string {
  const { status } = ERROR_CODES[code];
  const body = errorBody(code, undefined, message);
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${randomRequestId()}`,
    'Connection: close',
  ];
  const pairs = [...DATA_CSP, ...context.securityHeaders];
  for (let at = 0; at < pairs.length; at += 2) headers.push(`${pairs[at]}: ${pairs[at + 1]}`);
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}

function codeOf({ code, rawPacket }: ClientError): ErrorCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout';
  if (code !== 'HPE_HEADER_OVERFLOW') return 'malformed_request';
  return isLongRequestLine(rawPacket) ? 'uri_too_long' : 'headers_too_large';
}

/** Whether the address made the headers too large. False if an earlier packet held the start of the request. */
function isLongRequestLine(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet) || !/^[A-Z]{3,20} /.test(packet.toString('latin1', 0, 21))) return false;
  const end = packet.indexOf('\n');
  return end === -1 || end > URL_BYTES_MAX;
}
