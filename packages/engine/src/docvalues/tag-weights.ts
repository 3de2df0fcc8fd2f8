/** Informativeness of a tag that no name contains: above 0, so it is shown if there is no better tag. */
const INFORMATIVENESS_MIN = 8;
/** Informativeness is stored in a byte. */
const INFORMATIVENESS_MAX = 255;

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

/** The minimum of `isSignificant`, scaled. */
const EVIDENCE_MIN = 12 * LOG_SCALE;

/**
 * Whether so many packs or documents with a tag are no coincidence, by the larger term of the log-likelihood ratio
 * (Dunning 1993). `lift` is the scaled log ratio of their frequency to that among all documents.
 */
export function isSignificant(count: number, lift: number): boolean {
  return count * lift >= EVIDENCE_MIN;
}

/** The informativeness of a tag, by the share (0…1) of its documents whose name and aliases have its words, too. */
export function informativenessOf(nameShare: number): number {
  return INFORMATIVENESS_MIN + Math.round(nameShare * (INFORMATIVENESS_MAX - INFORMATIVENESS_MIN));
}
