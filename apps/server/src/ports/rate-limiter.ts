/** The answer of a limiter. A refusal is a value, not an error. */
export interface RateVerdict {
  readonly isAllowed: boolean;
  /** Requests per minute; 0 means no limit, and then `remaining` is 0 as well. */
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until more is available than `remaining`; 1 to 60,000. A refused request may be repeated then. */
  readonly resetMs: number;
}

/**
 * Limits requests: at most `limitPerMinute` of a subject are allowed in any 60 seconds. Refused requests do not
 * count, so a client that waits for `resetMs` is always served. 0 lifts the limit.
 */
export interface RateLimiter {
  consume(subject: string, limitPerMinute: number): RateVerdict | Promise<RateVerdict>;
}

/** The limiters of the service, by what they count. A subject of one is unknown to the others. */
export interface RateLimiters {
  /** API requests, by key. */
  readonly requests: RateLimiter;
  /** Sign-ins and other account actions, by network and account. */
  readonly accounts: RateLimiter;
  /** Failed authentications, by client network. */
  readonly failures: RateLimiter;
}
