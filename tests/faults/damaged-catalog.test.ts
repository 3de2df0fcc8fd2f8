import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCatalog, importPack, listPacks, removePack, verifyCatalog } from '@glyphdex/catalog';
import { CATALOG_FILES } from '@glyphdex/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fileTree, writeTree } from '../../packages/catalog/src/files/testing/file-tree.ts';
import { NO_WORDS } from '../../packages/catalog/src/testing/no-words.ts';

const SOURCES = [join(import.meta.dirname, '../../packages/catalog/fixtures/sets/lucide.json')];
const drawing = (side: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h${side}v${side}H0z"/></svg>`;

let printed = '';
const OPTIONS = {
  output: {
    write: (text: string) => {
      printed += text;
    },
  },
  isInteractive: false,
  workers: 1,
  words: NO_WORDS,
};

const importDrawing = (dataDir: string, slug: string, side: number) =>
  importPack({
    dataDir,
    path: writeTree(join(dataDir, `files-${slug}`), { 'home.svg': drawing(side) }),
    given: { slug },
    replaces: false,
    isDryRun: false,
    ...OPTIONS,
  });

/** Data folder of a catalog with the imported packs `one` and `two`. The pack `gone` was imported and removed. */
let intact: string;
let dataDir: string;
let folder: string;
beforeAll(async () => {
  intact = mkdtempSync(join(tmpdir(), 'glyphdex-damaged-'));
  await buildCatalog({ dataDir: intact, sources: SOURCES, ...OPTIONS });
  await importDrawing(intact, 'one', 3);
  await importDrawing(intact, 'gone', 4);
  await removePack({ dataDir: intact, slug: 'gone', ...OPTIONS });
  await importDrawing(intact, 'two', 5);
  return () => rmSync(intact, { recursive: true });
});
beforeEach(() => {
  dataDir = fileTree({});
  cpSync(intact, dataDir, { recursive: true, preserveTimestamps: true });
  folder = join(dataDir, 'catalog');
  printed = '';
});

const current = () => join(folder, CATALOG_FILES.current);
const list = () => join(folder, CATALOG_FILES.customPacks);
const manifest = () => join(folder, readFileSync(current(), 'utf8').trim(), CATALOG_FILES.manifest);
const imported = () =>
  listPacks(dataDir)
    .filter(({ origin }) => origin === 'own')
    .map(({ slug }) => slug);
const rebuild = () => buildCatalog({ dataDir, sources: SOURCES, ...OPTIONS });

const cut = (path: string) => truncateSync(path, 100);
const remove = (path: string) => rmSync(path);
/** Changes one byte of the first place of `text`, or of the start of the file. */
const flip =
  (text = '') =>
  (path: string) => {
    const bytes = readFileSync(path);
    bytes[bytes.indexOf(text) + Math.max(0, text.length - 1)]! ^= 1;
    writeFileSync(path, bytes);
  };
/** A changed byte here hides that the manifest is JSON, its packs, a slug, or that a pack was imported. */
const FLIPS = ['', '"packs', '"svg', '"builtAt', '"slug": "two', '"imported": "two.', '"imported"'];

const DAMAGES: [string, () => void][] = [
  ['the manifest is cut', () => cut(manifest())],
  ['the manifest is missing', () => remove(manifest())],
  ['the generation is missing', () => rmSync(join(manifest(), '..'), { recursive: true })],
  ...FLIPS.map((text): [string, () => void] => [
    `a byte of ${text || 'the start'} in the manifest differs`,
    () => flip(text)(manifest()),
  ]),
  ['CURRENT is cut', () => truncateSync(current(), 7)],
  ['CURRENT is missing', () => remove(current())],
  ['a byte of CURRENT differs', () => flip()(current())],
  ['the list is cut', () => cut(list())],
  ['the list is missing', () => remove(list())],
  ['a byte of the list differs', () => flip('two')(list())],
];

test.each(DAMAGES)('keeps the imported packs, and the removed one removed, when %s', async (_how, damage) => {
  damage();
  await rebuild();
  expect(imported()).toEqual(['one', 'two']);
  await importDrawing(dataDir, 'three', 6);
  expect(imported()).toEqual(['one', 'three', 'two']);
  expect(verifyCatalog(dataDir)).toMatchObject({ faults: [], unusedPacks: [] });
});

test.each(FLIPS)('keeps the imported packs at an import after a byte of %j differs', async (text) => {
  flip(text)(manifest());
  await importDrawing(dataDir, 'three', 6);
  await importDrawing(dataDir, 'four', 7);
  expect(imported()).toEqual(['four', 'one', 'three', 'two']);
});

const MANIFEST_DAMAGES: [string, (path: string) => void][] = [
  ['cut', cut],
  ['missing', remove],
  ...FLIPS.map((text): [string, (path: string) => void] => [`altered at ${text || 'the start'}`, flip(text)]),
];

test.each(MANIFEST_DAMAGES)(
  'restores the imported packs and names them when the list is lost and the manifest is %s',
  async (_how, damage) => {
    damage(manifest());
    cut(list());
    await rebuild();
    expect(imported()).toEqual(expect.arrayContaining(['one', 'two']));
    await importDrawing(dataDir, 'three', 6);
    expect(imported()).toEqual(expect.arrayContaining(['one', 'three', 'two']));
  },
);

test('builds from the recorded sources at an import when every manifest is lost', async () => {
  for (const name of readdirSync(folder).filter((entry) => /^[0-9a-f]{16}$/.test(entry)))
    cut(join(folder, name, CATALOG_FILES.manifest));
  await importDrawing(dataDir, 'three', 6);
  expect(listPacks(dataDir).map(({ slug }) => slug)).toEqual(['one', 'three', 'two', 'lucide']);
});

test('keeps the packs of the active generation after a kill between the writes of the list and of CURRENT', async () => {
  const before = readFileSync(current());
  await importDrawing(dataDir, 'three', 6);
  writeFileSync(current(), before);
  expect(imported()).toEqual(['one', 'two']);
  expect(verifyCatalog(dataDir)).toMatchObject({ faults: [], unusedPacks: [] });
  await importDrawing(dataDir, 'four', 7);
  await importDrawing(dataDir, 'five', 8);
  expect(imported()).toEqual(['five', 'four', 'one', 'two']);
  expect(verifyCatalog(dataDir)).toMatchObject({ faults: [], unusedPacks: [] });
});

test('names a restored pack, and keeps and names a damaged one', async () => {
  const own = join(folder, 'own');
  const two = readdirSync(own).find((name) => name.startsWith('two.'))!;
  cut(manifest());
  cut(list());
  flip()(join(own, two));
  await importDrawing(dataDir, 'three', 6);
  expect(printed).toMatch(/The pack two is left out: .* missing or damaged\. Import it again\./);
  await importDrawing(dataDir, 'four', 7);
  await importDrawing(dataDir, 'five', 8);
  expect(readdirSync(own)).toContain(two);
  expect(verifyCatalog(dataDir).unusedPacks).toEqual([
    expect.stringMatching(
      /own.two\..* is an imported pack that no catalog uses: import the file again, or delete it$/,
    ),
  ]);
});

test('removes no imported pack when the catalog is lost and the build fails', async () => {
  rmSync(join(manifest(), '..'), { recursive: true });
  remove(list());
  await expect(buildCatalog({ dataDir, sources: [join(dataDir, 'nothing')], ...OPTIONS })).rejects.toThrow();
  await rebuild();
  expect(imported()).toEqual(expect.arrayContaining(['one', 'two']));
});

test('reports a list of imported packs that is damaged or differs from the manifest', () => {
  flip('two')(list());
  expect(verifyCatalog(dataDir).faults).toEqual([
    expect.stringMatching(/custom-packs\.json is truncated or altered: build the catalog again/),
  ]);
  cpSync(join(intact, 'catalog', CATALOG_FILES.customPacks), list());
  flip('"imported": "two')(manifest());
  expect(verifyCatalog(dataDir).faults).toContainEqual(
    expect.stringMatching(/custom-packs\.json and the manifest name different imported packs/),
  );
});
