import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface LoadAnswer {
  readonly status: number;
  /** Size of head and body. */
  readonly bytes: number;
}

const HEAD_END = '\r\n\r\n';

/**
 * One keep-alive connection without pipelining: the next request follows after the answer. It parses only the status
 * and length of an answer, which keeps the client cheap.
 */
export class LoadConnection {
  readonly #socket: Socket;
  #received: Buffer[] = [];
  #receivedBytes = 0;
  /** Status, and length of head and body, of the answer being read; the length is 0 until its head is complete. */
  #status = 0;
  #expectedBytes = 0;
  #resolve: (answer: LoadAnswer) => void = () => {};
  #reject: (reason: Error) => void = () => {};

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', (error) => this.#reject(error));
    socket.on('close', () => this.#reject(new Error('the server closed a keep-alive connection')));
  }

  static async open(port: number): Promise<LoadConnection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new LoadConnection(socket);
  }

  /** Rejects if the connection fails or closes, or if the length of the answer is unknown. */
  ask(request: Buffer): Promise<LoadAnswer> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#reject = () => {};
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#receivedBytes += chunk.length;
    if (this.#expectedBytes === 0) this.#readHead(chunk);
    if (this.#expectedBytes === 0 || this.#receivedBytes < this.#expectedBytes) return;
    const answer = { status: this.#status, bytes: this.#receivedBytes };
    this.#received = [];
    this.#receivedBytes = 0;
    this.#expectedBytes = 0;
    this.#resolve(answer);
  }

  #readHead(chunk: Buffer): void {
    this.#received.push(chunk);
    const start = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
    const headEnd = start.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = start.toString('latin1', 0, headEnd);
    this.#status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    const hasBody = this.#status !== 304 && this.#status !== 204;
    if (hasBody && length === undefined) {
      this.#reject(new Error(`an answer has no content-length:\n${head}`));
      return;
    }
    this.#expectedBytes = headEnd + HEAD_END.length + (hasBody ? Number(length) : 0);
  }
}

/** A complete HTTP GET request in ASCII. `LoadConnection.ask` takes its bytes. */
export function wireRequest(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: '127.0.0.1', accept: 'application/json', ...headers });
  return `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}
