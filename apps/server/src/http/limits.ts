/** Limits on what one client may cost. Times in milliseconds, sizes in bytes. */
export interface HttpLimits {
  /** Until the last header has arrived; 408 then. */
  readonly headersTimeoutMs: number;
  /** Until the whole request has arrived; 408 then. */
  readonly requestTimeoutMs: number;
  /** How often connections are checked against the two limits above. */
  readonly timeoutCheckMs: number;
  /** An idle connection is kept this long for the next request; longer than the 60 s common to load balancers. */
  readonly keepAliveMs: number;
  /** A connection on which nothing moves, such as a client that does not read its answer, is closed. */
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

/** Request line and headers together; 431 beyond. */
export const HEADER_BYTES_MAX = 16_384;
/** The address in the request line; 414 beyond. */
export const URL_BYTES_MAX = 8_192;
/** Failed authentications per minute and client network; 429 beyond. */
export const FAILURES_PER_MINUTE = 60;
/** A 422 lists at most this many parameters. */
export const PROBLEMS_MAX = 20;
/** Smaller bodies are sent as they are: compressing costs more than it saves. */
export const COMPRESSED_BYTES_MIN = 1_024;
/** Larger bodies are compressed in the thread pool, smaller ones at once. */
export const COMPRESSED_AT_ONCE_BYTES_MAX = 65_536;
/** Cached pages of icons. */
export const RESPONSE_CACHE_BYTES_MAX = 6 << 20;
/** Icons whose base fields are cached as JSON, about 300 bytes each. */
export const SUMMARY_CACHE_MAX = 32_768;
/** Cached compressed bodies. */
export const COMPRESSED_CACHE_BYTES_MAX = 4 << 20;
/** Header values whose parsed form is cached. */
export const REMEMBERED_HEADERS_MAX = 256;
/** Queries per endpoint whose parsed form is cached, and their maximal length. */
export const REMEMBERED_QUERIES_MAX = 1_024;
export const REMEMBERED_CHARS_MAX = 200;
/** Answers from this size on count as unsent until the client has taken them; smaller ones cannot fill the memory. */
export const LARGE_BYTES_MIN = 65_536;
/** Requests of the gallery per minute and client network; 429 beyond. Typing a word asks once or twice per letter. */
export const VISITOR_REQUESTS_PER_MINUTE = 600;
/** Distinct icons that the gallery shows one client network per UTC day. */
export const VISITOR_DAILY_ICONS = 20_000;
/** Requests to /account per minute and client network; 429 beyond. */
export const ACCOUNT_REQUESTS_PER_MINUTE = 240;
/** A body of /account may be this long; 413 beyond. */
export const ACCOUNT_BODY_BYTES_MAX = 16_384;
