import { OFFSETS, STEPS, WEIGHTS } from './projection-weights.ts';

/** Weights by feature and direction, and an offset by direction. */
export interface Projection {
  readonly weights: Float64Array;
  readonly offsets: Float64Array;
}

/** The digits of base 64, from 0 to 63. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** The number that stands for a weight of 0. */
const MIDDLE = 2048;

/**
 * Projects the features of a picture to its descriptor. The directions maximize differences between icons relative to
 * the changes of one icon under wider lines, shifts, outlining and sketching (Fisher's linear discriminant). Learned
 * from the catalog by `npm run image-descriptors:learn`. Other weights invalidate all stored descriptors, so they
 * require a new catalog format.
 */
export const PROJECTION: Projection = {
  weights: decode(WEIGHTS, STEPS),
  offsets: Float64Array.from(OFFSETS),
};

/** Two base-64 digits per weight, in steps of its direction. */
function decode(text: string, steps: readonly number[]): Float64Array {
  const values = new Map([...DIGITS].map((digit, value) => [digit, value]));
  const digits = Array.from(text.replaceAll(/\s/g, ''), (digit) => values.get(digit)!);
  return Float64Array.from({ length: digits.length / 2 }, (_, i) => {
    const level = digits[2 * i]! * 64 + digits[2 * i + 1]! - MIDDLE;
    return level * steps[i % steps.length]!;
  });
}
