import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RankBitmap } from './rank-bitmap.ts';

test('ranks a member by the number of members below it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(999)), (members) => {
      const bitmap = RankBitmap.of(members, 1000);
      members
        .toSorted((a, b) => a - b)
        .forEach((member, rank) => {
          expect(bitmap.rank(member)).toBe(rank);
        });
    }),
  );
});

test('ranks every number when all numbers are members', () => {
  // The stored number of members before a word in its block is then as large as it can be (224) and must fit a byte.
  const all = Array.from({ length: 1000 }, (_, number) => number);
  const bitmap = RankBitmap.of(all, all.length);
  expect(all.map((number) => bitmap.rank(number))).toEqual(all);
});
