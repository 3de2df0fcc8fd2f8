import type { Contour, LineForm } from '@glyphdex/raster';

/**
 * How far measures speak for one way of drawing (above 0) or against it (below): logarithms of odds, within ±6, fitted by
 * logistic regression. None of the icons that they are fitted on is of the labelled sample.
 */
const LIKENESS_MAX = 6;

/**
 * By how much does the form of a drawing speak for lines, not areas? Fitted on 5,500 one-coloured icons whose names or
 * packs say outline or solid; unevenness was a distance map's then, of which this one has 0.88 times the spread.
 */
export function lineLikeness({ solidity, thickness, unevenness }: LineForm): number {
  return within(5.1 - 5.45 * solidity - 31.7 * thickness - 11.3 * unevenness);
}

/**
 * By how much does the rim of a drawing speak for a line around fields of colour? Fitted on 4,000 icons of six packs that
 * draw so and of twenty-four that do not.
 */
export function contourLikeness(contour: Contour | undefined): number {
  if (contour === undefined || contour.ink > CONTOUR_INK_MAX) return -LIKENESS_MAX;
  const { rim, darker, solidity, unevenness, thickness } = contour;
  const darkness = Math.max(-DARKER_MAX / 2, Math.min(DARKER_MAX, darker));
  return within(6.1 * rim + 10.4 * darkness - 9.6 * solidity - 7.9 * unevenness - 7.2 * thickness - 6.6);
}

/** A line that is nearly all there is surrounds nothing. */
const CONTOUR_INK_MAX = 0.85;
/** Darker than this is as good as black on white. */
const DARKER_MAX = 0.4;

/** The odds of a way of drawing in a pack, from its likeness in some of the icons; 0 when there are none. */
export function packLikeness(likenesses: readonly number[]): number {
  // One icon of each kind in advance: few icons say little.
  let alike = 1;
  for (const likeness of likenesses) alike += 1 / (1 + Math.exp(-likeness));
  return Math.log(alike / (likenesses.length + 2 - alike));
}

function within(likeness: number): number {
  return Math.max(-LIKENESS_MAX, Math.min(LIKENESS_MAX, likeness));
}
