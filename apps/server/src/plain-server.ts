import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { explainListenError } from './listen-address.ts';

/** A client that sends nothing, or slowly, is cut off after this time. */
const REQUEST_MS_MAX = 5_000;
const CONNECTIONS_MAX = 1_000;

/** Listens for few, small requests of operators. `variable` names the setting of the port. Rejects with an `OperatorError` if it cannot. */
export async function listenPlainly(
  { host, port }: { readonly host: string; readonly port: number },
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  variable?: string,
): Promise<Server> {
  const server = createServer(
    { requestTimeout: REQUEST_MS_MAX, headersTimeout: REQUEST_MS_MAX, connectionsCheckingInterval: 1_000 },
    answer,
  );
  server.maxConnections = CONNECTIONS_MAX;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port }, resolve);
    });
  } catch (error) {
    throw explainListenError(error, host, port, variable);
  }
  return server;
}

/** Sends an answer, JSON by default, and closes the connection. */
export function sendPlainly(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  contentType = 'application/json',
): void {
  response.writeHead(status, {
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  });
  response.end(body);
}

/** Stops listening and cuts off the connections. */
export async function closePlainly(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
