import { leadingDirections, type Matrix } from './leading-directions.ts';

/** Features (`featuresOf` of the engine) of icons, and of disturbed drawings of icons. All have the same length. */
export interface TrainingData {
  /** Features of many icons as the catalog build rasterizes them. */
  readonly icons: readonly Float32Array[];
  /** Features of an undisturbed drawing, and of its disturbed forms. The weight says how much a form counts. */
  readonly disturbed: readonly {
    readonly original: Float32Array;
    readonly forms: readonly { readonly features: Float32Array; readonly weight: number }[];
  }[];
}

/** A projection in the form of the file `projection.json`. */
export interface FittedProjection {
  /** The weights as integers from −2047 to 2047: for each feature, one per direction. */
  readonly levels: readonly number[];
  /** By direction, the weight that one level stands for. */
  readonly steps: readonly number[];
  /** By direction, the number that moves the median of all icons to 0. */
  readonly offsets: readonly number[];
}

/**
 * This share of the mean variance of a feature is added to the variance of every feature. No direction then depends on
 * features that disturbances hardly change in the training data.
 */
const NOISE_FLOOR = 0.02;
/** The scale makes this share of the icons' descriptor values fit into a signed byte. */
const FITTING_SHARE = 0.999;
/** Weights are stored in 12 bits, signed. */
const LEVEL_MAX = 2047;

/**
 * Finds as many `directions` as asked that maximize the variance between icons relative to that between an icon and its
 * disturbed forms, and scales them to signed bytes.
 */
export function fitProjection({ icons, disturbed }: TrainingData, directions: number): FittedProjection {
  const size = icons[0]!.length;
  const mean = new Float64Array(size);
  for (const features of icons) for (let i = 0; i < size; i++) mean[i]! += features[i]! / icons.length;
  const between = scatter(size);
  for (const features of icons) between.add(features, mean, 1);
  const within = scatter(size);
  for (const { original, forms } of disturbed)
    for (const { features, weight } of forms) within.add(features, original, weight);
  const withinIcons = within.finish();
  let trace = 0;
  for (let i = 0; i < size; i++) trace += withinIcons.values[i * size + i]!;
  for (let i = 0; i < size; i++) withinIcons.values[i * size + i]! += (NOISE_FLOOR * trace) / size;

  const found = leadingDirections(between.finish(), withinIcons, directions);
  const values = found.map((direction) =>
    Float64Array.from(icons, (features) => dot(direction, features)).sort(),
  );
  const medians = values.map((sorted) => sorted[sorted.length >> 1]!);
  const sizes = Float64Array.from(
    values.flatMap((sorted, d) => Array.from(sorted, (v) => Math.abs(v - medians[d]!))),
  );
  const scale = 127 / sizes.sort()[Math.floor(sizes.length * FITTING_SHARE)]!;
  const steps = found.map((direction) => rounded((Math.max(...direction.map(Math.abs)) * scale) / LEVEL_MAX));
  return {
    levels: Array.from({ length: size }, (_, i) =>
      found.map((direction, d) => Math.round((direction[i]! * scale) / steps[d]!)),
    ).flat(),
    steps,
    offsets: medians.map((median) => rounded(-median * scale)),
  };
}

/** Collects the weighted covariance matrix of features around a point. */
function scatter(size: number) {
  const values = new Float64Array(size * size);
  let total = 0;
  return {
    add(features: Float32Array, around: Float32Array | Float64Array, weight: number): void {
      const d = Float64Array.from(features, (value, i) => value - around[i]!);
      for (let i = 0; i < size; i++) {
        const weighted = d[i]! * weight;
        if (weighted !== 0) for (let j = 0; j < size; j++) values[i * size + j]! += weighted * d[j]!;
      }
      total += weight;
    },
    finish: (): Matrix => ({ size, values: values.map((value) => value / total) }),
  };
}

function dot(direction: Float64Array, features: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < features.length; i++) sum += direction[i]! * features[i]!;
  return sum;
}

/** Six digits keep the generated source file short. */
function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
