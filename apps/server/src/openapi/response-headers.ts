import type { JsonObject } from './components.ts';

/** The documented response headers, by their names under `components.headers`. */
export const HEADER_COMPONENTS: JsonObject = {
  ETag: text(
    'Identifies this answer. Send it as If-None-Match to get 304 while the answer is unchanged. Absent from answers that must not be cached, such as degraded ones.',
  ),
  CacheControl: text('Who may cache this answer, and whether to revalidate it before each use.'),
  Vary: text('The request headers that the answer depends on.'),
  ContentDisposition: text('The file name to save the answer under.'),
  CrossOriginResourcePolicy: text('Pages of any site may show this picture.'),
  AccessControlAllowOrigin: text('Scripts of any site may read this picture.'),
  XRateLimitLimit: number('Requests per minute of this key. Absent for keys without a limit.'),
  XRateLimitRemaining: number('Requests left at this moment.'),
  XRateLimitReset: number(
    'When the oldest request of the last minute stops counting, in epoch seconds. Then one or more requests are left.',
  ),
  RateLimitPolicy: text('Requests per minute, as a structured field such as "default";q=300;w=60'),
  RateLimit: text(
    'The requests left, and the seconds until one more is left, as a structured field such as "default";r=299;t=60',
  ),
  XIconsBudgetLimit: number('Distinct icons with SVG or as files per UTC day, if the key has a limit.'),
  XIconsBudgetRemaining: number('Distinct icons with SVG or as files left today.'),
  XIconsBudgetReset: number('When the next UTC day begins, in epoch seconds.'),
  RetryAfter: number('Seconds to wait before the request is repeated.'),
  WWWAuthenticate: { description: 'How to authenticate.', schema: { type: 'string', const: 'Bearer' } },
  Allow: text('The methods that this address supports.'),
  XRequestId: text(
    'The id of this request, for the log: the X-Request-Id of the request, else the trace id of its traceparent, else a random one.',
  ),
  XSearchMatch: {
    description:
      'How close the best matches of `search` are, before filters. full: all words, as typed, inflected or by synonym. partial: some words are missing or corrected. loose: only corrected or distantly related words. none: no icon. Absent without `search`.',
    schema: { type: 'string', enum: ['full', 'partial', 'loose', 'none'] },
  },
  Link: text(
    'Addresses of the first, previous, next and last page (RFC 8288). Without next on the last page that is served.',
  ),
};

const RATE = referAll(
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
);
const BUDGET = referAll('X-Icons-Budget-Limit', 'X-Icons-Budget-Remaining', 'X-Icons-Budget-Reset');
const PUBLIC = referAll('Cross-Origin-Resource-Policy', 'Access-Control-Allow-Origin');

/** Properties of an answer that decide its headers. */
export interface HeaderOptions {
  /** Clients may cache the answer and revalidate it: 200 and 304 have an ETag. */
  readonly isCacheable?: boolean;
  /** The route requires a key. */
  readonly isKeyed?: boolean;
  /** A 401 asks for a bearer token; so does one of a keyed operation. */
  readonly takesToken?: boolean;
  /** The answer can show the state of the daily icon budget. */
  readonly showsIconBudget?: boolean;
  /** The answer to a search tells how close its matches are. */
  readonly showsMatch?: boolean;
  /** The answer is a file to save under the name in `Content-Disposition`. */
  readonly isFile?: boolean;
  /** The answer is one page of a list. */
  readonly isPaged?: boolean;
  /** Pages of any origin may show and read the answer. */
  readonly isPublic?: boolean;
}

/**
 * The headers that answers with this status can have, besides those of every answer, such as Content-Type. To keep the
 * document short, errors list few: `default` lists `X-Request-Id`, which each has, and 429 the headers of
 * limits, which each answer to a request with a key has. No error may be cached.
 */
export function headersOf(status: number, options: HeaderOptions = {}): JsonObject {
  const isAnswer = status === 200 || status === 304;
  const showsLimits = isAnswer || status === 429;
  const {
    isKeyed = false,
    takesToken = isKeyed,
    isCacheable = false,
    isFile = false,
    isPublic = false,
    isPaged = false,
  } = options;
  return {
    ...(status < 400 && referAll('Cache-Control', 'X-Request-Id')),
    ...(isAnswer && isCacheable && referAll('ETag')),
    ...(isAnswer && (isKeyed || (isCacheable && !isPublic)) && referAll('Vary')),
    ...(status === 200 && isFile && referAll('Content-Disposition')),
    ...(status === 200 && isPublic && PUBLIC),
    ...(status === 200 && options.showsMatch === true && referAll('X-Search-Match')),
    ...(status === 200 && isPaged && referAll('Link')),
    ...(isKeyed && showsLimits && RATE),
    ...(options.showsIconBudget === true && showsLimits && status !== 304 && BUDGET),
    ...(status === 401 && takesToken && referAll('WWW-Authenticate')),
    ...((status === 429 || status === 503) && referAll('Retry-After')),
  };
}

/** The headers of the response `default`: 405 has Allow; 429 and 503 have Retry-After. */
export const DEFAULT_HEADERS: JsonObject = {
  ...referAll('X-Request-Id'),
  ...headersOf(503),
  ...referAll('Allow'),
};

/** A reference to each of these headers. The names of components have no hyphens. */
function referAll(...names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name.replaceAll('-', '')}` }]),
  );
}

function text(description: string): JsonObject {
  return { description, schema: { type: 'string' } };
}

function number(description: string): JsonObject {
  return { description, schema: { type: 'integer', minimum: 0 } };
}
