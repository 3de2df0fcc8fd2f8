import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryList, FIRST_DOC, postingsOf } from '../testing/arbitrary-postings.ts';
import { Meeting } from './meeting.ts';
import { DOC_SHIFT, type PostingList } from './posting.ts';

const DOCUMENTS = FIRST_DOC + 601;

function expectNaive(meeting: Meeting, first: PostingList, second: PostingList): void {
  const bySecond = new Map(postingsOf(second).map((posting) => [posting >>> DOC_SHIFT, posting]));
  const common = postingsOf(first).filter((posting) => bySecond.has(posting >>> DOC_SHIFT));
  meeting.meet(first, second);
  const places = [...meeting.places.subarray(0, meeting.count)];
  expect(places.map((place) => first.values[place])).toEqual(common);
  expect([...meeting.met.subarray(0, meeting.count)]).toEqual(
    common.map((posting) => bySecond.get(posting >>> DOC_SHIFT)),
  );
}

test.each([
  ['marks', new Meeting(DOCUMENTS, 0)],
  ['steps', new Meeting(DOCUMENTS)],
])(
  'the common documents of two lists are found by %s, with their places and postings in order',
  (_, meeting) => {
    fc.assert(
      fc.property(arbitraryList, arbitraryList, (first, second) => {
        expectNaive(meeting, first, second);
        expectNaive(meeting, second, first);
      }),
      { numRuns: 60 },
    );
  },
);
