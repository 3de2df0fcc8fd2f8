import type { Reading } from './readings.ts';

/** Of readings that lead to the same list only the cheapest: `mappin` is `map` in more than one way. */
export function distinctReadings(readings: readonly Reading[]): readonly Reading[] {
  if (readings.length < 2) return readings;
  return readings.filter((reading, i) =>
    readings.every(
      (other, j) =>
        i === j ||
        other.list.start !== reading.list.start ||
        other.list.end !== reading.list.end ||
        other.list.values !== reading.list.values ||
        reading.baseCost < other.baseCost ||
        (reading.baseCost === other.baseCost && i < j),
    ),
  );
}
