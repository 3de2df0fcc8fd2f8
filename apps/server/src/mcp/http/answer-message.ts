import type { IncomingMessage } from 'node:http';
import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { MCP_BODY_BYTES_MAX } from '../../http/limits.ts';
import { jsonIn, readBody } from '../../http/request/read-body.ts';
import type { RequestExchange } from '../../http/request-exchange.ts';
import type { Client } from '../../http/route.ts';
import { clientOf } from '../../http/slow-work.ts';
import { catalogBackend } from '../catalog-backend.ts';
import { createToolServer } from '../tool-server.ts';
import { keyToolContext, type McpServices } from './key-tool-context.ts';

/** Error codes of JSON-RPC 2.0. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/** Answers of the protocol library: a status, and a message or nothing (202). */
interface RpcAnswer {
  readonly status: number;
  readonly message: unknown;
}

/** Answers the message in the body of a request. Batches ended with protocol version 2025-03-26. */
export async function answerMessage(
  services: McpServices,
  exchange: RequestExchange,
  client: Client,
): Promise<void> {
  const { request } = exchange;
  if (!announcesJson(request)) {
    return exchange.refuse({
      code: 'unsupported_media_type',
      message: 'Send a JSON-RPC message as application/json, without Content-Encoding.',
    });
  }
  const body = await readBody(request, MCP_BODY_BYTES_MAX);
  if (body === undefined) return exchange.refuse({ code: 'payload_too_large' });
  const parsed = jsonIn(body);
  if (parsed === undefined) {
    return send(exchange, rpcError(400, PARSE_ERROR, 'Parse error: the body is not JSON in UTF-8.'), []);
  }
  if (Array.isArray(parsed))
    return send(
      exchange,
      rpcError(400, INVALID_REQUEST, 'Send one message per request, without a list.'),
      [],
    );

  let budget: readonly string[] = [];
  const backend = catalogBackend(
    () =>
      keyToolContext(services, client, (headers) => {
        budget = headers;
      }),
    services.parts.logger,
  );
  // The library takes a few milliseconds for each message.
  await services.slowWork.start(clientOf(client.principal));
  const newServer = () => createToolServer(backend, services.parts.serverVersion);
  send(exchange, await answerOf(request, parsed, newServer), budget);
}

/** Answers one message with a server that lives as long as the answer takes, so no state is left. */
async function answerOf(
  incoming: IncomingMessage,
  message: unknown,
  newServer: () => McpServer,
): Promise<RpcAnswer> {
  const request = webRequest(incoming);
  if (!(await isLegacyRequest(request, message))) {
    // A subscription would be a stream without end. This service announces none.
    const handler = createMcpHandler(newServer, { legacy: 'reject', maxSubscriptions: 0 });
    try {
      return await rpcAnswer(await handler.fetch(request, { parsedBody: message }));
    } finally {
      await handler.close();
    }
  }
  const server = newServer();
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await rpcAnswer(await transport.handleRequest(request, { parsedBody: message }));
  } finally {
    await server.close();
  }
}

/** The request as the library takes it. It gets the body separately, and needs no other headers than these. */
function webRequest({ headers }: IncomingMessage): Request {
  const known = new Headers({
    'content-type': 'application/json',
    // The library insists on both, although it answers with JSON only.
    accept: 'application/json, text/event-stream',
  });
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith('mcp-') && typeof value === 'string') known.set(name, value);
  }
  return new Request('http://localhost/mcp', { method: 'POST', headers: known });
}

async function rpcAnswer(response: Response): Promise<RpcAnswer> {
  const text = await response.text();
  return { status: response.status, message: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

function send(exchange: RequestExchange, { status, message }: RpcAnswer, budget: readonly string[]): void {
  if (message === undefined) exchange.sendEmpty(202, budget);
  else exchange.sendJson(status, Buffer.from(JSON.stringify(message)), budget);
}

function rpcError(status: number, code: number, message: string): RpcAnswer {
  return { status, message: { jsonrpc: '2.0', error: { code, message }, id: null } };
}

function announcesJson({ headers }: IncomingMessage): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  return type.trim().toLowerCase() === 'application/json' && headers['content-encoding'] === undefined;
}
