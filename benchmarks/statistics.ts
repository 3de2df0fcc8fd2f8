/** Percentile by nearest rank, with `share` from 0 to 1: always one of the values; NaN for no values. */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The middle value; the lower of the two middle ones for an even number. */
export function median(values: ArrayLike<number>): number {
  return percentile(values, 0.5);
}

export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}

export function minimum(values: ArrayLike<number>): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < values.length; i++) least = Math.min(least, values[i]!);
  return least;
}

/** Mean and percentiles, as every latency table shows them. */
export function spread(values: ArrayLike<number>): [mean: number, p50: number, p95: number, p99: number] {
  return [mean(values), median(values), percentile(values, 0.95), percentile(values, 0.99)];
}
