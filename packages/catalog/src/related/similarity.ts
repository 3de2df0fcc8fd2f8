import { KINDS } from './related-columns.ts';

/** Squared distance between descriptors at which the drawings count as half alike. */
const HALF_ALIKE = 9_000;
/** A drawing farther away than this is not similar by its descriptor alone. */
export const DISTANCE_MAX = 1_000;
/** An icon of a related concept that is farther away often shows another thing: `transmission` of data or of a car. */
const RELATED_DISTANCE_MAX = 30_000;
/** The same for emblems, because brands are named after things, and flags by codes of two letters. */
const EMBLEM_DISTANCE_MAX = 12_000;
/** The distance assumed for icons without a descriptor: that of unrelated drawings. */
export const UNKNOWN_DISTANCE = 60_000;

const EMBLEM = KINDS.brand | KINDS.flag;

/** Costs are integers: 1 / STEPS of a score. */
const STEPS = 250_000;
const SCORE_MAX = 2;

/**
 * The cost of a candidate, 0 for the best: its scores for concept (0 to 1) and descriptor (0 to 1), subtracted from
 * the maximum, in steps of 1 / 250,000.
 */
export function costOf(conceptScore: number, distance: number): number {
  return Math.round((SCORE_MAX - conceptScore - HALF_ALIKE / (HALF_ALIKE + distance)) * STEPS);
}

/** The largest distance between icons with these kinds, for a candidate with this score for its concept. */
export function distanceMax(conceptScore: number, kinds: number, others: number): number {
  if (conceptScore < 1) return ((kinds | others) & EMBLEM) === 0 ? RELATED_DISTANCE_MAX : EMBLEM_DISTANCE_MAX;
  return ((kinds ^ others) & EMBLEM) === 0 ? Number.POSITIVE_INFINITY : EMBLEM_DISTANCE_MAX;
}
