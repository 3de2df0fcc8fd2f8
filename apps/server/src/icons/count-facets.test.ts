import { expect, test } from 'vitest';
import { openCatalog } from '../catalog/embedded/embedded-catalog.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { writeSampleCatalog } from '../testing/sample-catalog.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { countFacets } from './count-facets.ts';

test('gives all searches of a call together 50 ms, whatever the budget of a search is', async () => {
  const folder = temporaryFolder();
  writeSampleCatalog(folder);
  const clock = new FakeClock();
  const catalog = await openCatalog(folder, { clock });
  const budgets: number[] = [];
  const slow = {
    reference: catalog.reference,
    search: catalog.search.bind(catalog),
    read: catalog.read.bind(catalog),
    countFacets(query: Parameters<typeof catalog.countFacets>[0]) {
      budgets.push(query.budgetMs);
      clock.advance(30);
      return catalog.countFacets(query);
    },
  };
  const request = { search: 'hoem', filters: { shapes: ['Outline'], colors: ['Black'] } } as const;
  const beforeSearch = async () => clock.advance(1_000);
  const options = { nowMs: () => clock.monotonicMs(), budgetMs: 60_000, beforeSearch };
  const { isDegraded } = await countFacets(slow, request, { license: {}, category: undefined }, options);
  expect(budgets).toEqual([50, 20, 0]);
  expect(isDegraded).toBe(true);
  catalog.retire();
});
