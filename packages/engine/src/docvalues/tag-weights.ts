/** Logarithms are fixed-point numbers of this scale, because sums must give the same order on every machine. */
const LOG_SCALE = 256;

/** The binary logarithm, scaled and rounded. 0 counts as 1. */
export function scaledLog(count: number): number {
  return Math.round(Math.log2(Math.max(1, count)) * LOG_SCALE);
}

/** The weight of a tag that this many documents or packs have: the number to the power of 3/2, rounded. */
export function weightOf(count: number): number {
  return Math.round(count * Math.sqrt(count));
}

/**
 * Whether so many packs or documents with a tag are no coincidence, by the larger term of the log-likelihood ratio
 * (Dunning 1993). `lift` is the scaled log ratio of their frequency to that among all documents,
 * `bitsMin` the evidence wanted.
 */
export function isSignificant(count: number, lift: number, bitsMin: number): boolean {
  return count * lift >= bitsMin * LOG_SCALE;
}
