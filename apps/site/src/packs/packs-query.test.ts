import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LICENSE_FILTERS, PACK_ORDERS, readPacksQuery, writePacksQuery } from './packs-query.ts';

test('reads every query from the address that it writes for it', () => {
  const query = fc.record({
    search: fc.string(),
    licenseFilters: fc.subarray([...LICENSE_FILTERS]),
    order: fc.constantFrom(...PACK_ORDERS),
  });
  fc.assert(
    fc.property(query, (one) => {
      expect(readPacksQuery(writePacksQuery(one))).toEqual(one);
    }),
  );
});

test('writes nothing for the default query and ignores invalid values', () => {
  expect(writePacksQuery(readPacksQuery(''))).toBe('');
  expect(readPacksQuery('?allows=x&sort_by=y')).toEqual({ search: '', licenseFilters: [], order: 'name' });
});
