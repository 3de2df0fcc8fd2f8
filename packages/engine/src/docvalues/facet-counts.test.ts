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

/** Per document the values of each facet; many documents have equal values, like icons. */
const rows = fc
  .array(fc.tuple(...FIELDS.map(valuesOf)), { minLength: 1, maxLength: 6 })
  .chain((kinds) => fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 1500 }));

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

test('counts every value of every facet like a naive count', () => {
  fc.assert(
    fc.property(rows, fc.nat(), (documents, cut) => {
      const counts = countsOf(FIELDS, documents);
      const length = cut % (documents.length + 1);
      const chosen = documents.slice(0, length);
      const byName = counts.byName(Uint32Array.from(documents.keys()), length);
      FIELDS.forEach(({ name }, field) => {
        expect([...byName[name]!]).toEqual(naiveCounts(chosen, field));
      });
    }),
    { numRuns: 60 },
  );
});

test('adds to the given counts', () => {
  fc.assert(
    fc.property(rows, (documents) => {
      const counts = countsOf(FIELDS, documents);
      const docs = Uint32Array.from(documents.keys());
      const once = counts.of(docs, docs.length).slice();
      const before = Uint32Array.of(7, ...once);
      const twice = counts.of(docs, docs.length, before, 1);
      expect([...twice]).toEqual(Array.from(once, (count) => 2 * count));
    }),
    { numRuns: 30 },
  );
});

test('counts values when no facet is single-valued', () => {
  const documents = Array.from({ length: 300 }, (_, doc) => [[doc % 45, (doc + 1) % 45], [doc % 20]]);
  const { style, color } = countsOf(MULTI_VALUED, documents).byName(Uint32Array.from(documents.keys()), 300);
  expect(style!.reduce((sum, count) => sum + count)).toBe(600);
  expect([...color!]).toEqual(new Array(20).fill(15));
});
