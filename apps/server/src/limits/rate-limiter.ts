import type { RateVerdict } from '../http/verdicts.ts';

/** The cost of one request for one subject. */
export interface RateCharge {
  /** A key, an account or a client network, or the cost of its work (`costOf` in request-cost.ts). */
  readonly subject: string;
  readonly limitPerMinute: number;
  /** Whole units of the limit. Default: 1. A cost above the limit takes the whole limit. */
  readonly cost?: number;
}

/**
 * Allows each subject at most `limitPerMinute` units in any 60 seconds; units may count a second longer.
 * Refused requests do not count, so a client that waits for `resetMs` is always served. 0 lifts the limit. A
 * limiter can have another window, such as an hour for sign-ups; limits then apply to it.
 */
export interface RateLimiter {
  consume(subject: string, limitPerMinute: number, cost?: number): RateVerdict | Promise<RateVerdict>;
  /**
   * Takes all charges, or none if one of them is refused. Returns a verdict for each. `isAllowed` of each says whether
   * its own limit allows the request, so a request may be served if all are true.
   */
  consumeAll(charges: readonly RateCharge[]): readonly RateVerdict[] | Promise<readonly RateVerdict[]>;
  /** The last allowed request of each subject, of one unit, no longer counts. */
  giveBack(subjects: readonly string[]): void | Promise<void>;
}
