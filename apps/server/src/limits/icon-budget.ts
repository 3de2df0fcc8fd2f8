import type { BudgetVerdict } from '../http/verdicts.ts';

/** The daily limit of one subject. */
export interface DailyLimit {
  /** A key or visitor, or an account or wide network. */
  readonly subject: string;
  readonly dailyIcons: number;
}

/**
 * The daily budget of distinct icons that a key may take as SVG or as files. An icon counts once per UTC day. A clock
 * that is set over midnight and back within an hour changes no count.
 */
export interface IconBudget {
  /**
   * Takes the icons from all limits, or from none if one would be exceeded. Returns a verdict for each. 0 lifts
   * a limit.
   */
  takeAll(
    limits: readonly DailyLimit[],
    iconIds: readonly number[],
  ): readonly BudgetVerdict[] | Promise<readonly BudgetVerdict[]>;
  /** Distinct icons that the key has taken today. Keys without a limit are not counted. */
  takenToday(keyId: string): number | Promise<number>;
}
