import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves one file by HTTP, as servers of static files do. */
export class FileServer {
  /** The content; without one, each answer has status 404. */
  content: Buffer | undefined;
  /** Whether answers have an ETag, and requests can name it. */
  hasEtag = true;
  /** Answers a request in another way; true if it did. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** The statuses of all answers so far that were not intercepted. */
  readonly statuses: number[] = [];
  readonly #server = createServer((request, response) => this.#answer(request, response));

  static async start(): Promise<FileServer> {
    const server = new FileServer();
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/catalog.zip`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (this.intercept?.(request, response) === true) return;
    const { content, hasEtag } = this;
    const etag = `"${createHash('sha256')
      .update(content ?? '')
      .digest('hex')}"`;
    const status =
      content === undefined ? 404 : hasEtag && request.headers['if-none-match'] === etag ? 304 : 200;
    this.statuses.push(status);
    response.writeHead(status, hasEtag ? { etag } : {});
    response.end(status === 200 ? content : undefined);
  }
}
