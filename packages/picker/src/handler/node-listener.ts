import type { GlyphdexHandler } from './create-handler.ts';

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

/** The handler as a listener of `node:http`, Express or Connect. It passes the address of the client on. */
export function nodeListener(
  handler: GlyphdexHandler,
): (request: NodeRequest, response: NodeResponse) => void {
  return (request, response) => {
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    const { method = 'GET', ip, socket } = request;
    const path = request.originalUrl ?? request.url ?? '/';
    const url = URL.canParse(path, 'http://localhost') ? new URL(path, 'http://localhost') : undefined;
    // A `Request` cannot have these methods or addresses.
    const isPlain = url?.host === 'localhost' && !/^(?:connect|trace|track)$/i.test(method);
    const passed = isPlain
      ? new Request(url, { method, headers: headersOf(request), signal: closed.signal })
      : new Request('http://localhost/', { method: 'OPTIONS' });
    void handler(passed, { client: ip ?? socket.remoteAddress }).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(new Uint8Array(await answer.arrayBuffer()));
    });
  };
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
