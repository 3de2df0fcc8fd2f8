import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scoresAmongWords } from '../ranking/scores.ts';
import { arbitraryList, FIRST_DOC, postingsOf } from '../testing/arbitrary-postings.ts';
import { rankedSet } from '../testing/ranked-set.ts';
import { Intersection } from './intersection.ts';
import { DOC_SHIFT, PAYLOAD_MASK, POSITION_MASK, type PostingList } from './posting.ts';

const DOCUMENTS = FIRST_DOC + 601;
const intersection = new Intersection(1000);

function withSet(list: PostingList): PostingList {
  const docs = postingsOf(list).map((posting) => posting >>> DOC_SHIFT);
  return { ...list, set: rankedSet(docs, DOCUMENTS) };
}

function expectNaive(lists: readonly PostingList[], repeats: readonly number[]): void {
  const byDoc = lists.map(
    (list) => new Map(postingsOf(list).map((posting) => [posting >>> DOC_SHIFT, posting])),
  );
  const docs = [...byDoc[0]!.keys()].filter((doc) => byDoc.every((postings) => postings.has(doc)));
  intersection.become(lists, repeats);
  const { count } = intersection;
  expect(Array.from(intersection.postings.subarray(0, count), (posting) => posting >>> DOC_SHIFT)).toEqual(
    docs,
  );
  docs.forEach((doc, i) => {
    const postings = byDoc.map((ofList) => ofList.get(doc)!);
    const scores = postings.map((posting, slot) => scoresAmongWords(repeats[slot]!)[posting & PAYLOAD_MASK]!);
    expect(intersection.scores[i]).toBe(scores.reduce((sum, score) => sum + score, 0));
    postings.forEach((posting, slot) => {
      expect((intersection.positions[i]! >>> (2 * slot)) & 3).toBe(posting & POSITION_MASK);
    });
  });
}

test('the documents of all lists are found, with scores summed and positions in the order of the lists', () => {
  const lists = fc.array(arbitraryList, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 3 }), (given, times) => {
      expectNaive(
        given,
        given.map((_, i) => (i === 0 ? times : 1)),
      );
    }),
  );
});

test('a list with a set beside it, or one far longer, gives the same', () => {
  const few = arbitraryList.map((list) => ({ ...list, end: Math.min(list.end, list.start + 6) }));
  fc.assert(
    fc.property(few, arbitraryList, fc.boolean(), (short, long, hasSet) => {
      expectNaive([long, short], [1, 1]);
      if (hasSet) expectNaive([short, withSet(long)], [1, 1]);
    }),
    { numRuns: 60 },
  );
});
