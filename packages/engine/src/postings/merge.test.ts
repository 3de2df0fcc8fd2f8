import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryList, postingsOf } from '../testing/arbitrary-postings.ts';
import { mergeLists, sortPostings } from './merge.ts';
import { COST_SHIFT, DOC_SHIFT } from './posting.ts';

/** One posting per document, the smallest, in ascending order of docId. */
function smallestOfEach(postings: readonly number[]): number[] {
  const smallest = new Map<number, number>();
  for (const posting of postings) {
    const doc = posting >>> DOC_SHIFT;
    smallest.set(doc, Math.min(posting, smallest.get(doc) ?? posting));
  }
  return [...smallest].sort(([a], [b]) => a - b).map(([, posting]) => posting);
}

test('merges two lists with added costs and keeps the smaller posting of each document', () => {
  fc.assert(
    fc.property(
      arbitraryList,
      arbitraryList,
      fc.nat(6),
      fc.nat(6),
      (first, second, firstCost, secondCost) => {
        const out = new Int32Array(500);
        const end = mergeLists(first, firstCost << COST_SHIFT, second, secondCost << COST_SHIFT, out, 10);
        const expected = smallestOfEach([
          ...postingsOf(first).map((posting) => posting + (firstCost << COST_SHIFT)),
          ...postingsOf(second).map((posting) => posting + (secondCost << COST_SHIFT)),
        ]);
        expect([...out.subarray(10, end)]).toEqual(expected);
      },
    ),
  );
});

test('sorts postings and keeps the smallest of each document', () => {
  fc.assert(
    fc.property(arbitraryList, arbitraryList, (first, second) => {
      const postings = [...postingsOf(second), ...postingsOf(first)];
      // The fives before and after the sorted range must not change.
      const values = Int32Array.of(5, ...postings, 5);
      const end = sortPostings(values, 1, postings.length + 1);
      expect([...values.subarray(1, end)]).toEqual(smallestOfEach(postings));
      expect(values.at(-1)).toBe(5);
    }),
  );
});
