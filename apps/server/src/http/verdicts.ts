/** Whether a request may be served, and how many more may be. A refusal is a value, not an error. */
export interface RateVerdict {
  readonly isAllowed: boolean;
  /** Units per minute; 0 means no limit, and then `remaining` is 0 as well. */
  readonly limit: number;
  readonly remaining: number;
  /**
   * Milliseconds, 1 to 60,000: until a refused request would be served, or until `remaining` of an allowed one
   * grows.
   */
  readonly resetMs: number;
}

/** The verdict where the limit is lifted. */
export const NO_LIMIT: RateVerdict = { isAllowed: true, limit: 0, remaining: 0, resetMs: 60_000 };

/** Whether a request may be served, and how much of the day's budget is left after it. A refusal is a value. */
export interface BudgetVerdict {
  readonly isAllowed: boolean;
  /** Distinct icons per UTC day; 0 means no limit, and then `remaining` is 0 as well. */
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until the next UTC day begins. */
  readonly resetMs: number;
}
