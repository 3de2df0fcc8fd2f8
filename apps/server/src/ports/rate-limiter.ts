import type { Awaitable } from '../domain/awaitable.ts';

/** Whether a request may be served, and how many more may be. A refusal is a value, not an error. */
export interface RateVerdict {
  readonly isAllowed: boolean;
  /** Requests per minute; 0 means no limit, and then `remaining` is 0 as well. */
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until `remaining` grows: 1 to 60,000. A refused request may be repeated then. */
  readonly resetMs: number;
}

/**
 * Allows at most `limitPerMinute` requests of a subject (a key or a client network) in any 60 seconds. Refused requests
 * do not count, so a client that waits for `resetMs` is always served. 0 lifts the limit.
 */
export interface RateLimiter {
  consume(subject: string, limitPerMinute: number): Awaitable<RateVerdict>;
}
