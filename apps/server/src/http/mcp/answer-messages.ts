import type { IncomingMessage } from 'node:http';
import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { catalogBackend } from '../../mcp/catalog-backend.ts';
import { createToolServer } from '../../mcp/tool-server.ts';
import { takeRequest } from '../fair-shares.ts';
import { MCP_BATCH_MAX, MCP_BODY_BYTES_MAX } from '../limits.ts';
import { readBody } from '../request/read-body.ts';
import type { RequestExchange } from '../request-exchange.ts';
import type { Client } from '../route.ts';
import { keyToolContext } from './key-tool-context.ts';

/** Error codes of JSON-RPC 2.0. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/** Answers of the protocol library: a status, and a message or nothing (202). */
interface RpcAnswer {
  readonly status: number;
  readonly message: unknown;
}

/**
 * Answers the messages in the body of a request: one, or a batch, which ended with protocol version 2025-03-26. Each
 * request of a batch after the first counts against the rate limit like a request of its own.
 */
export async function answerMessages(exchange: RequestExchange, client: Client): Promise<void> {
  const { request, context } = exchange;
  if (!announcesJson(request)) {
    return exchange.refuse({
      code: 'unsupported_media_type',
      message: 'Send a JSON-RPC message as application/json, without Content-Encoding.',
    });
  }
  const body = await readBody(request, MCP_BODY_BYTES_MAX);
  if (body === undefined) return exchange.refuse({ code: 'payload_too_large' });
  const parsed = parseJson(body);
  if (parsed === undefined) {
    return send(exchange, rpcError(400, PARSE_ERROR, 'Parse error: the body is not JSON in UTF-8.'), []);
  }

  let budget: readonly string[] = [];
  const backend = catalogBackend(
    () =>
      keyToolContext(context, client, (headers) => {
        budget = headers;
      }),
    context.deps.logger,
  );
  const newServer = () => createToolServer(backend, context.deps.serverVersion);
  if (!Array.isArray(parsed)) return send(exchange, await answerMessage(request, parsed, newServer), budget);

  const fault = faultOfBatch(request, parsed);
  if (fault !== undefined) return send(exchange, rpcError(400, INVALID_REQUEST, fault), []);
  const answers: unknown[] = [];
  for (const [position, message] of parsed.entries()) {
    if (position > 0) {
      const { rate, refusal } = await takeRequest(context.deps, client.principal);
      exchange.rate = rate;
      if (refusal !== undefined) return exchange.refuse(refusal);
    }
    const answer = await answerMessage(request, message, newServer);
    if (answer.message !== undefined) answers.push(answer.message);
  }
  send(
    exchange,
    answers.length === 0 ? { status: 202, message: undefined } : { status: 200, message: answers },
    budget,
  );
}

/** Answers one message with a server that lives as long as the answer takes, so no state is left. */
async function answerMessage(
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

/** Why a batch is refused. */
function faultOfBatch({ headers }: IncomingMessage, messages: readonly unknown[]): string | undefined {
  const version = headers['mcp-protocol-version'];
  if (version !== undefined && version !== '2025-03-26') {
    return `Protocol version ${String(version).slice(0, 20)} has no batches. Send one message per request.`;
  }
  if (messages.length === 0) return 'The batch is empty.';
  if (messages.length > MCP_BATCH_MAX) return `A batch has at most ${MCP_BATCH_MAX} messages.`;
  const isInitialize = (message: unknown) =>
    (message as { method?: unknown } | null)?.method === 'initialize';
  return messages.some(isInitialize) ? 'initialize cannot be part of a batch.' : undefined;
}

function announcesJson({ headers }: IncomingMessage): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  return type.trim().toLowerCase() === 'application/json' && headers['content-encoding'] === undefined;
}

/** `undefined` if the bytes are not JSON in UTF-8. JSON itself has no such value. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
