import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { asciiJson, ERROR_CODES } from '@glyphdex/contract';
import { errorBody } from './http/response/error-body.ts';
import { notReadyMessage } from './http/response/not-ready.ts';
import { explainListenError, type ListenAddress } from './listen-address.ts';
import type { Log } from './ports/log.ts';

/** The parts of the service that `/readyz` lists. */
const PARTS = ['service', 'catalog', 'keys', 'database', 'limits', 'search', 'statistics'] as const;
export type Part = (typeof PARTS)[number];

/** A client that sends nothing, or slowly, is cut off after this time. */
const REQUEST_MS_MAX = 5_000;
const CONNECTIONS_MAX = 1_000;

/**
 * Answers on the address of the service while its start waits for something that is away: `/healthz` with 200, because
 * a restart would not help, and everything else with 503. Listens from the first call of `show`. A signal ends the
 * process, because nothing has to be written yet.
 */
export class WaitingServer {
  readonly #address: ListenAddress;
  readonly #log: Log;
  readonly #checks: Record<Part, string>;
  #server: Server | undefined;

  constructor(address: ListenAddress, log: Log) {
    this.#address = address;
    this.#log = log;
    this.#checks = Object.fromEntries(PARTS.map((part) => [part, 'starting'])) as Record<Part, string>;
  }

  /** Says in one line what the service waits for. Logs it if it is new. */
  async show(part: Part, state: string): Promise<void> {
    if (this.#checks[part] !== state)
      this.#log.warn({ [part]: state }, 'the start waits, and is tried again');
    this.#checks[part] = state;
    this.#server ??= await this.#listen();
  }

  /** Stops listening, so the service can. Cuts off the connections, which have got their answers or sent nothing. */
  async close(): Promise<void> {
    if (this.#server === undefined) return;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, exit);
    const closed = new Promise((resolve) => this.#server!.close(resolve));
    this.#server.closeAllConnections();
    await closed;
    this.#server = undefined;
  }

  async #listen(): Promise<Server> {
    const { host, port } = this.#address;
    const server = createServer(
      { requestTimeout: REQUEST_MS_MAX, headersTimeout: REQUEST_MS_MAX, connectionsCheckingInterval: 1_000 },
      (request, response) => this.#answer(request, response),
    );
    server.maxConnections = CONNECTIONS_MAX;
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ host, port }, resolve);
      });
    } catch (error) {
      throw explainListenError(error, host, port);
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, exit);
    return server;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const [path] = (request.url ?? '').split('?');
    if (path === '/healthz') {
      send(response, 200, asciiJson({ status: 'ok' }));
      return;
    }
    const message = path === '/readyz' ? notReadyMessage(this.#checks) : undefined;
    response.setHeader('Retry-After', '1');
    send(
      response,
      ERROR_CODES.storage_unavailable.status,
      errorBody('storage_unavailable', undefined, message),
    );
  }
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // The next connection may already reach the service itself.
    Connection: 'close',
  });
  response.end(body);
}

const exit = () => process.exit(0);
