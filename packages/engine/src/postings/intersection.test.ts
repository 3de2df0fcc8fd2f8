import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scoresAmongWords } from '../ranking/scores.ts';
import { arbitraryList, FIRST_DOC, postingsOf } from '../testing/arbitrary-postings.ts';
import { rankedSet } from '../testing/ranked-set.ts';
import { Intersection } from './intersection.ts';
import { mergeLists } from './merge.ts';
import {
  COST_SHIFT,
  DOC_SHIFT,
  lengthOf,
  PAYLOAD_MASK,
  POSITION_MASK,
  type PostingList,
  plainList,
} from './posting.ts';
import type { UnionSource } from './posting-unions.ts';

const DOCUMENTS = FIRST_DOC + 601;
const unmarked = new Intersection(DOCUMENTS, 0);
const marking = new Intersection(DOCUMENTS, DOCUMENTS);

function withSet(list: PostingList): PostingList {
  const docs = postingsOf(list).map((posting) => posting >>> DOC_SHIFT);
  return { ...list, set: rankedSet(docs, DOCUMENTS) };
}

/** Of each document the cheapest posting, as unsigned. */
function naiveUnion(sources: readonly UnionSource[]): Map<number, number> {
  const cheapest = new Map<number, number>();
  for (const { list, baseCost } of sources) {
    for (const stored of postingsOf(list)) {
      const posting = (stored + (baseCost << COST_SHIFT)) >>> 0;
      const doc = posting >>> DOC_SHIFT;
      cheapest.set(doc, Math.min(posting, cheapest.get(doc) ?? posting));
    }
  }
  return cheapest;
}

function unionOf(sources: readonly UnionSource[]): PostingList {
  return sources.reduce(
    (union, { list, baseCost }) => {
      const out = new Int32Array(lengthOf(union) + lengthOf(list));
      return plainList(out, 0, mergeLists(union, 0, list, baseCost << COST_SHIFT, out, 0));
    },
    plainList(new Int32Array(0), 0, 0),
  );
}

function expectNaive(lists: readonly PostingList[], repeats: readonly number[]): void {
  expectNaiveOfUnions(
    lists.map((list) => [{ list, baseCost: 0 }]),
    repeats,
  );
}

function expectNaiveOfUnions(
  unions: readonly (readonly UnionSource[])[],
  repeats: readonly number[],
  intersection = unmarked,
): void {
  const byDoc = unions.map(naiveUnion);
  const docs = [...byDoc[0]!.keys()]
    .filter((doc) => byDoc.every((postings) => postings.has(doc)))
    .sort((a, b) => a - b);
  intersection.become(unions, repeats, unionOf);
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

test('of several lists for a word, the cheapest posting of each document counts, whether they have sets or not', () => {
  const source = fc.record({
    list: arbitraryList,
    baseCost: fc.integer({ min: 0, max: 6 }),
    hasSet: fc.boolean(),
  });
  const union = fc
    .array(source, { minLength: 1, maxLength: 5 })
    .map((sources) =>
      sources.map(({ list, baseCost, hasSet }) => ({ list: hasSet ? withSet(list) : list, baseCost })),
    );
  fc.assert(
    fc.property(fc.array(union, { minLength: 1, maxLength: 4 }), (unions) => {
      const once = unions.map(() => 1);
      expectNaiveOfUnions(unions, once);
      expectNaiveOfUnions(unions, once, marking);
    }),
    { numRuns: 60 },
  );
});
