import { expect, onTestFinished, test } from 'vitest';
import { writeSampleCatalog } from '../../testing/sample-catalog.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type EmbeddedCatalog, openCatalog } from '../embedded/embedded-catalog.ts';
import type { IconSearch } from '../icon-search.ts';
import { openSearchCatalog } from './opensearch-catalog.ts';
import { type SearchResponse, type SearchTransport, SearchUnavailable } from './transport.ts';

const HOME: IconSearch = {
  text: 'home',
  filters: { pack: 'mdi' },
  order: 'relevance',
  offset: 0,
  limit: 20,
  relatedTagsMax: 5,
  budgetMs: 1_000,
};

const TOTAL = { value: 1, relation: 'eq' } as const;

async function opened(msearch: SearchTransport['msearch'], nowMs: () => number = () => 0) {
  const folder = temporaryFolder();
  writeSampleCatalog(folder);
  const embedded = await openCatalog(folder);
  onTestFinished(() => embedded.retire());
  const catalog = openSearchCatalog({
    embedded,
    transport: { msearch },
    index: { name: 'icons-sample-1', epoch: 'e1' },
    budgetMs: 300,
    clock: { now: nowMs, monotonicMs: nowMs },
  });
  return { catalog, embedded };
}

function responseOf(embedded: EmbeddedCatalog, total: number): SearchResponse {
  const docIds = Array.from({ length: Math.min(total, embedded.iconsCount) }, (_, docId) => docId);
  return {
    hits: {
      total: { value: total, relation: 'eq' },
      hits: docIds.map((docId) => ({ _score: 1, sort: [1, docId] })),
    },
  };
}

test('answers degraded from the embedded catalog, with all filters, while OpenSearch does not answer', async () => {
  const { catalog, embedded } = await opened(() => Promise.reject(new SearchUnavailable('no node answers')));
  const { ids, total } = embedded.search(HOME);
  expect(ids.length).toBeGreaterThan(0);
  expect(await catalog.search(HOME)).toMatchObject({ ids, total, isDegraded: true });
  const { counts } = embedded.countFacets(HOME);
  expect(await catalog.countFacets(HOME)).toEqual({ counts, isDegraded: true });
  const image = { ...HOME, descriptors: [new Int8Array(48).fill(3)], windowMax: 4 };
  expect(await catalog.searchByImage(image)).toMatchObject({
    ids: embedded.searchByImage(image).ids,
    isDegraded: true,
  });
});

test('rejects for a failure that is not one of the cluster', async () => {
  const { catalog } = await opened(() => Promise.reject(new TypeError('a defect of the program')));
  await expect(catalog.search(HOME)).rejects.toThrow('a defect of the program');
});

test('shares one budget between the rounds of a search, and answers degraded when it is used up', async () => {
  let nowMs = 0;
  const budgets: number[] = [];
  const { catalog } = await opened(
    (_, bodies, { budgetMs }) => {
      budgets.push(budgetMs);
      nowMs += 120;
      // Every count is 0, so the search is planned again in each round.
      return Promise.resolve(bodies.map(() => ({ hits: { total: { value: 0, relation: 'eq' }, hits: [] } })));
    },
    () => nowMs,
  );
  const { isDegraded } = await catalog.search({ ...HOME, text: 'home account calendar heart' });
  expect([isDegraded, budgets]).toEqual([true, [300, 180, 60]]);
});

test.each<[string, SearchResponse]>([
  [
    'a hit that is no icon of the generation',
    { hits: { total: TOTAL, hits: [{ _score: 1, sort: [1, 1e6] }] } },
  ],
  ['a hit without a sort value', { hits: { total: TOTAL, hits: [{ _score: 1 }] } }],
  ['no total', { hits: { hits: [] } }],
])('answers degraded for a response with %s', async (_, response) => {
  const { catalog, embedded } = await opened((_index, bodies) => Promise.resolve(bodies.map(() => response)));
  const { ids } = embedded.search(HOME);
  expect(await catalog.search(HOME)).toMatchObject({ ids, isDegraded: true });
  expect((await catalog.countFacets(HOME)).isDegraded).toBe(true);
});

test('reads public ids and the total of a response', async () => {
  const parts = await opened((_, bodies) =>
    Promise.resolve(bodies.map(() => responseOf(parts.embedded, 1_000))),
  );
  const { ids, total, isDegraded } = await parts.catalog.search({ ...HOME, limit: 3 });
  const expected = [0, 1, 2].map((docId) => parts.embedded.files.icons.idOf(docId));
  expect([ids, total, isDegraded]).toEqual([expected, 1_000, false]);
});

test('asks nothing for a text that matches no icon', async () => {
  const { catalog } = await opened(() => Promise.reject(new Error('was asked')));
  expect(await catalog.search({ ...HOME, text: '🦄', filters: {} })).toMatchObject({
    ids: [],
    total: 0,
    isDegraded: false,
  });
});

test('has the epoch of the index as fingerprint of orders by counts', async () => {
  const { catalog } = await opened(() => Promise.reject(new Error('was asked')));
  const orders = ['relevance', 'name', 'views', 'popularity'] as const;
  expect(orders.map((order) => catalog.orderFingerprint(order))).toEqual(['', '', 'e1', 'e1']);
});
