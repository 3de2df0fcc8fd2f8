import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankedSet } from '../testing/ranked-set.ts';

test('the place of a member is the number of members below it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(999)), (members) => {
      const ranked = rankedSet(members, 1000);
      members
        .toSorted((a, b) => a - b)
        .forEach((member, place) => {
          expect(ranked.placeOf(member)).toBe(place);
        });
    }),
  );
});

test('places are right in a set of all numbers, where every count is as large as it gets', () => {
  const all = Array.from({ length: 1000 }, (_, number) => number);
  const ranked = rankedSet(all, all.length);
  expect(all.map((number) => ranked.placeOf(number))).toEqual(all);
});
