/** The weight of a tag that no document is named with: it is still shown if there is no better one. */
const TELLING_MIN = 8;
const TELLING_MAX = 255;

/** Logarithms are fixed-point numbers of this scale, because sums must give the same order on every machine. */
const LOG_SCALE = 256;

/** The binary logarithm, scaled and rounded; that of 0 counts as that of 1. */
export function scaledLog(count: number): number {
  return Math.round(Math.log2(Math.max(1, count)) * LOG_SCALE);
}

/** The weight of a tag that this many documents have: the number to the power of 3/2, rounded. */
export function weightOf(count: number): number {
  return Math.round(count * Math.sqrt(count));
}

/** The informativeness of a tag, by the share (0…1) of its documents that are also named with it. */
export function tellingOf(nameShare: number): number {
  return TELLING_MIN + Math.round(nameShare * (TELLING_MAX - TELLING_MIN));
}
