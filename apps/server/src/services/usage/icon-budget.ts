/** Whether a request may be served, and how much of the day's budget is left after it. */
export interface BudgetVerdict {
  readonly isAllowed: boolean;
  /** Distinct icons per UTC day; 0 means no limit, and then `remaining` is 0 as well. */
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until the next UTC day begins. */
  readonly resetMs: number;
}

/** May this key take these icons as SVG today? An icon counts once a day, however often it is taken. */
export interface IconBudget {
  /** A request that would exceed the budget is refused as a whole, and then nothing of it is counted. */
  take(keyId: string, dailyIcons: number, iconIds: readonly number[] | Float64Array): BudgetVerdict;
}
