import fitted from './projection.json' with { type: 'json' };

/** Weights by feature and direction, and an offset by direction. */
export interface Projection {
  readonly weights: Float64Array;
  readonly offsets: Float64Array;
}

/**
 * Projects the features of a picture to its descriptor. The directions maximize differences between icons relative to
 * the changes of one icon under wider lines, shifts, outlining and sketching, see decision 0015. Other weights
 * invalidate all stored descriptors, so they require a new catalog format.
 */
export const PROJECTION: Projection = {
  weights: Float64Array.from(fitted.levels, (level, i) => level * fitted.steps[i % fitted.steps.length]!),
  offsets: Float64Array.from(fitted.offsets),
};
