import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Names in lower case. */
export interface RawHeaders extends Readonly<Record<string, string>> {
  readonly connection: string;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: RawHeaders;
  readonly body: string;
}

/** Listens on a free port of localhost and returns the port. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  return address.port;
}

/** A client that sends exactly the given bytes. */
export class RawClient {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  #received = '';

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.setEncoding('latin1');
    this.socket.on('data', (chunk: string) => {
      this.#received += chunk;
    });
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  send(...pieces: readonly (string | Buffer)[]): this {
    for (const piece of pieces) this.socket.write(piece);
    return this;
  }

  /** All complete answers, once the server has closed the connection. */
  async answers(): Promise<RawAnswer[]> {
    await this.closed;
    return parseAnswers(this.#received);
  }

  /** The answers, once `count` of them are complete or the server has closed the connection. Closes the connection. */
  async firstAnswers(count: number): Promise<RawAnswer[]> {
    while (parseAnswers(this.#received).length < count && !this.socket.closed) await wait(5);
    this.socket.destroy();
    return parseAnswers(this.#received);
  }
}

/** The complete answers. The size of a body is its Content-Length; chunked bodies are not supported. */
function parseAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  for (let end = rest.indexOf('\r\n\r\n'); end !== -1; end = rest.indexOf('\r\n\r\n')) {
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    ) as RawHeaders;
    const status = Number(first.split(' ')[1]);
    const length = status === 304 || status === 100 ? 0 : Number(headers['content-length'] ?? 0);
    const body = rest.slice(end + 4, end + 4 + length);
    if (body.length < length) break;
    answers.push({ status, headers, body });
    rest = rest.slice(end + 4 + length);
  }
  return answers;
}
