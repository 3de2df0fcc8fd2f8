import type { Readable, Writable } from 'node:stream';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';

/** Maximal characters of one message. An image in Base64 takes 350,000. */
const LINE_CHARACTERS_MAX = 4 << 20;
/** Error codes of JSON-RPC 2.0. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/**
 * Messages as lines of JSON. Unlike the transport of the library, it answers a line that is no message with an error, and
 * when the input ends, it closes only after all requests are answered: `printf '…' | glyphdex mcp` gets its answers.
 */
export class LineTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  /** Resolves when the transport is closed. */
  readonly closed: Promise<void>;
  readonly #input: Readable;
  readonly #output: Writable;
  /** Ids of requests without an answer. */
  readonly #pending = new Set<unknown>();
  #line = '';
  #isInputEnded = false;
  #isClosed = false;
  #resolveClosed: () => void = () => undefined;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = resolve;
    });
  }

  async start(): Promise<void> {
    this.#input.setEncoding('utf8');
    this.#input.on('data', (text: string) => this.#read(text));
    const end = () => {
      this.#isInputEnded = true;
      this.#closeWhenAnswered();
    };
    this.#input.once('end', end);
    this.#input.once('error', end);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#write(message);
    if (!('method' in message)) this.#pending.delete(message.id);
    this.#closeWhenAnswered();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.pause();
    this.onclose?.();
    this.#resolveClosed();
  }

  #read(text: string): void {
    const lines = (this.#line + text).split('\n');
    this.#line = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') this.#receive(line);
    if (this.#line.length > LINE_CHARACTERS_MAX) {
      void this.#refuse(PARSE_ERROR, 'The message is too long.').finally(() => this.close());
    }
  }

  #receive(line: string): void {
    let parsed: unknown;
    try {
      parsed = JSON.parse(line);
    } catch {
      void this.#refuse(PARSE_ERROR, 'Parse error: the line is not JSON.');
      return;
    }
    for (const one of Array.isArray(parsed) ? parsed : [parsed]) {
      let message: JSONRPCMessage;
      try {
        message = parseJSONRPCMessage(one);
      } catch {
        void this.#refuse(INVALID_REQUEST, 'The line is not a JSON-RPC message.');
        continue;
      }
      if (isJSONRPCRequest(message)) this.#pending.add(message.id);
      // A canceled request gets no answer.
      if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
        this.#pending.delete(message.params?.['requestId']);
      }
      this.onmessage?.(message);
    }
  }

  #refuse(code: number, text: string): Promise<void> {
    return this.#write({ jsonrpc: '2.0', error: { code, message: text }, id: null });
  }

  #write(message: object): Promise<void> {
    return new Promise((resolve) => {
      this.#output.write(`${JSON.stringify(message)}\n`, () => resolve());
    });
  }

  #closeWhenAnswered(): void {
    if (this.#isInputEnded && this.#pending.size === 0) void this.close();
  }
}
