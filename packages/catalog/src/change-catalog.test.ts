import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CATALOG_FILES, type CatalogManifest } from '@glyphdex/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildCatalog } from './build-catalog.ts';
import { type ChangeReport, changeCatalog } from './change-catalog.ts';
import { NO_WORDS } from './testing/no-words.ts';
import { verifyCatalog } from './verify-catalog.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/sets');
const OUTPUT = { output: { write: () => undefined }, isInteractive: false, workers: 1, words: NO_WORDS };
// Each test builds several catalogs.
vi.setConfig({ testTimeout: 120_000 });
let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'glyphdex-change-'));
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

/** Creates a folder with some of the fixture sets, and a data folder with a catalog of them. */
async function catalogOf(name: string, sets: readonly string[]) {
  const [source, dataDir] = [join(root, `${name}-source`), join(root, name)];
  mkdirSync(source);
  for (const set of sets) copyFileSync(join(FIXTURES, `${set}.json`), join(source, `${set}.json`));
  await buildCatalog({ dataDir, sources: [source], ...OUTPUT });
  const folder = join(dataDir, 'catalog');
  return {
    source,
    dataDir,
    folder,
    change: (options: Change): Promise<ChangeReport> => changeCatalog({ dataDir, ...OUTPUT, ...options }),
    manifest: (): CatalogManifest => {
      const generation = readFileSync(join(folder, CATALOG_FILES.current), 'utf8').trim();
      return JSON.parse(
        readFileSync(join(folder, generation, CATALOG_FILES.manifest), 'utf8'),
      ) as CatalogManifest;
    },
  };
}

type Change = Pick<Parameters<typeof changeCatalog>[0], 'put' | 'remove'>;

const LICENSE = { title: 'MIT', spdx: 'MIT' };
const SQUARE = '<path d="M0 0h8v8z"/>';
const CIRCLE = '<circle cx="4" cy="4" r="4"/>';

/** Writes the file of a custom pack in Iconify JSON. */
function customSet(slug: string, icons: Readonly<Record<string, string>>, version = '1'): string {
  const file = join(root, `${slug}-${version}.json`);
  const bodies = Object.fromEntries(Object.entries(icons).map(([name, body]) => [name, { body }]));
  writeFileSync(
    file,
    JSON.stringify({ prefix: slug, info: { name: slug, license: LICENSE }, icons: bodies }),
  );
  return file;
}

describe('changeCatalog', () => {
  test('writes the same files as a build from the same packs', async () => {
    // Three ways to the same packs: one change, several changes without the source folder, and a build.
    const whole = await catalogOf('whole', ['lucide', 'mdi', 'noto']);
    const mine = customSet('mine', { home: SQUARE, 'home-2': CIRCLE });
    await whole.change({ put: [{ slug: 'mine', file: mine }] });

    const changed = await catalogOf('changed', ['lucide', 'mdi', 'noto', 'tabler']);
    const first = customSet('mine', { elephant: CIRCLE }, 'first');
    await changed.change({ put: [{ slug: 'mine', file: first }], remove: ['tabler'] });
    await changed.change({ put: [{ slug: 'mine', file: mine }] });
    rmSync(changed.source, { recursive: true });

    const scratch = await catalogOf('scratch', ['lucide', 'mdi', 'noto']);
    copyFileSync(mine, join(scratch.source, 'mine.json'));
    await buildCatalog({ dataDir: scratch.dataDir, sources: [scratch.source], ...OUTPUT });

    const [oneChange, severalChanges, built] = [whole.manifest(), changed.manifest(), scratch.manifest()];
    expect(severalChanges.files).toEqual(built.files);
    expect(oneChange.generation).toBe(severalChanges.generation);
    expect(severalChanges.generation).toBe(built.generation);
  });

  test('reports for each pack whether it was added, updated or removed', async () => {
    const { change, manifest } = await catalogOf('reports', ['lucide']);
    const iconsBefore = manifest().iconsCount;
    const one = await change({
      put: [{ slug: 'mine', file: customSet('mine', { a: SQUARE, bad: '<path' }) }],
    });
    expect(one.packs).toEqual([
      {
        slug: 'mine',
        change: 'added',
        iconsCount: 1,
        refused: [{ name: 'bad', reason: expect.stringMatching(/^is not well-formed/) }],
      },
    ]);
    expect(manifest()).toMatchObject({ iconsCount: iconsBefore + 1, packsCount: 2 });
    const two = await change({ put: [{ slug: 'mine', file: customSet('mine', { a: CIRCLE }, '2') }] });
    expect(two.packs).toMatchObject([{ change: 'updated', iconsCount: 1, refused: [] }]);
    const three = await change({ remove: ['mine'] });
    expect(three.packs).toMatchObject([{ slug: 'mine', change: 'removed', iconsCount: 0 }]);
    expect(manifest()).toMatchObject({ iconsCount: iconsBefore, packsCount: 1 });
  });

  test('publishes nothing when nothing changed', async () => {
    const { change, manifest } = await catalogOf('same', ['lucide']);
    const file = customSet('mine', { a: SQUARE });
    await change({ put: [{ slug: 'mine', file }] });
    const before = manifest();
    const report = await change({ put: [{ slug: 'mine', file }] });
    expect(report.generation).toBe(before.generation);
    expect(report.packs).toMatchObject([{ slug: 'mine', change: 'unchanged', iconsCount: 1 }]);
    expect(manifest()).toEqual(before);
  });

  test('adds packs that later builds keep', async () => {
    const { change, manifest, dataDir, source } = await catalogOf('keeps', ['lucide']);
    const file = customSet('mine', { a: SQUARE });
    await change({ put: [{ slug: 'mine', file }] });
    rmSync(file);
    const before = manifest();
    await buildCatalog({ dataDir, sources: [source], ...OUTPUT });
    expect(manifest().generation).toBe(before.generation);
    expect(manifest().packs.map(({ slug, origin }) => `${slug} ${origin}`)).toEqual([
      'lucide source',
      'mine own',
    ]);
  });

  test('rebuilds a catalog of another format from the sources in its manifest', async () => {
    const { change, manifest, folder, source } = await catalogOf('another-format', ['lucide']);
    const before = manifest();
    const path = join(folder, before.generation, CATALOG_FILES.manifest);
    writeFileSync(path, JSON.stringify({ ...before, formatVersion: 1 }));
    await change({ put: [{ slug: 'mine', file: customSet('mine', { a: SQUARE }) }] });
    expect(manifest().sources.map(({ name }) => name)).toEqual([source]);
    expect(manifest().packs.map(({ slug }) => slug)).toEqual(['lucide', 'mine']);
  });

  test('adds packs that a build keeps after a change of the format or with a damaged manifest', async () => {
    const { change, manifest, dataDir, source, folder } = await catalogOf('outlives', ['lucide']);
    await change({ put: [{ slug: 'mine', file: customSet('mine', { a: SQUARE }) }] });
    const before = manifest();
    const path = join(folder, before.generation, CATALOG_FILES.manifest);
    for (const text of [JSON.stringify({ ...before, formatVersion: 99 }), '{']) {
      writeFileSync(path, text);
      await buildCatalog({ dataDir, sources: [source], ...OUTPUT });
      expect(manifest().generation).toBe(before.generation);
    }
  });
});

test('changeCatalog refuses a catalog of a newer format and leaves it unchanged', async () => {
  const { change, manifest, folder } = await catalogOf('newer-format', ['lucide']);
  const newer = { ...manifest(), formatVersion: 99 };
  writeFileSync(join(folder, newer.generation, CATALOG_FILES.manifest), JSON.stringify(newer));
  const put = [{ slug: 'mine', file: customSet('mine', { a: SQUARE }) }];
  await expect(change({ put })).rejects.toThrow(/newer version of Glyphdex.*glyphdex catalog build/);
  expect(manifest()).toEqual(newer);
});

describe('changeCatalog throws an error of one line and leaves the catalog unchanged for', () => {
  test.each<[string, Change, RegExp]>([
    ['the removal of a missing pack', { remove: ['nothing'] }, /no pack "nothing" in the catalog/],
    ['a missing file', { put: [{ slug: 'x', file: '/no/such/file' }] }, /no.*file/i],
    [
      'a pack without a usable icon',
      { put: [{ slug: 'bad', file: 'bad' }] },
      /no icon of bad .*not well-formed/,
    ],
    ['a pack of another slug', { put: [{ slug: 'other', file: 'bad' }] }, /is the pack bad, not other/],
  ])('%s', async (name, options, message) => {
    const { change, manifest, folder } = await catalogOf(name.replaceAll(' ', '-'), ['lucide']);
    const bad = customSet('bad', { a: '<path' });
    const put = options.put?.map((pack) => ({ ...pack, file: pack.file === 'bad' ? bad : pack.file }));
    const before = [manifest(), readdirSync(folder, { recursive: true }).sort()];
    await expect(change({ ...options, ...(put ? { put } : {}) })).rejects.toThrow(message);
    const after = readdirSync(folder, { recursive: true }).sort();
    expect([manifest(), after.filter((path) => path !== 'own')]).toEqual(before);
  });
});

describe('files of packs', () => {
  const files = (folder: string, kind: string): string[] => readdirSync(join(folder, kind)).sort();

  test('are shared by generations and removed with the last generation that refers to them', async () => {
    // Two generations are kept: two files of the pack `mine` in each.
    const { change, folder, manifest } = await catalogOf('shares', ['lucide', 'mdi']);
    const shared = files(folder, 'packs');
    const put = (icon: string, version: string) =>
      change({ put: [{ slug: 'mine', file: customSet('mine', { [icon]: SQUARE }, version) }] });
    await put('one', 'one');
    await put('two', 'two');
    expect(files(folder, 'packs')).toHaveLength(shared.length + 4);
    expect(files(folder, 'own')).toHaveLength(2);
    await put('three', 'three');
    expect(files(folder, 'packs')).toEqual(expect.arrayContaining(shared));
    expect(files(folder, 'packs')).toHaveLength(shared.length + 4);
    expect(files(folder, 'own')).toContain(manifest().packs.find(({ slug }) => slug === 'mine')?.imported);
  });

  test('are built again if they are damaged and their source exists', async () => {
    const { dataDir, folder, source, manifest, change } = await catalogOf('mends', ['lucide', 'mdi']);
    const before = manifest();
    const [lucide] = before.packs;
    const damage = (ending: string) =>
      writeFileSync(join(folder, 'packs', `${lucide?.key}.${ending}`), 'damaged');
    const replaceByFolder = (ending: string) => {
      rmSync(join(folder, 'packs', `${lucide?.key}.${ending}`));
      mkdirSync(join(folder, 'packs', `${lucide?.key}.${ending}`));
    };
    for (const breakFile of [() => damage('svg'), () => replaceByFolder('columns')]) {
      breakFile();
      await buildCatalog({ dataDir, sources: [source], ...OUTPUT });
      expect(manifest().generation).toBe(before.generation);
      expect(verifyCatalog(dataDir).faults).toEqual([]);
    }
    damage('columns');
    await expect(change({ remove: ['mdi'] })).rejects.toThrow(/lucide is damaged: .*catalog build/);
  });
});
