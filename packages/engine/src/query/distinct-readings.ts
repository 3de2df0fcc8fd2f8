import { lengthOf, type PostingList } from '../postings/posting.ts';
import type { Reading } from './reading.ts';

/**
 * Of readings that lead to the same list only the cheapest: `mappin` is `map` in more than one way. And none that costs
 * more than a beginning whose list has all of its documents: `calender` is `calendar`, and what begins so.
 */
export function distinctReadings(readings: readonly Reading[]): readonly Reading[] {
  if (readings.length < 2) return readings;
  return readings.filter((reading, i) =>
    readings.every(
      (other, j) =>
        i === j ||
        (!covers(other, reading) &&
          (!isSame(other.list, reading.list) ||
            reading.baseCost < other.baseCost ||
            (reading.baseCost === other.baseCost && i < j))),
    ),
  );
}

/** Whether every document of a reading has a posting at least as good in the longer list of another. */
function covers({ ownList, list, baseCost }: Reading, reading: Reading): boolean {
  return (
    ownList !== undefined &&
    baseCost < reading.baseCost &&
    isSame(ownList, reading.list) &&
    lengthOf(list) > lengthOf(ownList)
  );
}

function isSame(a: PostingList, b: PostingList): boolean {
  return a.start === b.start && a.end === b.end && a.values === b.values;
}
