import { OFFSETS, STEPS, WEIGHTS } from './projection-weights.ts';

/** What features are multiplied with, feature by feature, and what is added. */
export interface Projection {
  readonly weights: Float64Array;
  readonly offsets: Float64Array;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const MIDDLE = 2048;

/**
 * Turns the features of a picture into its look. The directions are those along which icons differ most from each other,
 * measured by how much an icon differs from itself when its lines get wider, it moves, or it is drawn by hand (Fisher's
 * linear discriminant). Learned on the catalog by `npm run descriptors:learn`; other weights make all looks that are kept
 * worthless, hence go with a new catalog format.
 */
export const PROJECTION: Projection = {
  weights: decode(WEIGHTS, STEPS),
  offsets: Float64Array.from(OFFSETS),
};

/** Two digits of base 64 per weight, in steps of its direction. */
function decode(text: string, steps: readonly number[]): Float64Array {
  const values = new Map([...DIGITS].map((digit, value) => [digit, value]));
  const digits = Array.from(text.replaceAll(/\s/g, ''), (digit) => values.get(digit)!);
  return Float64Array.from({ length: digits.length / 2 }, (_, i) => {
    const level = digits[2 * i]! * 64 + digits[2 * i + 1]! - MIDDLE;
    return level * steps[i % steps.length]!;
  });
}
