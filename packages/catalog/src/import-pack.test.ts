import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ICON_SECTIONS, iconId, STYLES, type StyleSlug } from '@glyphdex/contract';
import { openSnapshot, Searcher } from '@glyphdex/engine';
import { beforeAll, expect, test, vi } from 'vitest';
import { buildCatalog } from './build-catalog.ts';
import { changeCatalog } from './change-catalog.ts';
import { type CatalogDescription, describeCatalog } from './describe-catalog.ts';
import { type Files, fileTree, writeTree } from './files/testing/file-tree.ts';
import { type ImportOptions, importPack } from './import-pack.ts';
import { listPacks } from './list-packs.ts';
import { CustomPacks } from './packs/custom-packs.ts';
import { removePack } from './remove-pack.ts';
import { NO_WORDS } from './testing/no-words.ts';
import { verifyCatalog } from './verify-catalog.ts';

// Changing even a small catalog takes seconds. Therefore these tests share one catalog, and few of them change it.
vi.setConfig({ testTimeout: 120_000 });

const LUCIDE = join(import.meta.dirname, '../fixtures/sets/lucide.json');
const QUIET = { output: { write: () => undefined }, isInteractive: false, workers: 1, words: NO_WORDS };

const square = (side: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h${side}v${side}H0z"/></svg>`;

const FILES = {
  'a.svg': square(8),
  'b.svg': square(9),
  'x/b.svg': square(10),
  'c.svg': square(11),
  'bad.svg': '<svg',
  'pack.json': JSON.stringify({ name: 'Mine', license: 'CC0-1.0', styles: ['rounded'], tags: ['zebra'] }),
};

let dataDir: string;
let first: Awaited<ReturnType<typeof importPack>>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'glyphdex-import-'));
  await buildCatalog({ dataDir, sources: [LUCIDE], ...QUIET });
  first = await importMine(writeTree(join(dataDir, 'files'), FILES));
  return () => rmSync(dataDir, { recursive: true });
});

// promise: Catalogs and imported packs are readable by their owner only
test('keeps the files of catalogs and imported packs from other users of the machine', () => {
  const catalog = join(dataDir, 'catalog');
  const paths = readdirSync(catalog, { recursive: true, encoding: 'utf8' });
  expect(paths).toContain('own');
  const shared = ['.', ...paths].filter((path) => (statSync(join(catalog, path)).mode & 0o077) !== 0);
  expect(shared).toEqual([]);
});

/** Imports a folder with these files, or a path, as the pack `mine`. */
async function importMine(files: Files | string, options: Partial<ImportOptions> = {}) {
  return await importPack({
    dataDir,
    path: typeof files === 'string' ? files : fileTree(files),
    given: { slug: 'mine' },
    replaces: false,
    isDryRun: false,
    ...QUIET,
    ...options,
  });
}

/** Ids of the icons of a pack of the active catalog. */
function idsOf(slug: string, { folder, manifest }: CatalogDescription = describeCatalog(dataDir)): number[] {
  const snapshot = openSnapshot(new Uint8Array(readFileSync(join(folder, 'index.bin'))).buffer);
  const position = manifest.packs.findIndex((pack) => pack.slug === slug);
  const packs = snapshot.uint16(ICON_SECTIONS.svgPacks);
  return [...snapshot.float64(ICON_SECTIONS.id)].filter((_, docId) => packs[docId] === position).sort();
}

const idsNamed = (...names: readonly string[]) => names.map((name) => iconId('mine', name)).sort();

test('imports usable icons and reports refused files', () => {
  expect(first).toMatchObject({
    slug: 'mine',
    name: 'Mine',
    license: 'CC0-1.0',
    change: 'added',
    icons: { imported: 4, added: 4, changed: 0, removed: 0 },
    refused: [{ file: 'bad.svg', reason: expect.any(String) as string }],
    notes: [
      'The icon of x/b.svg is named b-x, because another icon is named b.',
      expect.stringMatching(
        /^4 drawings in one black or dark gray take the color of the text: a\.svg, /,
      ) as string,
    ],
    example: 'a',
  });
  expect(idsOf('mine')).toEqual(idsNamed('a', 'b', 'b-x', 'c'));
});

test('reports icons that cannot be painted as refused, also when nothing changed', async () => {
  const uses = '<use href="#a"/>'.repeat(3_000);
  const slow = `<defs><path id="a" d="M0 0${'c9-9 9 24 1 1'.repeat(8_000)}"/></defs>${uses}`;
  const files = {
    'slow.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${slow}</svg>`,
    'tent.svg': FILES['a.svg'],
  };
  const given = { slug: 'camp', license: 'CC0-1.0', name: 'Camp', author: 'me' };
  const expected = {
    refused: [{ file: 'slow.svg', reason: 'takes too long to draw' }],
    example: 'tent',
  };
  expect(await importMine(files, { given })).toMatchObject({
    ...expected,
    change: 'added',
    icons: { imported: 1, added: 1, changed: 0, removed: 0 },
  });
  expect(idsOf('camp')).toEqual([iconId('camp', 'tent')]);
  expect(await importMine(files, { given })).toMatchObject({
    ...expected,
    change: 'unchanged',
    icons: { imported: 1, added: 0, changed: 0, removed: 0 },
  });
  await removePack({ dataDir, slug: 'camp', ...QUIET });
});

test('makes a pack without a license private, unless the import or pack.json says otherwise', async () => {
  const files = { 'quixmark.svg': square(7) };
  const visibilityOf = async (options: Partial<ImportOptions>, given: object, also: Files = {}) => {
    const { change, visibility } = await importMine(
      { ...files, ...also },
      { ...options, given: { slug: 'tents', ...given } },
    );
    return [change, visibility];
  };
  const stating = (visibility: string) => ({ 'pack.json': JSON.stringify({ visibility }) });
  const dry = { isDryRun: true };
  expect(await visibilityOf(dry, { license: 'MIT' })).toEqual(['added', 'public']);
  expect(await visibilityOf(dry, { license: 'MIT', visibility: 'private' })).toEqual(['added', 'private']);
  expect(await visibilityOf(dry, {}, stating('public'))).toEqual(['added', 'public']);
  expect(await visibilityOf(dry, { visibility: 'private' }, stating('public'))).toEqual(['added', 'private']);
  await expect(visibilityOf(dry, {}, stating('secret'))).rejects.toThrow('must be public or private');

  const wordsOf = () => {
    const { folder } = describeCatalog(dataDir);
    const snapshot = openSnapshot(new Uint8Array(readFileSync(join(folder, 'index.bin'))).buffer);
    return {
      keywords: snapshot.text(ICON_SECTIONS.nameWords).split('\n').includes('quixmark'),
      suggested: new Searcher(snapshot).suggest('quix', 5).suggestions.length > 0,
    };
  };
  const listed = () => listPacks(dataDir).find(({ slug }) => slug === 'tents')?.visibility;
  expect(await visibilityOf({}, {})).toEqual(['added', 'private']);
  expect(describeCatalog(dataDir).reference.privatePacks).toEqual(['tents']);
  expect([listed(), wordsOf()]).toEqual(['private', { keywords: false, suggested: false }]);
  expect(await visibilityOf({}, { visibility: 'public' })).toEqual(['updated', 'public']);
  expect(describeCatalog(dataDir).reference.privatePacks).toBeUndefined();
  expect([listed(), wordsOf()]).toEqual(['public', { keywords: true, suggested: true }]);
  await removePack({ dataDir, slug: 'tents', ...QUIET });
});

test('keeps a pack public that was imported before packs could be private', async () => {
  const file = fileTree({
    'old.json': JSON.stringify({
      prefix: 'old',
      info: { name: 'Old', license: { title: 'Private', spdx: 'LicenseRef-Private' } },
      icons: { tent: { body: '<path d="M0 0h7v7H0z"/>', width: 24, height: 24 } },
    }),
  });
  await changeCatalog({ dataDir, put: [{ slug: 'old', file: join(file, 'old.json') }], ...QUIET });
  const again = async (given: object) =>
    (await importMine({ 'tent.svg': square(6) }, { given: { slug: 'old', ...given } })).visibility;
  expect(await again({})).toBe('public');
  expect(await again({ visibility: 'private' })).toBe('private');
  expect(await again({})).toBe('private');
  await removePack({ dataDir, slug: 'old', ...QUIET });
});

test('keeps the black of a pack that was imported before drawings could follow the text', async () => {
  const bodyOf = () => {
    const packs = new CustomPacks(join(dataDir, 'catalog'));
    return readFileSync(packs.path(packs.latest().get('elder') ?? ''), 'utf8');
  };
  const file = fileTree({
    'elder.json': JSON.stringify({
      prefix: 'elder',
      info: { name: 'Elder', license: { title: 'MIT', spdx: 'MIT' } },
      icons: { 'ic-tent': { body: '<path d="M0 0h7v7H0z"/>', width: 24, height: 24 } },
      files: { 'ic-tent': 'ic_tent.svg' },
    }),
  });
  await changeCatalog({ dataDir, put: [{ slug: 'elder', file: join(file, 'elder.json') }], ...QUIET });
  const files = { 'ic_tent.svg': square(7) };
  const given = { slug: 'elder', license: 'MIT' };
  const again = await importMine(files, { given });
  expect(again.notes).toContainEqual(expect.stringContaining('ic-tent is now tent'));
  expect(JSON.parse(bodyOf())).toMatchObject({
    monochrome: 'keep',
    icons: { tent: { body: '<path d="M0 0h7v7H0z"/>' } },
    aliases: { 'ic-tent': { parent: 'tent' } },
  });
  expect((await importMine(files, { given })).change).toBe('unchanged');
  await importMine(files, { given: { ...given, monochrome: 'currentColor' } });
  expect(bodyOf()).toContain('currentColor');
  expect((await importMine(files, { given })).change).toBe('unchanged');
  expect(idsOf('elder')).toEqual([iconId('elder', 'tent')]);
  await removePack({ dataDir, slug: 'elder', ...QUIET });
});

test('lists imported packs first, with license and time', () => {
  expect(listPacks(dataDir)).toEqual([
    {
      slug: 'mine',
      name: 'Mine',
      origin: 'own',
      visibility: 'public',
      iconsCount: 4,
      license: { title: 'CC0-1.0', spdx: 'CC0-1.0', url: expect.stringMatching(/^https/) as string },
      addedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    },
    expect.objectContaining({ slug: 'lucide', origin: 'source', iconsCount: 5 }),
  ]);
});

test('gives all icons the styles of pack.json', () => {
  const { reference } = describeCatalog(dataDir);
  const count = (slug: StyleSlug) => reference.styleCounts[STYLES.findIndex((style) => style.slug === slug)];
  expect(count('rounded')).toBe(4);
});

test('publishes nothing if the same files are imported from another folder', async () => {
  const { manifest } = describeCatalog(dataDir);
  expect(await importMine(FILES)).toMatchObject({
    change: 'unchanged',
    generation: manifest.generation,
    icons: { imported: 4, added: 0, changed: 0, removed: 0 },
  });
  expect(describeCatalog(dataDir).manifest).toEqual(manifest);
});

test('reports the result of a dry run and changes nothing', async () => {
  const { manifest } = describeCatalog(dataDir);
  const isDryRun = true;
  const other = await importMine(FILES, { isDryRun, given: { slug: 'other' } });
  expect(other).toMatchObject({
    slug: 'other',
    change: 'added',
    generation: null,
    icons: { imported: 4, added: 4 },
  });
  const renamed = await importMine(FILES, { isDryRun, given: { slug: 'mine', name: 'Other name' } });
  expect(renamed).toMatchObject({ change: 'updated', icons: { added: 0, changed: 0, removed: 0 } });
  expect(describeCatalog(dataDir).manifest).toEqual(manifest);
});

test('replaces a pack of the sources only with the option to replace', async () => {
  const given = { slug: 'lucide' };
  await expect(importMine(FILES, { given })).rejects.toThrow(
    /already has a pack lucide from its sources.*--slug.*--replace/,
  );
  expect(await importMine(FILES, { given, replaces: true, isDryRun: true })).toMatchObject({
    change: 'added',
  });
});

test('leaves the catalog unchanged when an import fails', async () => {
  const { manifest } = describeCatalog(dataDir);
  await expect(importMine({ 'a.svg': 'x' })).rejects.toThrow(/no icon of .* can be used \(1 refused\)/);
  await expect(importMine('/no/such/place')).rejects.toThrow(/neither a folder/);
  expect(describeCatalog(dataDir).manifest).toEqual(manifest);
});

test.each([
  ['lucide', /lucide was not imported but comes from the sources/],
  ['nobody', /there is no pack "nobody" in the catalog: "glyphdex catalog list"/],
])('refuses to remove %s with the reason', async (slug, message) => {
  await expect(removePack({ dataDir, slug, ...QUIET })).rejects.toThrow(message);
});

test('names the command that builds a catalog when a pack is removed without a catalog', async () => {
  const empty = mkdtempSync(join(dataDir, 'no-catalog-'));
  await expect(removePack({ dataDir: empty, slug: 'nobody', ...QUIET })).rejects.toThrow(
    /there is no pack "nobody" to remove, and no readable catalog: build one with "glyphdex catalog build"/,
  );
});

test('updates changed icons, removes missing ones and keeps ids; removePack removes the whole pack', async () => {
  const second = await importMine({
    'x/b.svg': square(10),
    'c.svg': square(12),
    'd.svg': square(13),
  });
  expect(second).toMatchObject({
    change: 'updated',
    license: 'LicenseRef-Private',
    icons: { imported: 3, added: 1, changed: 1, removed: 2 },
  });
  expect(second.generation).not.toBe(first.generation);
  // The name `b` is free now, but `x/b.svg` keeps its name and id, because clients know them.
  expect(idsOf('mine')).toEqual(idsNamed('b-x', 'c', 'd'));
  expect(verifyCatalog(dataDir).faults).toEqual([]);

  await removePack({ dataDir, slug: 'mine', ...QUIET });
  expect(listPacks(dataDir).map(({ slug }) => slug)).toEqual(['lucide']);
  expect(verifyCatalog(dataDir).faults).toEqual([]);
});
