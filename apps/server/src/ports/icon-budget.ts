import type { Awaitable } from '../domain/awaitable.ts';

/** Whether a request may be served, and how much of the day's budget is left after it. A refusal is a value. */
export interface BudgetVerdict {
  readonly isAllowed: boolean;
  /** Distinct icons per UTC day; 0 means no limit, and then `remaining` is 0 as well. */
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until the next UTC day begins. */
  readonly resetMs: number;
}

/** What one request takes from the daily budget of one subject. */
export interface IconShare {
  /** A key or visitor, or an account or wide network. */
  readonly subject: string;
  readonly dailyIcons: number;
}

/**
 * The daily budget of distinct icons that a key may take as SVG or as files. An icon counts once per UTC day. An
 * clock that is set over midnight and back within an hour changes no count. An implementation in memory returns values; one that asks another process returns promises. Its documentation says when
 * it learns of icons that other processes gave out.
 */
export interface IconBudget {
  /** A request that would exceed the budget is refused, and none of its icons count. 0 lifts the limit. */
  take(
    keyId: string,
    dailyIcons: number,
    iconIds: readonly number[] | Float64Array,
  ): Awaitable<BudgetVerdict>;
  /** Takes the icons from all shares, or from none if one would be exceeded. Returns a verdict for each. */
  takeAll(
    shares: readonly IconShare[],
    iconIds: readonly number[] | Float64Array,
  ): Awaitable<readonly BudgetVerdict[]>;
  /** Distinct icons that the key has taken today. Keys without a limit are not counted. */
  takenToday(keyId: string): Awaitable<number>;
}
