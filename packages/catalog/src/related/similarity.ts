/** Squared distance between descriptors at which the drawings count as half alike. */
const HALF_ALIKE = 9_000;
/** A drawing farther away than this is not similar by its descriptor alone, unless the icon has no other candidate. */
const DISTANCE_MAX = 16_000;
/** The distance assumed for icons without a descriptor: that of unrelated drawings. */
export const UNKNOWN_DISTANCE = 60_000;

/** Costs are integers: 1 / STEPS of a score. */
const STEPS = 250_000;
const SCORE_MAX = 2;

/** The cost threshold of an icon whose list is not full: any candidate can still enter. */
export const NO_THRESHOLD = 2 ** 32 - 1;

/**
 * The cost of a candidate, 0 for the best: its scores for concept (0 to 1) and descriptor (0 to 1), subtracted from
 * the maximum, in steps of 1 / 250,000.
 */
export function costOf(conceptScore: number, distance: number): number {
  return Math.round((SCORE_MAX - conceptScore - HALF_ALIKE / (HALF_ALIKE + distance)) * STEPS);
}

/**
 * The distance within which a candidate without a related concept can cost less than `threshold`. Rounded up by one
 * step.
 */
export function distanceWithin(threshold: number): number {
  if (threshold >= NO_THRESHOLD) return DISTANCE_MAX;
  const score = SCORE_MAX - (threshold + 1) / STEPS;
  const distance = score <= 0 ? Number.POSITIVE_INFINITY : Math.max(0, HALF_ALIKE / score - HALF_ALIKE + 1);
  return Math.min(distance, DISTANCE_MAX);
}
