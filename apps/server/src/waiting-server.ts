import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { asciiJson, ERROR_CODES } from '@glyphdex/contract';
import { errorBody } from './http/response/error-body.ts';
import { notReadyMessage } from './http/response/not-ready.ts';
import type { ListenAddress } from './listen-address.ts';
import { closePlainly, listenPlainly, sendPlainly } from './plain-server.ts';
import type { Log } from './ports/log.ts';

/** The parts of the service that `/readyz` lists. */
const PARTS = ['service', 'catalog', 'keys', 'database', 'limits', 'search', 'statistics'] as const;
export type Part = (typeof PARTS)[number];

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
    await closePlainly(this.#server);
    this.#server = undefined;
  }

  async #listen(): Promise<Server> {
    // Each answer ends its connection, because the next one may already reach the service itself.
    const server = await listenPlainly(this.#address, (request, response) => this.#answer(request, response));
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, exit);
    return server;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const [path] = (request.url ?? '').split('?');
    if (path === '/healthz') {
      sendPlainly(response, 200, asciiJson({ status: 'ok' }));
      return;
    }
    const message = path === '/readyz' ? notReadyMessage(this.#checks) : undefined;
    response.setHeader('Retry-After', '1');
    sendPlainly(
      response,
      ERROR_CODES.storage_unavailable.status,
      errorBody('storage_unavailable', undefined, message),
    );
  }
}

const exit = () => process.exit(0);
