/** Counts of icons, by public id. Each implementation of `Catalog` gets it when it is constructed. */
export interface IconCounts {
  /** Changes with the counts. */
  readonly version: number;
  /**
   * The counts of `version`, in no particular order, without icons whose count is 0. Views and downloads are raw;
   * popularity is that of `popularityOf`.
   */
  entries(kind: CountKind): Iterable<readonly [iconId: number, count: number]>;
}

export type CountKind = 'views' | 'downloads' | 'popularity';

/** An icon counts on days on which at least this many clients took it, so none of them decides alone. */
export const CLIENTS_PER_DAY_MIN = 5;
/** Counts are added up over this many days. */
export const PERIOD_DAYS = 30;
/** Older periods are deleted: they count less than a 60th. */
export const PERIODS_KEPT = 7;
const HALF_LIFE_DAYS = 30;

/** Clients that downloaded an icon, added up over the days of a period: `period * PERIOD_DAYS` and those after it. */
export interface PopularityRow {
  readonly iconId: number;
  readonly period: number;
  readonly clients: number;
}

/** Clients per icon on `day` (days since 1970). They begin to decay after their period, by half in 30 days. */
export function popularityOf(rows: readonly PopularityRow[], day: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { iconId, period, clients } of rows) {
    const age = Math.max(0, day - (period + 1) * PERIOD_DAYS);
    counts.set(iconId, (counts.get(iconId) ?? 0) + clients * 2 ** (-age / HALF_LIFE_DAYS));
  }
  return counts;
}

/**
 * The place of an icon among all, from its place in the static rank (from 1) and its popularity. Four times as many
 * clients bring it to half its place.
 */
export function popularPlace(place: number, clients: number): number {
  return place / Math.sqrt(1 + clients);
}
