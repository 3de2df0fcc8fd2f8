/** At this distance a look is worth half. */
const HALF_ALIKE = 9_000;
/** Farther away a look alone makes nothing similar, save for an icon that has nothing else. */
const ALONE_MAX = 16_000;
/** The distance between unrelated drawings, for those that have no look. */
export const UNKNOWN = 60_000;

/** Worths are told apart by 1 / STEPS. */
const STEPS = 250_000;
const WORTH_MAX = 2;

/**
 * How good must a candidate be to change a list of similars? As good as this step, see `stepOf`, or better: worse ones have not
 * been looked at. OPEN when the list took all it was offered, OPEN_WIDE when those that only look alike were among it at any
 * distance.
 */
export type Reach = number;
export const OPEN: Reach = 2 ** 32 - 2;
export const OPEN_WIDE: Reach = 2 ** 32 - 1;

/** Steps from the best that a candidate can be, for its concept's worth and for how it looks. */
export function stepOf(worth: number, distance: number): number {
  return Math.round((WORTH_MAX - worth - HALF_ALIKE / (HALF_ALIKE + distance)) * STEPS);
}

/**
 * Below which distance may a candidate of this worth come into a list of this reach? 0 when at none. Rather too far by a step
 * than too near.
 */
export function distanceWithin(reach: Reach, worth = 0): number {
  if (reach >= OPEN) return worth === 0 && reach === OPEN ? ALONE_MAX : Number.POSITIVE_INFINITY;
  const byLook = WORTH_MAX - worth - (reach + 1) / STEPS;
  const distance = byLook <= 0 ? Number.POSITIVE_INFINITY : Math.max(0, HALF_ALIKE / byLook - HALF_ALIKE + 1);
  return worth === 0 ? Math.min(distance, ALONE_MAX) : distance;
}
