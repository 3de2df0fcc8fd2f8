import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chosenFilters,
  type GalleryQuery,
  hasFilters,
  NO_FILTERS,
  readQuery,
  writeAddress,
  writeQuery,
} from './gallery-query.ts';

const word = fc.string({ minLength: 1, maxLength: 8 });
const optional = fc.option(word, { nil: undefined });
const anyQuery: fc.Arbitrary<GalleryQuery> = fc.record({
  search: fc.string({ maxLength: 20 }),
  type: optional,
  colors: fc.array(word, { maxLength: 3 }),
  shapes: fc.array(word, { maxLength: 3 }),
  styles: fc.array(word, { maxLength: 3 }),
  tags: fc.array(word, { maxLength: 3 }),
  license: optional,
  terms: fc.subarray(['commercial_use', 'attribution_required', 'share_alike']),
  image: optional,
  pack: optional,
  sortBy: optional,
  icon: optional,
});

test('an address gives back the query that it was written from', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      expect(readQuery(writeAddress(query).toString())).toEqual(query);
    }),
  );
});

test('an address with one tag, as the API has it, asks for this tag', () => {
  expect(writeQuery(readQuery('tag=home&tags[]=door')).toString()).toBe(
    new URLSearchParams([
      ['tags[]', 'home'],
      ['tags[]', 'door'],
    ]).toString(),
  );
});

test('the icon that is looked at does not change what is asked of the list', () => {
  const query = readQuery('search=home&shapes[]=Fill&icon=mdi--home');
  expect(writeQuery(query).toString()).toBe(writeQuery({ ...query, icon: undefined }).toString());
  expect(query.icon).toBe('mdi--home');
});

test('without its filters a query keeps its words and its order', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const bare = { ...query, ...NO_FILTERS };
      expect(hasFilters(bare)).toBe(false);
      expect([bare.search, bare.sortBy]).toEqual([query.search, query.sortBy]);
    }),
  );
});

test('a picture is looked for without words and in the order of likeness', () => {
  const query = readQuery('search=home&sort_by=name&shapes[]=Fill&image=p1');
  expect([...writeQuery(query).keys()]).toEqual(['shapes[]']);
});

test('taking away every filter in use, one after the other, leaves none', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      let left = query;
      for (let filter = chosenFilters(left)[0]; filter !== undefined; filter = chosenFilters(left)[0]) {
        const count = chosenFilters(left).length;
        left = { ...left, ...filter.without };
        expect(chosenFilters(left).length).toBeLessThan(count);
      }
      expect(left).toEqual({ ...query, ...NO_FILTERS });
    }),
  );
});
