import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FacetField } from '../document.ts';
import { Snapshot } from '../snapshot/snapshot.ts';
import { FacetCounts } from './facet-counts.ts';
import { FacetGroupsWriter } from './facet-groups.ts';
import { writeFacets } from './facets-writer.ts';

const FIELDS: readonly FacetField[] = [
  { name: 'kind', valuesCount: 3, isMultiValued: false },
  { name: 'style', valuesCount: 45, isMultiValued: true },
  { name: 'pack', valuesCount: 9, isMultiValued: false },
  { name: 'color', valuesCount: 20, isMultiValued: true },
];
const MULTI_VALUED = FIELDS.filter(({ isMultiValued }) => isMultiValued);

/**
 * For each document, the values of each facet. Combinations of values repeat, because the engine counts documents of
 * equal values together.
 */
const documentsValues = fc
  .array(fc.tuple(...FIELDS.map(valuesOf)), { minLength: 1, maxLength: 6 })
  .chain((combinations) => fc.array(fc.constantFrom(...combinations), { minLength: 1, maxLength: 1500 }));

function valuesOf({ valuesCount, isMultiValued }: FacetField): fc.Arbitrary<number[]> {
  const value = fc.nat(valuesCount - 1);
  return isMultiValued ? fc.uniqueArray(value) : value.map((one) => [one]);
}

function countsOf(
  fields: readonly FacetField[],
  documents: readonly (readonly (readonly number[])[])[],
): FacetCounts {
  const writer = new FacetGroupsWriter(fields);
  documents.forEach((values, docId) => {
    const row = fields.flatMap(({ isMultiValued, valuesCount }, field) => {
      if (!isMultiValued) return values[field]!;
      const masks = new Int32Array(Math.ceil(valuesCount / 32));
      for (const value of values[field]!) masks[value >>> 5]! |= 1 << (value & 31);
      return [...masks];
    });
    writer.add(Uint32Array.of(docId), Int32Array.from(row));
  });
  return new FacetCounts(new Snapshot(writeFacets(fields, writer.finish())), fields);
}

function naiveCounts(documents: readonly (readonly (readonly number[])[])[], field: number): number[] {
  const counts = new Array<number>(FIELDS[field]!.valuesCount).fill(0);
  for (const values of documents) for (const value of values[field]!) counts[value]!++;
  return counts;
}

test('counts the first documents by every value of every facet, like a naive count', () => {
  fc.assert(
    fc.property(documentsValues, fc.nat(), (documents, anyNumber) => {
      const counts = countsOf(FIELDS, documents);
      const length = anyNumber % (documents.length + 1);
      const counted = documents.slice(0, length);
      const byName = counts.byName(Uint32Array.from(documents.keys()), length);
      FIELDS.forEach(({ name }, field) => {
        expect([...byName[name]!]).toEqual(naiveCounts(counted, field));
      });
    }),
    { numRuns: 60 },
  );
});

test('adds to given counts that start at an offset', () => {
  fc.assert(
    fc.property(documentsValues, (documents) => {
      const counts = countsOf(FIELDS, documents);
      const docs = Uint32Array.from(documents.keys());
      const once = counts.of(docs, docs.length).slice();
      // The counts start at index 1. The 7 before them must not be counted.
      const before = Uint32Array.of(7, ...once);
      const twice = counts.of(docs, docs.length, before, 1);
      expect([...twice]).toEqual(Array.from(once, (count) => 2 * count));
    }),
    { numRuns: 30 },
  );
});

test('counts values when no facet is single-valued', () => {
  // 300 documents with two styles each, and 15 documents for each of the 20 colors.
  const documents = Array.from({ length: 300 }, (_, doc) => [[doc % 45, (doc + 1) % 45], [doc % 20]]);
  const { style, color } = countsOf(MULTI_VALUED, documents).byName(Uint32Array.from(documents.keys()), 300);
  expect(style!.reduce((sum, count) => sum + count)).toBe(600);
  expect([...color!]).toEqual(new Array(20).fill(15));
});
