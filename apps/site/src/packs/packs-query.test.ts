import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  COMPARE_PACKS,
  LICENSE_FILTERS,
  PACK_ORDERS,
  readPacksQuery,
  writePacksQuery,
} from './packs-query.ts';

test('reads every query from the address that it writes for it', () => {
  const query = fc.record({
    search: fc.string(),
    licenseFilters: fc.subarray([...LICENSE_FILTERS]),
    order: fc.constantFrom(...PACK_ORDERS),
    isColored: fc.constantFrom(true, false, undefined),
  });
  fc.assert(
    fc.property(query, (one) => {
      expect(readPacksQuery(writePacksQuery(one))).toEqual(one);
    }),
  );
});

test('writes nothing for the default query and ignores invalid values', () => {
  expect(writePacksQuery(readPacksQuery(''))).toBe('');
  expect(readPacksQuery('?allows=x&sort_by=y&palette=z')).toEqual({
    search: '',
    licenseFilters: [],
    order: 'name',
  });
});

test.each([
  ['name', ['css.gg', 'Material Design Icons', 'Tabler Icons']],
  ['icons', ['Material Design Icons', 'Tabler Icons', 'css.gg']],
] as const)('sorts packs by %s', (order, expected) => {
  const packs = [
    { name: 'Tabler Icons', icons_count: 6_000 },
    { name: 'css.gg', icons_count: 700 },
    { name: 'Material Design Icons', icons_count: 7_000 },
  ];
  expect(packs.sort(COMPARE_PACKS[order]).map(({ name }) => name)).toEqual(expected);
});
