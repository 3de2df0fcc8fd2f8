import { iconId } from '@glyphdex/contract';
import { expect, onTestFinished, test } from 'vitest';
import { writeSampleCatalog } from '../testing/sample-catalog.ts';
import { PRIVATE_ICONS, PRIVATE_WORDS } from '../testing/sample-icons.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { catalogContract } from './catalog.contract.ts';
import { openCatalog } from './embedded/embedded-catalog.ts';
import type { IconSearch } from './icon-search.ts';
import { openSearchCatalog } from './opensearch/opensearch-catalog.ts';
import type { SearchBody } from './opensearch/transport.ts';
import type { IconCounts } from './popularity.ts';
import { visitorCatalog } from './visitor-catalog.ts';

async function open(popularity?: IconCounts) {
  const folder = temporaryFolder();
  writeSampleCatalog(folder, { hasPrivatePack: true });
  return await openCatalog(folder, popularity && { popularity });
}

// Without its private pack, the catalog has exactly the sample icons.
catalogContract('visitorCatalog of EmbeddedCatalog', async (popularity) => {
  const catalog = await open(popularity);
  return { catalog: visitorCatalog(catalog, catalog), close: () => catalog.retire() };
});

async function opened() {
  const embedded = await open();
  onTestFinished(() => embedded.retire());
  return { embedded, visible: visitorCatalog(embedded, embedded) };
}

const PRIVATE_IDS = PRIVATE_ICONS.map(({ pack, name }) => iconId(pack, name));

test('is the catalog itself if no pack is private', async () => {
  const folder = temporaryFolder();
  writeSampleCatalog(folder);
  const catalog = await openCatalog(folder);
  onTestFinished(() => catalog.retire());
  expect(visitorCatalog(catalog, catalog)).toBe(catalog);
});

test('resolves and reads no icon of a private pack, and has another generation for ETags', async () => {
  const { embedded, visible } = await opened();
  const slugs = PRIVATE_ICONS.map(({ pack, name }) => `${pack}--${name}`);
  expect(embedded.resolve(slugs)).toEqual(PRIVATE_IDS);
  for (const references of [slugs, PRIVATE_IDS.map(String)])
    expect(visible.resolve(references)).toEqual(references.map(() => undefined));
  expect(visible.read(PRIVATE_IDS)).toEqual(PRIVATE_IDS.map(() => undefined));
  expect(visible.resolve(['mdi--home', 'zorblatt--flumgate'])).toEqual([iconId('mdi', 'home'), undefined]);
  expect(visible.generation).not.toBe(embedded.generation);
});

test('lists private icons among the similar ones for secret keys only', async () => {
  const { embedded, visible } = await opened();
  const home = iconId('mdi', 'home');
  const similarsIn = (catalog: typeof visible) => catalog.read([home], { similars: true })[0]!.similars!;
  expect(similarsIn(embedded)).toContain(iconId('zorblatt', 'home'));
  expect(similarsIn(visible)).toEqual(similarsIn(embedded).filter((id) => !PRIVATE_IDS.includes(id)));
});

test('suggests no word of a private pack to anybody, and its name with a secret key only', async () => {
  const { embedded, visible } = await opened();
  for (const word of PRIVATE_WORDS)
    for (let end = 1; end <= word.length; end++)
      for (const text of [word.slice(0, end), `home ${word.slice(0, end)}`, `${word.slice(0, end)}x`]) {
        const { suggestions, corrected = '' } = visible.suggest(text, 10);
        const shown = [...suggestions.map((suggestion) => suggestion.text), corrected].join(' ');
        // A word that was typed may be repeated.
        for (const one of PRIVATE_WORDS) if (!text.includes(one)) expect(shown).not.toContain(one);
        for (const suggestion of embedded.suggest(text, 10).suggestions)
          if (suggestion.kind === 'word') expect(PRIVATE_WORDS).not.toContain(suggestion.text);
      }
  expect(embedded.suggest('vexil', 10).suggestions).toContainEqual(
    expect.objectContaining({ kind: 'pack', slug: 'zorblatt' }),
  );
  expect(visible.suggest('vexil', 10).suggestions).toEqual([]);
});

test('searches OpenSearch with the public packs as a filter, also where a private pack is asked for', async () => {
  const bodies: SearchBody[] = [];
  const { embedded } = await opened();
  const catalog = openSearchCatalog({
    embedded,
    index: { name: 'icons', epoch: '' },
    budgetMs: 1_000,
    transport: {
      msearch(_, asked) {
        bodies.push(...asked);
        const aggregations = Object.fromEntries(
          ['type', 'shape', 'color', 'style', 'pack', 'tags'].map((name) => [name, { buckets: [] }]),
        );
        const hits = { total: { value: 20, relation: 'eq' as const }, hits: [] };
        return Promise.resolve(asked.map(() => ({ hits, aggregations })));
      },
    },
  });
  const visible = visitorCatalog(catalog, embedded);
  const publicPacks = { terms: { pack: ['mdi', 'lucide', 'tabler', 'twemoji', 'line-md', 'logos'] } };
  const page: IconSearch = {
    text: 'home',
    filters: {},
    order: 'relevance',
    offset: 0,
    limit: 5,
    relatedTagsMax: 5,
    budgetMs: 1_000,
  };
  const answers = [
    await visible.search(page),
    await visible.search({ ...page, text: '', filters: { pack: 'zorblatt' } }),
    await visible.countFacets(page),
    await visible.searchByImage({ ...page, descriptors: [new Int8Array(48)], windowMax: 5 }),
  ];
  for (const { isDegraded } of answers) expect(isDegraded).toBe(false);
  const pages = bodies.filter((body) => JSON.stringify(body).includes('"pack"'));
  expect(pages.length).toBeGreaterThanOrEqual(answers.length);
  for (const body of pages) expect(JSON.stringify(body)).toContain(JSON.stringify(publicPacks));
  bodies.length = 0;
  await visible.search({ ...page, filters: { packs: ['mdi', 'zorblatt'] } });
  expect(JSON.stringify(bodies)).toContain(JSON.stringify({ terms: { pack: ['mdi'] } }));
  expect(JSON.stringify(bodies)).not.toContain('zorblatt');
});
