import type { CallToolResult } from '@modelcontextprotocol/server';
import type { RemoteService } from '../config/remote-service.ts';
import type { PackResource, ToolBackend } from './tool-server.ts';

/** A whole search for a set takes less than a second. A busy service may take longer. */
const DEADLINE_MS = 60_000;
const PROTOCOL_VERSION = '2025-11-25';
/** For a missing resource: of the current protocol, and of versions before. */
const NOT_FOUND: readonly number[] = [-32_602, -32_002];

/** The service did not answer a call. The message says what to do, in words for a person or a model. */
class ServiceError extends Error {
  override name = 'ServiceError';
  /** Of the error in the answer, if it had one. */
  readonly rpcCode: number | undefined;

  constructor(message: string, rpcCode?: number) {
    super(message);
    this.rpcCode = rpcCode;
  }
}

/** Passes calls on to a service. What the service or the network refuses becomes the result of the tool. */
export function remoteBackend(service: RemoteService): ToolBackend {
  return {
    async call(name, args) {
      try {
        return (await ask(service, 'tools/call', { name, arguments: args })) as CallToolResult;
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        return { isError: true, content: [{ type: 'text', text: error.message }] };
      }
    },
    async listPacks() {
      const { resources } = (await ask(service, 'resources/list', {})) as {
        resources: readonly {
          readonly name: string;
          readonly title?: string;
          readonly description?: string;
        }[];
      };
      return resources.map(
        ({ name, title = name, description = '' }): PackResource => ({
          slug: name,
          name: title,
          description,
        }),
      );
    },
    async readPack(slug) {
      const uri = `glyphdex://pack/${encodeURIComponent(slug)}`;
      try {
        const { contents } = (await ask(service, 'resources/read', { uri })) as {
          contents: readonly { readonly text: string }[];
        };
        return contents[0]?.text;
      } catch (error) {
        if (error instanceof ServiceError && NOT_FOUND.includes(error.rpcCode ?? 0)) return undefined;
        throw error;
      }
    },
  };
}

/** Sends one message. Rejects with a `ServiceError` if there is no result. */
async function ask({ url, key }: RemoteService, method: string, params: object): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': PROTOCOL_VERSION,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      // The key must not follow a redirect to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    text = await response.text();
  } catch (error) {
    throw new ServiceError(
      `The Glyphdex service at ${url} does not answer (${causeOf(error)}). Check GLYPHDEX_URL, and that the service runs.`,
    );
  }
  const body = parsed(text) as
    | {
        readonly result?: unknown;
        readonly error?: { readonly code?: number; readonly message?: string };
        readonly message?: string;
      }
    | undefined;
  if (body?.result !== undefined) return body.result;
  const { error } = body ?? {};
  throw new ServiceError(explained(url, response, error?.message ?? body?.message), error?.code);
}

function explained(url: string, { status, headers }: Response, message: string | undefined): string {
  const retryAfter = headers.get('retry-after');
  switch (status) {
    case 401:
      return `The Glyphdex service at ${url} does not accept the key in GLYPHDEX_KEY. Use a secret key of this service.`;
    case 404:
      return `There is no Glyphdex with the Model Context Protocol at ${url}. Check GLYPHDEX_URL.`;
    case 429:
    case 503:
      return `${message ?? `The service answered with status ${status}.`} Call again in ${retryAfter ?? 'a few'} seconds.`;
    default:
      return message ?? `The service at ${url} answered with status ${status}.`;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `ECONNREFUSED`, or the message of the error. */
function causeOf(error: unknown): string {
  const { cause, message, name } = error as Error & { cause?: { code?: string; message?: string } };
  return (
    cause?.code ??
    cause?.message ??
    (name === 'TimeoutError' ? `no answer in ${DEADLINE_MS / 1000} s` : message)
  );
}
