import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryList, FIRST_DOC, postingsOf } from '../testing/arbitrary-postings.ts';
import { rankedSet } from '../testing/ranked-set.ts';
import { Meeting } from './meeting.ts';
import { PairMeeting } from './pair-meeting.ts';
import { COST_SHIFT, DOC_SHIFT, PAYLOAD_MASK, type PostingList } from './posting.ts';

const DOCUMENTS = FIRST_DOC + 601;
const marking = new PairMeeting(new Meeting(DOCUMENTS, 0), DOCUMENTS);
const stepping = new PairMeeting(new Meeting(DOCUMENTS), DOCUMENTS);

function withSet(list: PostingList): PostingList {
  const docs = postingsOf(list).map((posting) => posting >>> DOC_SHIFT);
  return { ...list, set: rankedSet(docs, DOCUMENTS) };
}

function expectNaive(pairs: PairMeeting, list: PostingList, other: PostingList, baseCost: number): void {
  const others = new Map(postingsOf(other).map((posting) => [posting >>> DOC_SHIFT, posting]));
  const common = postingsOf(list).filter((posting) => others.has(posting >>> DOC_SHIFT));
  const { first, payloads, met, count } = pairs.meet(1, list, [{ list: other, baseCost }]);
  expect(first).toBe(1);
  expect([...payloads.subarray(0, count)]).toEqual(common.map((posting) => posting & PAYLOAD_MASK));
  expect([...met.subarray(0, count)]).toEqual(
    common.map((posting) => (others.get(posting >>> DOC_SHIFT)! + (baseCost << COST_SHIFT)) | 0),
  );
}

test('each common document of two words is given with what it holds of either, however it is found', () => {
  fc.assert(
    fc.property(arbitraryList, arbitraryList, fc.integer({ min: 0, max: 3 }), (list, other, baseCost) => {
      for (const pairs of [marking, stepping]) {
        expectNaive(pairs, list, other, 0);
        expectNaive(pairs, list, other, baseCost);
        expectNaive(pairs, list, withSet(other), 0);
      }
    }),
    { numRuns: 60 },
  );
});
