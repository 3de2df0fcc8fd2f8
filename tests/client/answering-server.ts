import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface AnsweringServer {
  readonly url: string;
  /** The requests so far, in order. */
  readonly requests: readonly IncomingMessage[];
}

/** A server at a free port that answers as `answer` does, until the test ends. `attempt` counts requests from 1. */
export async function answeringServer(
  answer: (request: IncomingMessage, response: ServerResponse, attempt: number) => void,
): Promise<AnsweringServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => answer(request, response, requests.push(request)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** Sends JSON. */
export function sendJson(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}
