import fc from 'fast-check';
import { type PostingList, plainList, postingOf } from '../postings/posting.ts';

/** The lowest docId of `arbitraryList`. Its docIds are on both sides of 2^23, where a posting becomes negative. */
export const FIRST_DOC = (1 << 23) - 300;

/** A list of at most 200 postings with stored costs, in the middle of other values. */
export const arbitraryList: fc.Arbitrary<PostingList> = fc
  .uniqueArray(fc.tuple(fc.nat(600), fc.nat(1), fc.nat(7), fc.nat(3)), {
    selector: ([doc]) => doc,
    maxLength: 200,
  })
  .map((rows) => {
    const postings = rows
      .sort(([a], [b]) => a - b)
      .map(([doc, cost, field, position]) => postingOf(FIRST_DOC + doc, cost, field, position));
    return plainList(Int32Array.of(7, ...postings, 7), 1, postings.length + 1);
  });

export function postingsOf({ values, start, end }: PostingList): number[] {
  return [...values.subarray(start, end)];
}
