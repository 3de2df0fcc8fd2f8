import { GRID, PADDED } from './ink-grid.ts';

/** The grid is divided into POOLS × POOLS squares. */
const POOLS = 6;
const POOL_CELLS = GRID / POOLS;
const SQUARES = POOLS * POOLS;
/** Contour strength, four numbers for contour direction, and ink. */
const CHANNELS = 6;
export const FEATURES = SQUARES * CHANNELS;

/** Ink is less significant than contours: an outlined icon and its filled form share only contours. */
const INK_WEIGHT = 0.5;
/** Smaller gradients are no contour. A vertical or horizontal step of two percent of full ink has this gradient. */
const GRADIENT_MIN = 20;

/**
 * The FEATURES numbers that describe a drawing. For each square of the grid: contour strength, contour direction as
 * cosine and sine of the double and fourfold angle, and ink. The features are signed square roots of sums; contours are
 * normalized together to length 1 and ink to INK_WEIGHT, or 0 without any. This is a histogram of oriented gradients
 * (Dalal and Triggs 2005) with harmonics instead of bins, which avoids the arc tangent. It depends little on line
 * width, because both sides of a line have the same double angle. `grid` is a result of `gridOf`. Valid until the next
 * call.
 */
export function contoursOf(grid: Float32Array): Float32Array {
  for (let square = 0; square < SQUARES; square++) describeSquare(grid, square);
  normalize();
  return features;
}

const features = new Float32Array(FEATURES);

/** Writes the sums of one square to `features`, rounded to single precision. */
function describeSquare(grid: Float32Array, square: number): void {
  const top = Math.trunc(square / POOLS) * POOL_CELLS;
  const left = (square % POOLS) * POOL_CELLS;
  let strengths = 0;
  let cosines2 = 0;
  let sines2 = 0;
  let cosines4 = 0;
  let sines4 = 0;
  let ink = 0;
  for (let y = top; y < top + POOL_CELLS; y++)
    for (let x = left; x < left + POOL_CELLS; x++) {
      const above = y * PADDED + x;
      const here = above + PADDED;
      const below = here + PADDED;
      ink = Math.fround(ink + grid[here + 1]!);
      // Sobel's operator.
      const falling = grid[below + 2]! - grid[above]!;
      const rising = grid[above + 2]! - grid[below]!;
      const dx = falling + rising + 2 * (grid[here + 2]! - grid[here]!);
      const dy = falling - rising + 2 * (grid[below + 1]! - grid[above + 1]!);
      const squared = dx * dx + dy * dy;
      if (squared < GRADIENT_MIN * GRADIENT_MIN) continue;
      const strength = Math.sqrt(squared);
      const cos2 = (dx * dx - dy * dy) / squared;
      const sin2 = (2 * dx * dy) / squared;
      strengths = Math.fround(strengths + strength);
      cosines2 = Math.fround(cosines2 + cos2 * strength);
      sines2 = Math.fround(sines2 + sin2 * strength);
      cosines4 = Math.fround(cosines4 + (cos2 * cos2 - sin2 * sin2) * strength);
      sines4 = Math.fround(sines4 + 2 * cos2 * sin2 * strength);
    }
  const at = square * CHANNELS;
  features[at] = strengths;
  features[at + 1] = cosines2;
  features[at + 2] = sines2;
  features[at + 3] = cosines4;
  features[at + 4] = sines4;
  features[at + 5] = ink;
}

/**
 * Replaces the features by their signed square roots, and normalizes contours and ink separately. The squares of the
 * roots add up to the sum of the absolute values, which gives the length before the roots are known.
 */
function normalize(): void {
  let contours = 0;
  let ink = 0;
  for (let at = 0; at < FEATURES; at += CHANNELS) {
    for (let channel = 0; channel < CHANNELS - 1; channel++) contours += Math.abs(features[at + channel]!);
    ink += features[at + CHANNELS - 1]!;
  }
  const contourScale = contours > 0 ? 1 / Math.sqrt(contours) : 0;
  const inkScale = ink > 0 ? INK_WEIGHT / Math.sqrt(ink) : 0;
  for (let at = 0; at < FEATURES; at += CHANNELS) {
    for (let channel = 0; channel < CHANNELS - 1; channel++) {
      const value = features[at + channel]!;
      features[at + channel] =
        value < 0 ? -Math.sqrt(-value) * contourScale : Math.sqrt(value) * contourScale;
    }
    features[at + CHANNELS - 1] = Math.sqrt(Math.max(0, features[at + CHANNELS - 1]!)) * inkScale;
  }
}
