import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CATALOG_FILES,
  CATALOG_FORMAT_VERSION,
  type CatalogManifest,
  type CatalogReference,
  COLORS,
  CONTENT_HASH_BYTES,
  displayName,
  FACETS,
  ICON_SECTIONS,
  ICON_TYPES,
  iconId,
  iconSlug,
  NO_RELATED_ICON,
  PACK_FILES,
  parseIconSlug,
  RELATED_SLOTS,
} from '@glyphdex/contract';
import { openSnapshot, Searcher, type Snapshot } from '@glyphdex/engine';
import { sanitizeSvg } from '@glyphdex/svg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type BuildReport, formatDetails, formatReport } from './build/build-report.ts';
import { buildCatalog } from './build-catalog.ts';
import { describeCatalog, listRefusals } from './describe-catalog.ts';
import { NO_WORDS } from './testing/no-words.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/sets');
// Some tests build several catalogs.
vi.setConfig({ testTimeout: 120_000 });
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyphdex-build-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface Built {
  readonly report: BuildReport;
  readonly output: string;
  readonly path: string;
  readonly manifest: CatalogManifest;
}

async function build(name: string, sources: readonly string[] = [FIXTURES], workers = 2): Promise<Built> {
  const dataDir = join(folder, name);
  let output = '';
  const write = (text: string): void => {
    output += text;
  };
  const report = await buildCatalog({
    dataDir,
    sources,
    workers,
    output: { write },
    isInteractive: false,
    words: NO_WORDS,
  });
  const path = join(dataDir, 'catalog', report.generation);
  const manifest = JSON.parse(readFileSync(join(path, CATALOG_FILES.manifest), 'utf8')) as CatalogManifest;
  return { report, output, path, manifest };
}

function source(name: string, files: Readonly<Record<string, unknown>>): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  for (const [file, content] of Object.entries(files))
    writeFileSync(join(path, file), typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** Members `info` of a set without a public license. */
const PRIVATE_INFO = { license: { title: 'Private', spdx: 'LicenseRef-Private' } };

function open(path: string): Snapshot {
  return openSnapshot(new Uint8Array(readFileSync(join(path, CATALOG_FILES.index))).buffer);
}

interface Summary {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  readonly slug: string;
}

function summaries(snapshot: Snapshot): Summary[] {
  const ids = snapshot.float64(ICON_SECTIONS.id);
  const offsets = snapshot.uint32(ICON_SECTIONS.nameOffsets);
  const bytes = Buffer.from(snapshot.uint8(ICON_SECTIONS.nameBytes));
  const titleDocs = snapshot.uint32(ICON_SECTIONS.titleDocs);
  const titleOffsets = snapshot.uint32(ICON_SECTIONS.titleOffsets);
  const titles = Buffer.from(snapshot.uint8(ICON_SECTIONS.titleBytes));
  const searcher = new Searcher(snapshot);
  const types = searcher.column(FACETS.type);
  const packs = searcher.column(FACETS.pack);
  const reference = JSON.parse(snapshot.text(ICON_SECTIONS.reference)) as CatalogReference;
  return Array.from(ids, (id, docId) => {
    const name = bytes.toString('latin1', offsets[docId], offsets[docId + 1]);
    const at = titleDocs.indexOf(docId);
    return {
      id,
      type: ICON_TYPES[types[docId]!]!,
      name: at < 0 ? displayName(name) : titles.toString('utf8', titleOffsets[at], titleOffsets[at + 1]),
      slug: iconSlug(reference.packs[packs[docId]!]!.slug, name),
    };
  });
}

describe('a catalog of the fixtures', () => {
  let built: Built;
  let snapshot: Snapshot;
  let icons: Summary[];
  beforeAll(async () => {
    built = await build('main');
    snapshot = open(built.path);
    icons = summaries(snapshot);
  });

  // The fixtures have 59 visible icons in 19 sets.
  test('contains each visible icon once, with the id of its pack and name', () => {
    expect(icons).toHaveLength(59);
    expect(built.report.iconsCount).toBe(59);
    for (const { id, slug } of icons) {
      const parts = parseIconSlug(slug);
      expect(id).toBe(iconId(parts?.pack ?? '', parts?.name ?? ''));
    }
    expect(new Set(icons.map(({ id }) => id)).size).toBe(icons.length);
    expect([...snapshot.float64(ICON_SECTIONS.id)]).toEqual(icons.map(({ id }) => id));
  });

  test('sorts icons and aliases by id', () => {
    const ids = snapshot.float64(ICON_SECTIONS.id);
    const sorted = [...snapshot.uint32(ICON_SECTIONS.docsById)].map((docId) => ids[docId] ?? 0);
    expect(sorted).toEqual([...ids].sort((a, b) => a - b));
    const aliasIds = [...snapshot.float64(ICON_SECTIONS.aliasId)];
    expect(aliasIds).toHaveLength(built.report.aliasesCount);
    expect(aliasIds).toEqual([...aliasIds].sort((a, b) => a - b));
    const at = aliasIds.indexOf(iconId('lucide', 'home'));
    expect(icons[snapshot.uint32(ICON_SECTIONS.aliasDoc)[at] ?? -1]?.slug).toBe('lucide--house');
  });

  test('stores each sanitized SVG escaped as in a JSON string, with its hash', () => {
    const files = built.manifest.packs.map(({ key, iconSet }) =>
      readFileSync(join(built.path, '../packs', PACK_FILES.svg(key))).subarray(0, iconSet.namesStart),
    );
    const packs = snapshot.uint16(ICON_SECTIONS.svgPacks);
    const starts = snapshot.uint32(ICON_SECTIONS.svgStarts);
    const lengths = snapshot.uint32(ICON_SECTIONS.svgLengths);
    const hashes = Buffer.from(snapshot.uint8(ICON_SECTIONS.contentHash));
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(
      files.reduce((sum, { length }) => sum + length, 0),
    );
    icons.forEach(({ slug }, docId) => {
      const pack = packs[docId] ?? -1;
      expect(built.manifest.packs[pack]?.slug).toBe(parseIconSlug(slug)?.pack);
      const from = starts[docId] ?? 0;
      const to = from + (lengths[docId] ?? 0);
      const code = JSON.parse(`"${files[pack]?.toString('latin1', from, to)}"`) as string;
      expect(code.startsWith('<svg xmlns="http://www.w3.org/2000/svg" width="')).toBe(true);
      expect(sanitizeSvg(code)).toMatchObject({ ok: true, svg: code });
      const start = docId * CONTENT_HASH_BYTES;
      expect(hashes.subarray(start, start + CONTENT_HASH_BYTES)).toEqual(
        createHash('sha256').update(code).digest().subarray(0, CONTENT_HASH_BYTES),
      );
    });
  });

  test('sorts icons by name and by age, and equal ones by id', () => {
    const byName = [...snapshot.uint32(ICON_SECTIONS.docsByName)].map((docId) => icons[docId] as Summary);
    const expected = [...icons].sort((a, b) => {
      const [left, right] = [a.name.toLowerCase(), b.name.toLowerCase()];
      return left < right ? -1 : left > right ? 1 : a.id - b.id;
    });
    expect(byName).toEqual(expected);
    const created = new Map(
      icons.map(({ id }, docId) => [id, snapshot.uint32(ICON_SECTIONS.created)[docId]!]),
    );
    const age = ({ id }: Summary): number => created.get(id)!;
    expect(new Set(created.values()).size).toBeGreaterThan(2);
    const byCreated = [...snapshot.uint32(ICON_SECTIONS.docsByCreated)].map(
      (docId) => icons[docId] as Summary,
    );
    expect(byCreated).toEqual([...icons].sort((a, b) => age(b) - age(a) || a.id - b.id));
  });

  test('stores the colors of icons, dominant first', () => {
    const offsets = snapshot.uint32(ICON_SECTIONS.colorOffsets);
    const pairs = snapshot.uint8(ICON_SECTIONS.colorPairs);
    expect(pairs).toHaveLength(2 * (offsets.at(-1) ?? 0));
    const docId = icons.findIndex(({ slug }) => slug === 'circle-flags--jp');
    const colors = [...pairs.subarray(2 * (offsets[docId] ?? 0), 2 * (offsets[docId + 1] ?? 0))];
    expect([COLORS[colors[0] ?? 0]?.name, COLORS[colors[2] ?? 0]?.name]).toEqual(['White', 'Red']);
  });

  test('stores the related icons of each icon', () => {
    const rows = new Uint32Array(
      new Uint8Array(readFileSync(join(built.path, CATALOG_FILES.relatedIcons))).buffer,
    );
    expect(rows).toHaveLength(icons.length * RELATED_SLOTS);
    const docId = icons.findIndex(({ slug }) => slug === 'mdi--home-outline');
    const row = [...rows.subarray(docId * RELATED_SLOTS, (docId + 1) * RELATED_SLOTS)];
    const slugs = row.filter((slot) => slot !== NO_RELATED_ICON).map((slot) => icons[slot]?.slug);
    expect(slugs[0]).toBe('mdi--home');
    expect(slugs).toContain('tabler--home');
    expect(slugs).not.toContain('mdi--home-outline');
  });

  test('counts icons by type, shape, pack and license', () => {
    const { reference, licenses, manifest } = describeCatalog(join(folder, 'main'));
    expect(reference).toEqual(built.report.reference);
    for (const counts of [reference.typeCounts, reference.shapeCounts])
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(icons.length);
    expect(reference.packs).toHaveLength(19);
    expect(reference.packs.find(({ slug }) => slug === 'mdi')).toMatchObject({
      name: 'Material Design Icons',
      license: { spdx: 'Apache-2.0' },
      iconsCount: 7,
    });
    expect(licenses[0]?.spdx).toBe('MIT');
    expect(manifest).toEqual(built.manifest);
  });

  test('has a manifest with the size and checksum of each file', () => {
    expect(built.manifest).toMatchObject({
      formatVersion: CATALOG_FORMAT_VERSION,
      generation: built.report.generation,
      sources: [{ name: FIXTURES, version: 'unversioned' }],
      iconsCount: 59,
      packsCount: 19,
      refused: [],
    });
    expect(built.manifest.files.map(({ name }) => name)).toEqual([
      'first-seen.bin',
      'image-descriptors.bin',
      'index.bin',
      'related-icons.bin',
    ]);
    for (const { name, bytes, sha256 } of built.manifest.files) {
      const content = readFileSync(join(built.path, name));
      expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256]);
    }
    expect(built.manifest.packs).toHaveLength(19);
    for (const { key, svg, columns } of built.manifest.packs) {
      for (const [name, file] of [
        [PACK_FILES.svg(key), svg],
        [PACK_FILES.columns(key), columns],
      ] as const) {
        const content = readFileSync(join(built.path, '../packs', name));
        expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
          file.bytes,
          file.sha256,
        ]);
      }
    }
  });

  test('names each phase of its progress and takes it to 100 %', () => {
    expect(built.output).toMatch(
      /^(Drawing the icons \d+%\n)+Drawing the icons 100%\n(Indexing the icons \d+%\n)+Indexing the icons 100%\n$/,
    );
  });

  test('is reported in three lines, and in detail on request', () => {
    expect(formatReport(built.report)).toMatch(
      /^[\d,]+ icons in 19 packs\nBuilt in [\d.]+ s\nNo drawing was left out.\n$/,
    );
    for (const words of ['InterfaceIcon', 'Lineal Color', 'Pack category', built.report.generation])
      expect(formatDetails(built.report)).toContain(words);
  });
});

test('writes equal files for equal sources, with any number of workers and at any time', async () => {
  const [byOne, byThree] = [await build('one', [FIXTURES], 1), await build('three', [FIXTURES], 3)];
  expect(byThree.manifest.files).toEqual(byOne.manifest.files);
  expect(byThree.report.generation).toBe(byOne.report.generation);
  const again = await build('one', [FIXTURES], 2);
  expect(again.report.generation).toBe(byOne.report.generation);
  // The existing generation stays, with its time.
  expect(again.manifest.builtAt).toBe(byOne.manifest.builtAt);
});

const DRAWING = '<path d="M0 0h8v8z"/>';

test('refuses unusable icons and sets with the reason and builds the others', async () => {
  const path = source('mixed', {
    'good.json': {
      prefix: 'good',
      info: PRIVATE_INFO,
      icons: {
        a: { body: DRAWING },
        bad: { body: '<path' },
        // Too slow to draw: a path of 50,000 lines, used 6,000 times.
        endless: {
          body: `<defs><path id="a" d="M0 0${'V24V0'.repeat(25_000)}"/></defs>${'<use href="#a"/>'.repeat(6_000)}`,
        },
        'Bad Name': { body: DRAWING },
      },
    },
    'odd.json': { prefix: 'odd', info: PRIVATE_INFO, icons: [] },
    'broken.json': '{',
  });
  const { report } = await build('refusing', [path]);
  expect(report.iconsCount).toBe(1);
  const reasons = report.refused.map(({ reason, count, examples }) => `${count} ${examples[0]} ${reason}`);
  expect(reasons).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^1 good:bad drawing is not well-formed/),
      expect.stringMatching(/^1 good:endless drawing takes too long to draw/),
      expect.stringMatching(/^1 good:Bad Name .*has a name/),
      expect.stringMatching(/^1 odd set odd is malformed: "icons" is not an object/),
      expect.stringMatching(/^1 .*broken\.json .*is not JSON/),
    ]),
  );
  expect(formatDetails(report)).toContain('Refused');
  expect(formatReport(report)).toContain('drawings left out: glyphdex catalog info --refused');
  expect(listRefusals(join(folder, 'refusing')).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['good:bad', 'good:endless', 'odd']),
  );
});

test('prefers the set of a later source with the same prefix', async () => {
  const first = source('first', {
    'a.json': { prefix: 'a', info: PRIVATE_INFO, icons: { old: { body: DRAWING } } },
  });
  const second = source('second', {
    'a.json': { prefix: 'a', info: PRIVATE_INFO, icons: { new: { body: DRAWING } } },
  });
  const { path } = await build('replacing', [first, second]);
  expect(summaries(open(path)).map(({ slug }) => slug)).toEqual(['a--new']);
});

test('keeps the active catalog when the sources have no usable icon', async () => {
  const good = source('only', {
    'a.json': { prefix: 'a', info: PRIVATE_INFO, icons: { x: { body: DRAWING } } },
  });
  const empty = source('nothing', { 'a.json': { prefix: 'a', info: PRIVATE_INFO, icons: {} } });
  const { report } = await build('staying', [good]);
  await expect(build('staying', [empty])).rejects.toMatchObject({ name: 'CatalogError', message: /no icon/ });
  await expect(build('staying', ['./no/such/source'])).rejects.toMatchObject({ name: 'CatalogError' });
  expect(describeCatalog(join(folder, 'staying')).manifest.generation).toBe(report.generation);
});

test('refuses sets of unknown license with advice, and throws if there is no other set', async () => {
  const icons = { x: { body: DRAWING } };
  const mixed = source('licenses', {
    'known.json': { prefix: 'known', info: PRIVATE_INFO, icons },
    'none.json': { prefix: 'none', icons },
    'odd.json': { prefix: 'odd', info: { license: { title: 'MIT', spdx: 'MIT or so' } }, icons },
    'untitled.json': { prefix: 'untitled', info: { license: { title: 'MIT' } }, icons },
  });
  const { path, manifest } = await build('licenses', [mixed]);
  expect(summaries(open(path)).map(({ slug }) => slug)).toEqual(['known--x']);
  expect(manifest.refused).toEqual([
    expect.objectContaining({
      count: 3,
      reason: expect.stringMatching(/no known license.*LicenseRef-Private/),
    }),
  ]);
  const alone = source('unlicensed', { 'none.json': { prefix: 'none', icons } });
  await expect(build('unlicensed', [alone])).rejects.toThrow(
    /no icon of the sources can be used.*none\.json.*info\.license\.spdx/,
  );
});

describe('describeCatalog', () => {
  test('throws without a catalog and names the command that builds one', () => {
    expect(() => describeCatalog(join(folder, 'none'))).toThrow(
      /there is no catalog .*glyphdex catalog build/,
    );
  });

  test('throws an error of one line for a damaged catalog, which a build repairs', async () => {
    const { path } = await build('damaged');
    writeFileSync(join(path, CATALOG_FILES.index), 'x');
    expect(() => describeCatalog(join(folder, 'damaged'))).toThrow(
      /^the catalog in .* is damaged .*build it again with "glyphdex catalog build"$/,
    );
    const { report } = await build('damaged');
    expect(describeCatalog(join(folder, 'damaged')).manifest.generation).toBe(report.generation);
  });
});
