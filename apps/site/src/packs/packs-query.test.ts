import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LICENSE_FILTERS, PACK_ORDERS, readPacksQuery, writePacksQuery } from './packs-query.ts';

test('a query is read back from the address as it was', () => {
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

test('all packs by name have the plain address, and nonsense in an address is all packs', () => {
  expect(writePacksQuery(readPacksQuery(''))).toBe('');
  expect(readPacksQuery('?allows=x&sort_by=y')).toEqual({ search: '', licenseFilters: [], order: 'name' });
});
