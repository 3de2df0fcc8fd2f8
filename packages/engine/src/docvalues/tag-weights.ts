/** A tag that no document is named with tells this much, so that it still stands where nothing else does. */
const TELLING_MIN = 8;
const TELLING_MAX = 255;

/** Logarithms are fixed-point numbers of this scale, so that sums give the same order on every machine. */
const LOG_SCALE = 256;

/** The binary logarithm, scaled and rounded; that of 0 counts as that of 1. */
export function scaledLog(count: number): number {
  return Math.round(Math.log2(Math.max(1, count)) * LOG_SCALE);
}

/** What counts of a tag that this many have: the number to the power of 3/2, rounded. */
export function weightOf(count: number): number {
  return Math.round(count * Math.sqrt(count));
}

/** How much a tag tells when this share, 0…1, of the documents with it is also named so. */
export function tellingOf(nameShare: number): number {
  return TELLING_MIN + Math.round(nameShare * (TELLING_MAX - TELLING_MIN));
}
