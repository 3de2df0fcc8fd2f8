import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryList, postingsOf } from '../testing/arbitrary-postings.ts';
import { mergeLists, sortPostings } from './merge.ts';
import { DOC_SHIFT } from './posting.ts';

/** One posting per document, the smallest, in ascending order of docId. */
function bestOfEach(postings: readonly number[]): number[] {
  const best = new Map<number, number>();
  for (const posting of postings) {
    const doc = posting >>> DOC_SHIFT;
    best.set(doc, Math.min(posting, best.get(doc) ?? posting));
  }
  return [...best].sort(([a], [b]) => a - b).map(([, posting]) => posting);
}

test('keeps each document of two lists once, with its better posting', () => {
  fc.assert(
    fc.property(
      arbitraryList,
      arbitraryList,
      fc.nat(6),
      fc.nat(6),
      (first, second, firstCost, secondCost) => {
        const out = new Int32Array(500);
        const end = mergeLists(first, firstCost << 5, second, secondCost << 5, out, 10);
        const expected = bestOfEach([
          ...postingsOf(first).map((posting) => posting + (firstCost << 5)),
          ...postingsOf(second).map((posting) => posting + (secondCost << 5)),
        ]);
        expect([...out.subarray(10, end)]).toEqual(expected);
      },
    ),
  );
});

test('sorts postings and keeps the best of each document', () => {
  fc.assert(
    fc.property(arbitraryList, arbitraryList, (first, second) => {
      const postings = [...postingsOf(second), ...postingsOf(first)];
      const values = Int32Array.of(5, ...postings, 5);
      const end = sortPostings(values, 1, postings.length + 1);
      expect([...values.subarray(1, end)]).toEqual(bestOfEach(postings));
      expect(values.at(-1)).toBe(5);
    }),
  );
});
