import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RankBitmap } from '../collections/rank-bitmap.ts';
import { arbitraryList, FIRST_DOC, postingsOf } from '../testing/arbitrary-postings.ts';
import { ListIntersection, WordIntersection } from './list-intersection.ts';
import { mergeLists } from './merge.ts';
import { COST_SHIFT, DOC_SHIFT, lengthOf, PAYLOAD_MASK, type PostingList, plainList } from './posting.ts';
import type { UnionSource } from './posting-unions.ts';

const DOCUMENTS = FIRST_DOC + 601;
const lists = new ListIntersection(DOCUMENTS);
const words = new WordIntersection(DOCUMENTS);

function withBitmap(list: PostingList): PostingList {
  const docs = postingsOf(list).map((posting) => posting >>> DOC_SHIFT);
  return { ...list, bitmap: RankBitmap.of(docs, DOCUMENTS) };
}

/** By document, its posting of the lowest cost, as an unsigned integer. */
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

/** Compares the intersection of two lists with a lookup of each posting. */
function expectCommonOfTwo(first: PostingList, second: PostingList): void {
  const bySecond = new Map(postingsOf(second).map((posting) => [posting >>> DOC_SHIFT, posting]));
  const common = postingsOf(first).filter((posting) => bySecond.has(posting >>> DOC_SHIFT));
  lists.intersect(first, second);
  const indexes = [...lists.indexes.subarray(0, lists.count)];
  expect(indexes.map((index) => first.values[index])).toEqual(common);
  expect([...lists.postings.subarray(0, lists.count)]).toEqual(
    common.map((posting) => bySecond.get(posting >>> DOC_SHIFT)),
  );
}

/** Compares the intersection of the unions, one per word, with a lookup in each union. */
function expectCommonOfAll(unions: readonly (readonly UnionSource[])[]): void {
  const byDoc = unions.map(naiveUnion);
  const docs = [...byDoc[0]!.keys()]
    .filter((doc) => byDoc.every((postings) => postings.has(doc)))
    .sort((a, b) => a - b);
  words.intersect(unions, unionOf);
  const { count } = words;
  expect(Array.from(words.postings.subarray(0, count), (posting) => posting >>> DOC_SHIFT)).toEqual(docs);
  byDoc.forEach((postings, word) => {
    expect([...words.payloads[word]!.subarray(0, count)]).toEqual(
      docs.map((doc) => postings.get(doc)! & PAYLOAD_MASK),
    );
  });
}

test('finds the common documents of two lists with their indexes and postings, in order', () => {
  fc.assert(
    fc.property(arbitraryList, arbitraryList, (first, second) => {
      expectCommonOfTwo(first, second);
      expectCommonOfTwo(second, first);
      expectCommonOfTwo(first, withBitmap(second));
    }),
    { numRuns: 60 },
  );
});

test('finds the common documents of two lists when one has at most six postings', () => {
  const few = arbitraryList.map((list) => ({ ...list, end: Math.min(list.end, list.start + 6) }));
  fc.assert(
    fc.property(few, arbitraryList, (short, long) => {
      expectCommonOfTwo(long, short);
      expectCommonOfTwo(short, long);
      expectCommonOfTwo(short, withBitmap(long));
    }),
    { numRuns: 60 },
  );
});

test('finds the documents of all words with the payload of the cheapest posting of each word', () => {
  const source = fc.record({
    list: arbitraryList,
    baseCost: fc.integer({ min: 0, max: 6 }),
    hasBitmap: fc.boolean(),
  });
  const union = fc.array(source, { minLength: 1, maxLength: 5 }).map((sources) =>
    sources.map(({ list, baseCost, hasBitmap }) => ({
      list: hasBitmap ? withBitmap(list) : list,
      baseCost,
    })),
  );
  fc.assert(
    fc.property(fc.array(union, { minLength: 1, maxLength: 4 }), (unions) => {
      expectCommonOfAll(unions);
    }),
    { numRuns: 60 },
  );
});
