export interface GlyphdexClientOptions {
  /** Address of the service: `https://icons.example.com`, with the path below which a proxy serves it, if any. */
  readonly url: string;
  /** A secret key on a server, a publishable key in a browser. */
  readonly key: string;
  /** Default: the `fetch` of the platform. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds for each attempt, body included. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /**
   * How often a GET request is repeated after 429, 503 or a network error. Default 2; 0 never repeats.
   * Other failures are not repeated.
   */
  readonly retries?: number | undefined;
  /** The longest total wait between attempts in milliseconds. A longer `Retry-After` fails at once. Default 30,000. */
  readonly retryWaitMaxMs?: number | undefined;
  /** How many answers are stored and revalidated by their ETag. Default 0: none. */
  readonly cacheSize?: number | undefined;
}

/** Checked options: where requests go, and how. */
export interface Connection {
  readonly fetch: typeof globalThis.fetch;
  /** Without a slash at its end: `https://icons.example.com/api/v1`. */
  readonly base: string;
  readonly key: string;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly retryWaitMaxMs: number;
}

/** The longest delay that `setTimeout` takes. */
const DELAY_MAX_MS = 2 ** 31 - 1;

/** Throws a `TypeError` that says which option is wrong. The key is never part of a message. */
export function connectionOf(options: GlyphdexClientOptions): Connection {
  const { key, fetch } = options;
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key)) {
    throw new TypeError('`key` must be an API key, such as gdx_live_…, without spaces or line breaks.');
  }
  return {
    // Browsers refuse a `fetch` that is called as the method of another object.
    fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
    base: baseOf(options.url),
    key,
    timeoutMs: wholeNumber('timeoutMs', options.timeoutMs ?? 30_000, 1, DELAY_MAX_MS),
    retries: wholeNumber('retries', options.retries ?? 2, 0, 100),
    retryWaitMaxMs: wholeNumber('retryWaitMaxMs', options.retryWaitMaxMs ?? 30_000, 0, DELAY_MAX_MS),
  };
}

export function wholeNumber(name: string, value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new TypeError(`\`${name}\` must be a whole number from ${min} to ${max}.`);
}

function baseOf(text: string): string {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new TypeError('`url` must be the http or https address of a Glyphdex service, without user name.');
  }
  const folders = url.pathname.split('/').filter((folder) => folder !== '');
  const path = `/${folders.join('/')}`.replace(/\/api\/v1$/, '').replace(/\/$/, '');
  return `${url.origin}${path}/api/v1`;
}
