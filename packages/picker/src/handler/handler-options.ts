/** Requests that browsers may make: icons by words, with their previews; completions; the drawing of one icon. */
export type Ability = 'search' | 'suggest' | 'svg';

export interface GlyphdexHandlerOptions {
  /** Address of the Glyphdex service: `http://glyphdex.internal:3000`. */
  readonly url: string;
  /** A secret key. It is sent to the service and nowhere else. */
  readonly key: string;
  /** The path below which the handler is mounted. Default `/icons`. */
  readonly basePath?: string | undefined;
  /** Default: all three. */
  readonly allow?: readonly Ability[] | undefined;
  /**
   * Decides about each request, for example by the session of your product. `false` answers 403; a `Response`
   * is sent as it is. Default: everybody may.
   */
  readonly authorize?: ((request: Request) => boolean | Response | Promise<boolean | Response>) | undefined;
  /**
   * Requests per client and minute; 429 beyond. Default 120. Previews have a limit of their own, 50 times
   * as high.
   */
  readonly ratePerMinute?: number | undefined;
  /**
   * The address of the client, or any name for it. Default: what the server passes to the handler as `client`, as
   * `nodeListener` does. Requests without an address share one limit. Headers are not believed, because clients can
   * write them: behind a proxy, use `forwardedFor()`.
   */
  readonly clientOf?: ((request: Request) => string | undefined) | undefined;
  /** Milliseconds until the service has to answer; 504 beyond. Default 10,000. */
  readonly timeoutMs?: number | undefined;
  /** Gets failures of the service, which the browser sees as a bare 502 or 504. Default: `console.error`. */
  readonly onError?: ((error: Error) => void) | undefined;
  /** Default: the `fetch` of the platform. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Checked options. */
export interface HandlerSettings {
  /** Address of the service, without a slash at its end. */
  readonly service: string;
  readonly key: string;
  /** `/icons`; empty if the handler is mounted at the root. */
  readonly basePath: string;
  readonly allow: ReadonlySet<Ability>;
  readonly ratePerMinute: number;
  readonly timeoutMs: number;
  readonly authorize: NonNullable<GlyphdexHandlerOptions['authorize']>;
  readonly clientOf: NonNullable<GlyphdexHandlerOptions['clientOf']>;
  readonly onError: (error: Error) => void;
  readonly fetch: typeof globalThis.fetch;
}

const ABILITIES: readonly Ability[] = ['search', 'suggest', 'svg'];
/** The longest delay of a timer. */
const DELAY_MAX_MS = 2 ** 31 - 1;

/** Throws a `TypeError` that names the wrong option. The key is never part of a message. */
export function settingsOf(options: GlyphdexHandlerOptions): HandlerSettings {
  const { key, allow = ABILITIES, basePath = '/icons' } = options;
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key)) {
    throw new TypeError('`key` must be an API key, such as gdx_live_…, without spaces or line breaks.');
  }
  if (!/^(?:\/[\w.~-]+)*\/?$/.test(basePath)) {
    throw new TypeError('`basePath` must be a path of letters, digits and -_.~, such as /api/icons.');
  }
  const unknown = allow.find((ability) => !ABILITIES.includes(ability));
  if (unknown !== undefined) {
    throw new TypeError(`\`allow\` has the unknown entry "${unknown}". Known: ${ABILITIES.join(', ')}.`);
  }
  return {
    service: serviceOf(options.url),
    key,
    basePath: basePath.replace(/\/$/, ''),
    allow: new Set(allow),
    ratePerMinute: wholeNumber('ratePerMinute', options.ratePerMinute ?? 120, 1e9),
    timeoutMs: wholeNumber('timeoutMs', options.timeoutMs ?? 10_000, DELAY_MAX_MS),
    authorize: options.authorize ?? (() => true),
    clientOf: options.clientOf ?? (() => undefined),
    onError: options.onError ?? ((error) => console.error(error.message)),
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  };
}

function wholeNumber(name: string, value: number, max: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new TypeError(`\`${name}\` must be a whole number from 1 to ${max}.`);
}

function serviceOf(text: string): string {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new TypeError('`url` must be the http or https address of a Glyphdex service, without user name.');
  }
  const folders = url.pathname.split('/').filter((folder) => folder !== '');
  return url.origin + `/${folders.join('/')}`.replace(/\/api\/v1$/, '').replace(/\/$/, '');
}
