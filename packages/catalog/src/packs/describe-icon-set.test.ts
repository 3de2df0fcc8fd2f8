import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CATALOG_FILES,
  type CatalogManifest,
  documentParts,
  ICON_SECTIONS,
  type IconSetLists,
  type IconSetNames,
  type IconSetSummary,
  PACK_FILES,
  RESERVED_SLUGS,
} from '@glyphdex/contract';
import { openSnapshot } from '@glyphdex/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCatalog } from '../build-catalog.ts';
import { describeCatalog } from '../describe-catalog.ts';
import { importPack } from '../import-pack.ts';
import { openIconifySource } from '../source/iconify-source.ts';
import { NO_WORDS } from '../testing/no-words.ts';
import { verifyCatalog } from '../verify-catalog.ts';

const body = (d: string): string => `<path fill="currentColor" d="${d}"/>`;
const [SQUARE, BAR, DOT] = [body('M2 2h20v20H2z'), body('M2 10h20v4H2z'), body('M10 10h4v4h-4z')] as const;
const INFO = {
  name: 'Shapes',
  version: '1.2.0',
  author: { name: 'Ann' },
  license: { title: 'MIT', spdx: 'MIT' },
  samples: ['square', 'gone', 'box'],
  height: [16, 24],
  displayHeight: 24,
  tags: ['Precise Shapes'],
  palette: false,
};
/** Every kind of name that the format has. */
const SHAPES = {
  prefix: 'shapes',
  lastModified: 1_600_000_000,
  width: 24,
  height: 24,
  info: INFO,
  icons: {
    square: { body: SQUARE },
    bar: { body: BAR, width: 32 },
    dot: { body: DOT, hidden: true },
    harmful: { body: '<script>alert(1)</script>', hidden: true },
  },
  aliases: {
    box: { parent: 'square' },
    column: { parent: 'bar', rotate: 1 },
    pillar: { parent: 'column' },
    point: { parent: 'dot' },
    'point-shown': { parent: 'dot', hidden: false },
    'square-old': { parent: 'square', hidden: true },
    lost: { parent: 'nothing' },
    bad: { parent: 'harmful' },
  },
  chars: { f101: 'square', f102: 'point', f103: 'lost', square: 'bar' },
  categories: { 'Round  things ': ['square', 'lost'], Lines: ['bar'] },
  suffixes: { '': 'Regular', old: 'Old' },
};
const RETIRED = { ...SHAPES, prefix: 'retired', info: { ...INFO, hidden: true } };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyphdex-sets-'));
  mkdirSync(join(folder, 'source'));
  for (const set of [SHAPES, RETIRED, { ...SHAPES, prefix: 'search' }])
    writeFileSync(join(folder, 'source', `${set.prefix}.json`), JSON.stringify(set));
});
afterAll(() => rmSync(folder, { recursive: true }));

const SETTINGS = { workers: 1, output: { write: () => undefined }, isInteractive: false, words: NO_WORDS };

async function build(name: string) {
  const dataDir = join(folder, name);
  const report = await buildCatalog({ ...SETTINGS, dataDir, sources: [join(folder, 'source')] });
  return { dataDir, report };
}

/** Reads a set from the files of the active generation. */
function read(dataDir: string, slug: string) {
  const catalog = join(dataDir, 'catalog');
  const generation = readFileSync(join(catalog, CATALOG_FILES.current), 'utf8').trim();
  const text = (name: string) => readFileSync(join(catalog, generation, name));
  const manifest = JSON.parse(text(CATALOG_FILES.manifest).toString()) as CatalogManifest;
  const pack = manifest.packs.find((one) => one.slug === slug)!;
  const file = readFileSync(join(catalog, 'packs', PACK_FILES.svg(pack.key)), 'latin1');
  const { namesStart, listsStart } = pack.iconSet;
  const names = JSON.parse(file.slice(namesStart, listsStart)) as IconSetNames;
  const bodyOf = (icon: string): string => {
    const at = names.icons.indexOf(icon);
    const [start, length] = [names.starts[at]!, names.lengths[at]!];
    return documentParts(JSON.parse(`"${file.slice(start, start + length)}"`) as string).body;
  };
  const snapshot = openSnapshot(new Uint8Array(text(CATALOG_FILES.index)).buffer);
  const summaries = JSON.parse(snapshot.text(ICON_SECTIONS.iconSets)) as IconSetSummary[];
  const words = snapshot.text(ICON_SECTIONS.nameWords).trim().split('\n');
  const lists = JSON.parse(file.slice(listsStart)) as IconSetLists;
  return { pack, names, lists, bodyOf, summary: summaries.find(({ prefix }) => prefix === slug), words };
}

test('stores hidden icons, aliases with their changes and code points, and refuses harmful drawings', async () => {
  const { dataDir } = await build('names');
  const { names, bodyOf, pack } = read(dataDir, 'shapes');
  expect(names.icons).toEqual(['square', 'bar', 'dot']);
  expect(names.hidden).toEqual([2]);
  expect([bodyOf('square'), bodyOf('bar'), bodyOf('dot')]).toEqual([SQUARE, BAR, DOT]);
  expect(names.aliases).toEqual({
    box: { parent: 'square' },
    column: { parent: 'bar', rotate: 1 },
    pillar: { parent: 'column' },
    point: { parent: 'dot' },
    'point-shown': { parent: 'dot', hidden: false },
    'square-old': { parent: 'square', hidden: true },
  });
  expect(names.chars).toEqual({ f101: 'square', f102: 'dot' });
  expect(names).toMatchObject({ prefix: 'shapes', lastModified: 1_600_000_000, width: 24, height: 24 });
  // Only square, bar and column are in the catalog.
  expect(pack.iconsCount).toBe(3);
  expect(verifyCatalog(dataDir).faults).toEqual([]);
});

test('lists names by category and visibility, and states what pickers show', async () => {
  const { dataDir } = await build('lists');
  const { lists, summary } = read(dataDir, 'shapes');
  expect(lists).toEqual({
    uncategorized: ['point-shown'],
    categories: { 'Round  things ': ['square'], Lines: ['bar', 'column'] },
    hidden: ['dot', 'square-old'],
    aliases: { box: 'square', pillar: 'column', point: 'dot' },
    suffixes: { '': 'Regular', old: 'Old' },
  });
  expect(summary).toEqual({
    prefix: 'shapes',
    lastModified: 1_600_000_000,
    info: { ...INFO, total: 4, samples: ['square', 'box'] },
  });
});

test('keeps the icons of a hidden set out of the catalog, but addressable', async () => {
  const { dataDir, report } = await build('hidden');
  const { names, bodyOf, pack, summary, words } = read(dataDir, 'retired');
  expect([pack.iconsCount, names.icons, bodyOf('bar')]).toEqual([0, ['square', 'bar', 'dot'], BAR]);
  expect(summary?.info).toMatchObject({ hidden: true, total: 4 });
  expect(report.packsCount).toBe(1);
  expect(words).toEqual(['bar', 'box', 'column', 'pillar', 'point', 'shown', 'square']);
});

test('refuses sets with the name of an address of the service', async () => {
  const { dataDir, report } = await build('reserved');
  expect(describeCatalog(dataDir).manifest.packs.map(({ slug }) => slug)).toEqual(['retired', 'shapes']);
  expect(report.refused.find(({ reason }) => reason.includes('address of the service'))?.examples).toEqual([
    'search',
  ]);
  const given = { slug: 'collections' };
  const options = { ...SETTINGS, dataDir, path: join(folder, 'source/shapes.json'), replaces: false };
  await expect(importPack({ ...options, given, isDryRun: false })).rejects.toThrow(
    'the slug "collections" is the name of an address of the service: set another with --slug',
  );
});

test('keeps hidden icons, code points and metadata of an imported set', async () => {
  const { dataDir } = await build('imported');
  const path = join(folder, 'source/shapes.json');
  const given = { slug: 'mine' };
  const report = await importPack({ ...SETTINGS, dataDir, path, given, replaces: false, isDryRun: false });
  expect(report.icons.imported).toBe(3);
  const { names, bodyOf, lists, summary } = read(dataDir, 'mine');
  expect([lists.hidden, bodyOf('dot')]).toEqual([['dot'], DOT]);
  expect(names.chars).toEqual({ f101: 'square', f102: 'dot' });
  expect(names.aliases).toMatchObject({ box: { parent: 'square' }, point: { parent: 'dot' } });
  expect(summary?.info).toMatchObject({
    samples: ['square', 'box'],
    height: [16, 24],
    tags: ['Precise Shapes'],
  });
});

test('no public icon set has a reserved prefix', () => {
  const { sets } = openIconifySource('@iconify/json').listSets({ includesHidden: true });
  expect(sets.length).toBeGreaterThan(200);
  expect(sets.map(({ prefix }) => prefix).filter((prefix) => RESERVED_SLUGS.has(prefix))).toEqual([]);
});
