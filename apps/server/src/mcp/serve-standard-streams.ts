import { createInterface } from 'node:readline';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { McpServer } from '@modelcontextprotocol/server';
import { isJSONRPCNotification, isJSONRPCRequest, parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';

/** Error codes of JSON-RPC 2.0. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/**
 * Serves the Model Context Protocol until the input ends. The transport of the library skips a line that is no message,
 * and drops requests that are open at the end of its input: here such a line gets an error, and the end waits for the
 * answers of `printf '…' | glyphdex mcp`.
 */
export async function serveStandardStreams(
  newServer: () => McpServer,
  input: Readable,
  output: Writable,
): Promise<void> {
  const messages = new PassThrough();
  const transport = new StdioServerTransport(messages, output);
  /** Ids of requests without an answer. */
  const open = new Set<unknown>();
  let answered = Promise.withResolvers<void>();
  const close = (id: unknown) => {
    open.delete(id);
    if (open.size === 0) answered.resolve();
  };
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    if (!('method' in message)) close(message.id);
  };
  serveStdio(newServer, { transport });
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    let message: ReturnType<typeof parseJSONRPCMessage>;
    try {
      message = parseJSONRPCMessage(JSON.parse(line));
    } catch (error) {
      const code = error instanceof SyntaxError ? PARSE_ERROR : INVALID_REQUEST;
      const text = 'The line is not a JSON-RPC message.';
      output.write(`${JSON.stringify({ jsonrpc: '2.0', error: { code, message: text }, id: null })}\n`);
      continue;
    }
    if (isJSONRPCRequest(message)) {
      if (open.size === 0) answered = Promise.withResolvers();
      open.add(message.id);
    }
    // A canceled request gets no answer.
    if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled')
      close(message.params?.['requestId']);
    messages.write(`${line}\n`);
  }
  if (open.size > 0) await answered.promise;
  await transport.close();
}
