import type { Contour, LineForm, Measures } from '@glyphdex/raster';

/**
 * Bound of the log odds that an icon is drawn in lines, or with a contour. docs/accuracy.md says what the weights below
 * are fitted on.
 */
const LIKENESS_MAX = 6;

/** Log odds of lines against areas in one color, without name and pack. */
export function lineLikeness({ solidity, thickness, unevenness }: LineForm): number {
  return within(5.4 - 9.8 * solidity - 31.6 * thickness - 12.8 * unevenness);
}

/**
 * The same for a brand mark, prior included. Thin letters are solid as well, so thickness decides, and a flat mark is
 * more likely lettering. Fitted on 170 labeled marks of all packs of brands.
 */
export function brandLineLikeness({
  thickness,
  unevenness,
  extent,
}: Pick<Measures, 'thickness' | 'unevenness' | 'extent'>): number {
  return within(3.8 - 48 * thickness - 7.2 * unevenness - 9.8 * Math.max(0, FLAT_EXTENT - extent));
}

const FLAT_EXTENT = 0.6;

/**
 * Log odds of a contour around fields of color. Fitted on 4,000 icons of six packs with contours and of 24 packs
 * without.
 */
export function contourLikeness(contour: Contour | undefined): number {
  if (contour === undefined || contour.ink > CONTOUR_INK_MAX) return -LIKENESS_MAX;
  const { rim, darker, solidity, unevenness, thickness } = contour;
  const darkness = Math.max(-DARKER_MAX / 2, Math.min(DARKER_MAX, darker));
  return within(6.1 * rim + 10.4 * darkness - 9.6 * solidity - 7.9 * unevenness - 7.2 * thickness - 6.6);
}

/** A contour with a larger share of the ink has no field of color inside that people see. */
const CONTOUR_INK_MAX = 0.97;
/** A larger difference in lightness counts as this one. */
const DARKER_MAX = 0.4;

/** Combines the log odds of some icons to those of their pack; 0 without icons. */
export function packLikeness(likenesses: readonly number[]): number {
  // Laplace smoothing: one icon of each kind is added, because few icons are weak evidence.
  let alike = 1;
  for (const likeness of likenesses) alike += 1 / (1 + Math.exp(-likeness));
  return Math.log(alike / (likenesses.length + 2 - alike));
}

function within(likeness: number): number {
  return Math.max(-LIKENESS_MAX, Math.min(LIKENESS_MAX, likeness));
}
