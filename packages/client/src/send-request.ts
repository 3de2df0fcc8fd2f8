import type { Connection } from './connection.ts';
import { GlyphdexError } from './glyphdex-error.ts';

export interface RequestOptions {
  /** Ends the request; it then rejects with the reason of the signal, as `fetch` does. */
  readonly signal?: AbortSignal | undefined;
}

export interface SentRequest extends RequestOptions {
  readonly method: 'GET' | 'POST';
  /** Path and query below the base address. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Blob | undefined;
}

export interface ReceivedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: ArrayBuffer;
}

/** Waits before the second, third … attempt after a network error, in milliseconds. */
const FIRST_WAIT_MS = 250;
/** The wait after 429 or 503 without `Retry-After`. */
const DEFAULT_WAIT_MS = 1_000;

/**
 * Sends the request, and repeats a GET after 429, 503 or a network error while the limits of the connection allow it.
 * Returns the last answer, whatever its status.
 */
export async function sendRequest(connection: Connection, request: SentRequest): Promise<ReceivedAnswer> {
  let waitLeftMs = connection.retryWaitMaxMs;
  for (let attempt = 0; ; attempt++) {
    const result = await attemptOnce(connection, request);
    const waitMs = waitBeforeRetry(result, attempt);
    const isFinal =
      waitMs === undefined ||
      request.method !== 'GET' ||
      attempt >= connection.retries ||
      waitMs > waitLeftMs;
    if (isFinal) {
      if (result instanceof GlyphdexError) throw result;
      return result;
    }
    waitLeftMs -= waitMs;
    await sleep(waitMs, request.signal);
  }
}

/** Undefined if the request must not be repeated. */
function waitBeforeRetry(result: ReceivedAnswer | GlyphdexError, attempt: number): number | undefined {
  if (result instanceof GlyphdexError) {
    return result.code === 'network_error' ? FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random()) : undefined;
  }
  if (result.status !== 429 && result.status !== 503) return undefined;
  const seconds = retryAfterOf(result.headers);
  return seconds === undefined ? DEFAULT_WAIT_MS * 2 ** attempt : seconds * 1_000;
}

/** `Retry-After` in seconds, which servers write as a number or a date. */
export function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1_000));
}

/** Failures of the network are returned. Rejects when the signal of the caller ends the request. */
async function attemptOnce(
  { fetch, base, key, timeoutMs }: Connection,
  { method, path, headers, body, signal }: SentRequest,
): Promise<ReceivedAnswer | GlyphdexError> {
  signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(base + path, {
      method,
      headers: { ...headers, authorization: `Bearer ${key}` },
      // A followed redirect could carry the key to another origin.
      redirect: 'manual',
      credentials: 'omit',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ...(body === undefined ? {} : { body }),
    });
    if (isRedirect(response)) return redirected(base + path, response);
    return { status: response.status, headers: response.headers, bytes: await response.arrayBuffer() };
  } catch (cause) {
    if (signal?.aborted === true) throw signal.reason;
    if (timeout.aborted) {
      const message = `${base} did not answer within ${timeoutMs} ms.`;
      return new GlyphdexError(message, { status: 0, code: 'timeout', cause });
    }
    // A browser hides from the page that a key is revoked or serves another domain (CORS).
    const advice =
      'location' in globalThis ? ' Check that the key is valid and that its domains include this page.' : '';
    const message = `${base} could not be reached: ${reasonOf(cause)}.${advice}`;
    return new GlyphdexError(message, { status: 0, code: 'network_error', cause });
  }
}

/** Browsers hide the status of a redirect that is not followed. */
function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(response.status);
}

function redirected(address: string, response: Response): GlyphdexError {
  const location = response.headers.get('location') ?? '';
  const target = URL.canParse(location, address) ? ` to ${new URL(location, address).origin}` : '';
  return new GlyphdexError(
    `${new URL(address).origin} redirects${target}. The client does not follow, to keep the key. Set \`url\` to the final address.`,
    { status: response.status, code: 'redirected' },
  );
}

/** Node hides the reason, such as ECONNREFUSED, in the cause of "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message === '' ? String((cause as { code?: unknown }).code ?? error.message) : cause.message;
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
