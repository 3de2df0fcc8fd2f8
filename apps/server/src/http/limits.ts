/** Limits on time and memory that connections may take. Times in milliseconds, sizes in bytes. */
export interface HttpLimits {
  /** Time until the last header has to arrive; 408 afterwards. */
  readonly headersTimeoutMs: number;
  /** Time until the whole request has to arrive; 408 afterwards. */
  readonly requestTimeoutMs: number;
  /** How often connections are checked against the two limits above. */
  readonly timeoutCheckMs: number;
  /** An idle connection stays open this long: longer than 60 s, which is common for load balancers. */
  readonly keepAliveMs: number;
  /**
   * A connection without traffic, such as that of a client that does not read its answer, is closed after this time.
   */
  readonly inactivityMs: number;
  /** A client that got its last answer may take this long to close the connection. */
  readonly lingerMs: number;
  /** Bytes of large answers that wait for slow clients, over all connections; 503 beyond. */
  readonly unsentBytesMax: number;
}

export const HTTP_LIMITS: HttpLimits = {
  headersTimeoutMs: 20_000,
  requestTimeoutMs: 30_000,
  timeoutCheckMs: 2_000,
  keepAliveMs: 65_000,
  inactivityMs: 120_000,
  lingerMs: 2_000,
  unsentBytesMax: 128 << 20,
};

/** Maximal bytes of request line and headers together; 431 beyond. */
export const HEADER_BYTES_MAX = 16_384;
/** Maximal bytes of the address in the request line; 414 beyond. */
export const URL_BYTES_MAX = 8_192;
/** Failed authentications per minute and client network; 429 beyond. */
export const FAILURES_PER_MINUTE = 60;
/** Maximal number of parameters or fields that a 422 lists. */
export const PROBLEMS_MAX = 20;
/** Smaller bodies are sent uncompressed, because compression costs more than it saves. */
export const COMPRESSED_BYTES_MIN = 1_024;
/** Larger bodies are compressed in the thread pool, smaller ones synchronously. */
export const COMPRESSED_AT_ONCE_BYTES_MAX = 65_536;
/** Bytes of cached pages of icons, per generation. */
export const RESPONSE_CACHE_BYTES_MAX = 6 << 20;
/** Icons whose base fields are cached as JSON, about 300 bytes each. */
export const SUMMARY_CACHE_MAX = 32_768;
/** Bytes of cached compressed bodies. */
export const COMPRESSED_CACHE_BYTES_MAX = 4 << 20;
/** Header values whose parsed form is cached. */
export const MEMOIZED_HEADERS_MAX = 256;
/** Answers of at least this size count against `unsentBytesMax` until they are sent. */
export const LARGE_BYTES_MIN = 65_536;
/** Requests of the gallery per minute and client network; 429 beyond. A typed letter causes one or two requests. */
export const VISITOR_REQUESTS_PER_MINUTE = 600;
/** Distinct icons that the gallery shows one client network per UTC day. */
export const VISITOR_DAILY_ICONS = 20_000;
/** Requests to /account per minute and client network; 429 beyond. */
export const ACCOUNT_REQUESTS_PER_MINUTE = 240;
/** Maximal bytes of a body for /account; 413 beyond. */
export const ACCOUNT_BODY_BYTES_MAX = 16_384;
