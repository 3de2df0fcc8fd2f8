import type { GlyphdexHandler } from './create-handler.ts';
import { refuse } from './refuse.ts';

/** The parts of Node's request and response that are used. Express and other frameworks extend them. */
interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Express: the address with the path below which the listener is mounted. */
  readonly originalUrl?: string | undefined;
  /** Express: the address of the client, by its setting `trust proxy`. */
  readonly ip?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

interface NodeResponse {
  once(event: 'close', listener: () => void): unknown;
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body?: Uint8Array): unknown;
}

/**
 * The handler as a listener of `node:http`, Express or Connect. It passes the address of the client on. Whatever the
 * request or the handler does, it answers: an exception here would end the process of a `node:http` server.
 */
export function nodeListener(
  handler: GlyphdexHandler,
): (request: NodeRequest, response: NodeResponse) => void {
  return (request, response) => {
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    const send = async (answer: Response): Promise<void> => {
      const body = new Uint8Array(await answer.arrayBuffer());
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(body);
    };
    const answer = async () => {
      const passed = webRequest(request, closed.signal);
      if (passed instanceof Response) return passed;
      return handler(passed, { client: request.ip ?? request.socket.remoteAddress });
    };
    answer()
      .then(send)
      .catch(() => send(refuse('internal_error')))
      // The response has ended or its connection is gone.
      .catch(() => response.end());
  };
}

/** A request that the handler can read, or a refusal of an address or method that a `Request` cannot have. */
function webRequest(request: NodeRequest, signal: AbortSignal): Request | Response {
  const { method = 'GET' } = request;
  if (/^(?:connect|trace|track)$/i.test(method)) return refuse('method_not_allowed');
  const path = request.originalUrl ?? request.url ?? '/';
  const url = URL.canParse(path, 'http://localhost') ? new URL(path, 'http://localhost') : undefined;
  if (url?.host !== 'localhost' || url.username !== '' || url.password !== '') return refuse('bad_address');
  return new Request(url, { method, headers: headersOf(request), signal });
}

function headersOf(request: NodeRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // HTTP/2 has names that begin with a colon.
    if (value === undefined || name.startsWith(':')) continue;
    for (const one of typeof value === 'string' ? [value] : value) headers.append(name, one);
  }
  return headers;
}
