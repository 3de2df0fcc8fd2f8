import { COLORS, ICON_TYPES, STYLES } from '@glyphdex/contract/taxonomy';
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
  isPlain: fc.constantFrom(undefined, true),
  type: fc.option(fc.constantFrom(...ICON_TYPES), { nil: undefined }),
  colors: fc.subarray(COLORS.map(({ name }) => name)),
  styles: fc.subarray(STYLES.map(({ slug }) => slug)),
  tags: fc.array(word, { maxLength: 3 }),
  license: optional,
  terms: fc.subarray(['commercial_use', 'attribution_required', 'share_alike']),
  image: optional,
  pack: optional,
  category: optional,
  sortBy: fc.constantFrom(undefined, 'name', 'created_at'),
  icon: optional,
  look: fc.constantFrom({}, { color: '#e5322d', size: '48' }, { stroke: '1.5', ground: 'dark' }),
  unknown: fc.constant([]),
});

test('restores a query from its own address', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      expect(readQuery(writeAddress(query).toString())).toEqual(query);
    }),
  );
});

test('writes the API parameter `tag` as the first of `tags[]`', () => {
  expect(writeQuery(readQuery('tag=home&tags[]=door')).toString()).toBe(
    new URLSearchParams([
      ['tags[]', 'home'],
      ['tags[]', 'door'],
    ]).toString(),
  );
});

test('names filter values that do not exist, and keeps the others', () => {
  const query = readQuery(
    'search=cart&shapes[]=fill&shapes[]=Outline&type=icon&colors[]=Red&sort_by=best&share_alike=no',
  );
  expect(query.unknown).toEqual(['share_alike=no', 'icon', 'fill', 'best']);
  expect([query.type, query.styles, query.colors, query.sortBy]).toEqual([
    undefined,
    ['outline'],
    ['Red'],
    undefined,
  ]);
  expect(writeQuery(query).get('search')).toBe('cart');
});

test('reads shapes as the styles of their drawings, each once', () => {
  expect(readQuery('shapes[]=Outline&styles[]=outline&shapes[]=Hand Drawn').styles).toEqual([
    'outline',
    'hand-drawn',
  ]);
});

test('leaves the open icon and the look out of the API parameters', () => {
  const query = readQuery('search=home&shapes[]=Fill&icon=mdi--home&color=%23e5322d&size=48');
  expect(writeQuery(query).toString()).toBe(writeQuery({ ...query, icon: undefined, look: {} }).toString());
  expect(query.icon).toBe('mdi--home');
});

test('keeps words and order when all filters are removed', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const bare = { ...query, ...NO_FILTERS };
      expect(hasFilters(bare)).toBe(false);
      expect([bare.search, bare.sortBy]).toEqual([query.search, query.sortBy]);
    }),
  );
});

test('sends neither words nor order with a picture', () => {
  const query = readQuery('search=home&sort_by=name&styles[]=solid&image=p1');
  expect([...writeQuery(query).keys()]).toEqual(['styles[]']);
});

test('has no filter left when the active ones are removed one by one', () => {
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
