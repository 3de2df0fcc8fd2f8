/** What a limiter answers: a refusal is a value, not an error. */
export interface RateVerdict {
  readonly isAllowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until the window is full again; 1 to 60,000. */
  readonly resetMs: number;
}

/** May `subject` make one more request in this minute? Counts it in any case. */
export interface RateLimiter {
  consume(subject: string, limitPerMinute: number): RateVerdict | Promise<RateVerdict>;
}
