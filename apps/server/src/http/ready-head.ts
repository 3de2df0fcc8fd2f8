import {
  type IncomingMessage,
  ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';
import type { Clock } from '../ports/clock.ts';

/** Header lines as they go over the wire, each with its line break. Nothing of a client's may stand in them. */
export type HeaderLines = string;

/** The fields of Node's outgoing messages that `writeHead` fills, and that its `end` reads. */
interface OutgoingHead {
  _header: string | null;
  _hasBody: boolean;
  _expect_continue?: boolean;
}

/**
 * Begins answers with a head that is text already. `writeHead` looks at every character of every header again, which for
 * a 304 is a fifth of the work; these headers are made of constants, digits and digests. Node has no call for that, so
 * the field is set that `writeHead` would set. A test compares the bytes, and whatever is out of the ordinary (HTTP/1.0,
 * HEAD, a connection that ends, a response that is not Node's own) is left to `writeHead`.
 */
export class ReadyHeads {
  readonly #clock: Clock;
  readonly #keepAlive: HeaderLines;
  readonly #isSupported: boolean;
  #second = Number.NaN;
  #end = '';

  constructor(clock: Clock, keepAliveMs: number) {
    this.#clock = clock;
    this.#keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n\r\n`;
    this.#isSupported = '_header' in new ServerResponse({ method: 'GET' } as IncomingMessage);
  }

  /** Sets status and head, to be followed by `end`. False when that is left to `writeHead`; nothing is set then. */
  begin(request: IncomingMessage, response: ServerResponse, status: number, lines: HeaderLines): boolean {
    const head = response as unknown as OutgoingHead;
    if (
      !this.#isSupported ||
      !response.shouldKeepAlive ||
      request.method !== 'GET' ||
      request.httpVersionMinor !== 1 ||
      head._expect_continue === true ||
      Object.getPrototypeOf(response) !== ServerResponse.prototype
    ) {
      return false;
    }
    response.statusCode = status;
    if (status === 304) head._hasBody = false;
    head._header = STATUS_LINES[status]! + lines + this.#lastLines();
    return true;
  }

  #lastLines(): HeaderLines {
    const second = Math.floor(this.#clock.now() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#end = `Date: ${new Date(second * 1000).toUTCString()}\r\n${this.#keepAlive}`;
    }
    return this.#end;
  }
}

const STATUS_LINES: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(STATUS_CODES).map(([status, reason]) => [status, `HTTP/1.1 ${status} ${reason}\r\n`]),
);

/** Names and values in turn as lines. Throws where one of them may not stand in a header. */
export function linesOf(headers: readonly string[]): HeaderLines {
  let lines = '';
  for (let i = 0; i < headers.length; i += 2) {
    validateHeaderName(headers[i]!);
    validateHeaderValue(headers[i]!, headers[i + 1]!);
    lines += `${headers[i]!}: ${headers[i + 1]!}\r\n`;
  }
  return lines;
}

/** The names and values of these lines, in turn. */
export function headersOf(lines: HeaderLines): string[] {
  return lines.split('\r\n').flatMap((line) => {
    const colon = line.indexOf(': ');
    return colon === -1 ? [] : [line.slice(0, colon), line.slice(colon + 2)];
  });
}
