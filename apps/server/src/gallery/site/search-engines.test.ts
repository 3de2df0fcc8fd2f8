import { expect, test } from 'vitest';
import type { Catalog } from '../../catalog/catalog.ts';
import { startTestService } from '../../testing/test-service.ts';
import { commonSearches } from './search-engines.ts';

test('lists pages, public packs and common words in the sitemap, and no icons', async () => {
  const service = await startTestService();
  const answer = await service.ask('/sitemap.xml', { key: null });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  const paths = [...answer.body.toString().matchAll(/<loc>http:\/\/icons\.test([^<]*)<\/loc>/g)].map(
    ([, path]) => path!,
  );
  expect(paths).toContain('/');
  const packs = paths.filter((path) => path.startsWith('/packs/'));
  expect(packs).toEqual(service.catalog.reference.packs.map(({ slug }) => `/packs/${slug}`));
  const words = paths.filter((path) => path.startsWith('/?'));
  expect(words.length).toBeGreaterThan(5);
  const tags = service.catalog.listTags({ prefix: '', offset: 0, limit: 100 }).items.map(({ text }) => text);
  for (const path of words) expect(tags).toContain(new URLSearchParams(path.slice(2)).get('search'));
  expect(paths.filter((path) => path.startsWith('/icons'))).toEqual([]);
  for (const path of [...paths.slice(0, 6), packs[0]!, words[0]!])
    expect((await service.ask(path, { key: null })).status, path).toBe(200);
});

test('counts words of the catalog as common searches, and no categories of several words', () => {
  const items = ['logo', 'people & body', 'arrow', 'x', 'größe'].map((text) => ({ text }));
  const catalog = { listTags: () => ({ items, total: items.length }) } as unknown as Catalog;
  expect([...commonSearches(catalog)]).toEqual(['logo', 'arrow', 'größe']);
});

test('describes its search to browsers, with the public address', async () => {
  const service = await startTestService({ publicUrl: 'https://icons.example/a&b' });
  const { headers, body } = await service.ask('/opensearch.xml', { key: null });
  expect(headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8');
  expect(body.toString()).toContain('template="https://icons.example/a&#38;b/?search={searchTerms}"');
});
