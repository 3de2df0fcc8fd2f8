/** Limits on time and memory that connections may take. Times in milliseconds, sizes in bytes. */
export interface HttpLimits {
  /** Time from the start of a connection or further request until its last header has to arrive; 408 afterwards. */
  readonly headersTimeoutMs: number;
  /** Time from the same start until the whole request has to arrive; 408 afterwards. */
  readonly requestTimeoutMs: number;
  /** How often connections are checked against the two limits above. */
  readonly timeoutCheckMs: number;
  /** An idle connection stays open this long after an answer: longer than load balancers reuse it, often 60 s. */
  readonly keepAliveMs: number;
  /**
   * A connection without traffic, such as that of a client that does not read its answer, is closed after this time.
   */
  readonly inactivityMs: number;
  /** A client that broken-request.ts has answered may take this long to close the connection. */
  readonly lingerMs: number;
  /** Bytes of large answers that clients have not taken yet, over all connections; 503 for further ones. */
  readonly unsentBytesMax: number;
  /** A client that takes no 64 KB of a large answer for this time loses its connection. */
  readonly stalledMs: number;
}

export const HTTP_LIMITS: HttpLimits = {
  headersTimeoutMs: 20_000,
  requestTimeoutMs: 30_000,
  timeoutCheckMs: 2_000,
  keepAliveMs: 65_000,
  inactivityMs: 120_000,
  lingerMs: 2_000,
  unsentBytesMax: 128 << 20,
  stalledMs: 60_000,
};

/** Maximal bytes of address and headers together; 431 beyond, or 414 if the address is too long. */
export const HEADER_BYTES_MAX = 16_384;
/** Maximal bytes of path and query; 414 beyond. */
export const URL_BYTES_MAX = 8_192;
/** API requests without a valid key per rolling minute and client network that get 401; 429 beyond. */
export const FAILURES_PER_MINUTE = 60;
/** Maximal number of problems of parameters or fields that a 422 lists. */
export const PROBLEMS_MAX = 20;
/** Smaller bodies are sent uncompressed, because compression costs more than it saves. */
export const COMPRESSED_BYTES_MIN = 1_024;
/** Larger bodies are compressed in the thread pool, because they would delay other requests by more than 0.25 ms. */
export const COMPRESSED_AT_ONCE_BYTES_MAX = 65_536;
/** Bytes of cached pages of icons, per generation. */
export const RESPONSE_CACHE_BYTES_MAX = 6 << 20;
/** Icons per generation whose base fields are cached as JSON, about 300 bytes each. */
export const SUMMARY_CACHE_MAX = 32_768;
/** Bytes of cached compressed bodies, over all generations. */
export const COMPRESSED_CACHE_BYTES_MAX = 4 << 20;
/** Bytes of cached pages of the site, over all generations. */
export const PAGE_CACHE_BYTES_MAX = 8 << 20;
/** Values of one header (`Accept`, `Accept-Encoding`) whose evaluation is cached. */
export const MEMOIZED_HEADERS_MAX = 256;
/** Requests below /gallery per rolling minute and client network; 429 beyond. A typed search causes about 15. */
export const VISITOR_REQUESTS_PER_MINUTE = 1_000;
/**
 * Distinct icons that one client network, and all networks of a wider one together, may take from the gallery as SVG or
 * files per UTC day; 429 beyond. A typed search shows about 300, with those of its letters.
 */
export const VISITOR_DAILY_ICONS = 100_000;
/** Whole icon sets of the Iconify API that one client may take per rolling hour; 429 beyond. */
export const ICONIFY_SETS_PER_HOUR = 60;
/** Whole icon sets that one client may read at the same time; 429 beyond. */
export const ICONIFY_SETS_AT_ONCE = 4;
/** Names of icons in one request to the Iconify API, and of sets in one list of names; 400 beyond. */
export const ICONIFY_NAMES_MAX = 500;
/** A client that takes longer than this for a streamed answer loses it, because it keeps a generation in memory. */
export const STREAM_MS_MAX = 600_000;
/** Requests at and below /account per rolling minute and client network; 429 beyond. */
export const ACCOUNT_REQUESTS_PER_MINUTE = 240;
/** Maximal bytes of a request body at /mcp; 413 beyond. It may contain an image in Base64. */
export const MCP_BODY_BYTES_MAX = 512 * 1024;
/** Maximal bytes of a request body at and below /account; 413 beyond. */
export const ACCOUNT_BODY_BYTES_MAX = 16_384;
