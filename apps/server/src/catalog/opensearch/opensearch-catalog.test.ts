import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { arbitraryText } from '../../testing/arbitrary-text.ts';
import { fetchTransport } from '../../testing/fetch-transport.ts';
import { removeIndex, writeIndex } from '../../testing/opensearch-index.ts';
import { writeSampleCatalog } from '../../testing/sample-catalog.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { catalogContract } from '../catalog.contract.ts';
import { openCatalog } from '../embedded/embedded-catalog.ts';
import type { IconFilters } from '../icon-search.ts';
import { IconTotals } from '../icon-totals.ts';
import type { IconCounts } from '../popularity.ts';
import { visitorCatalog } from '../visitor-catalog.ts';
import { openSearchCatalog } from './opensearch-catalog.ts';

/** The address of a node that tests may write indexes to. */
const url = process.env['OPENSEARCH_TEST_URL'];

if (url === undefined) {
  describe('openSearchCatalog', () => {
    test.skip('needs a node of OpenSearch at OPENSEARCH_TEST_URL', () => undefined);
  });
} else {
  catalogContract('openSearchCatalog', async (popularity) => open(url, popularity));

  // Without its private pack, the catalog has exactly the sample icons.
  catalogContract('visitorCatalog of openSearchCatalog', async (popularity) => {
    const { catalog, embedded, recount, close } = await open(url, popularity, { hasPrivatePack: true });
    const visible = visitorCatalog(catalog, embedded);
    return { catalog: visible, recount: async () => visitorCatalog(await recount(), embedded), close };
  });

  test('finds, ranks and counts like the embedded catalog', async () => {
    const { catalog, embedded, close } = await open(url, new IconTotals());
    onTestFinished(close);
    await fc.assert(
      fc.asyncProperty(
        arbitraryAnyText,
        arbitraryFilters,
        fc.constantFrom(...ORDERS),
        async (text, filters, order) => {
          const query = { text, filters, budgetMs: 60_000 };
          const search = { ...query, order, offset: 0, limit: 100, relatedTagsMax: 0 };
          expect(await catalog.search(search)).toEqual(embedded.search(search));
          expect(await catalog.countFacets(query)).toEqual(embedded.countFacets(query));
        },
      ),
      { numRuns: 200 },
    );
  });
}

const ORDERS = ['relevance', 'name', 'created_at', 'downloads'] as const;
const arbitraryAnyText = fc.oneof({ weight: 9, arbitrary: arbitraryText }, fc.constant(''));
const arbitraryFilters = fc.constantFrom<IconFilters>({}, {}, { pack: 'mdi' }, { shapes: ['Outline'] });

async function open(address: string, popularity: IconCounts, { hasPrivatePack = false } = {}) {
  const folder = temporaryFolder();
  writeSampleCatalog(folder, { hasPrivatePack });
  const embedded = await openCatalog(folder, { popularity });
  const names: string[] = [];
  const indexed = async () => {
    const name = `icons-test-${randomUUID()}`;
    const index = await writeIndex(address, name, embedded.files, popularity);
    names.push(name);
    return openSearchCatalog({ embedded, transport: fetchTransport(address), index, budgetMs: 60_000 });
  };
  return {
    catalog: await indexed(),
    embedded,
    recount: indexed,
    async close() {
      embedded.retire();
      for (const name of names) await removeIndex(address, name);
    },
  };
}
