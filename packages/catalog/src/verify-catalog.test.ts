import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CATALOG_FILES } from '@glyphdex/contract';
import { beforeAll, expect, test } from 'vitest';
import { buildCatalog } from './build-catalog.ts';
import { describeCatalog } from './describe-catalog.ts';
import { fileTree, writeTree } from './files/testing/file-tree.ts';
import { importPack } from './import-pack.ts';
import { NO_WORDS } from './testing/no-words.ts';
import { verifyCatalog } from './verify-catalog.ts';

const SETS = ['lucide', 'mdi', 'noto', 'tabler'].map((set) =>
  join(import.meta.dirname, `../fixtures/sets/${set}.json`),
);
const QUIET = { output: { write: () => undefined }, isInteractive: false, workers: 1, words: NO_WORDS };
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h8v8z"/></svg>';

/** The data folder of an intact catalog. Tests damage copies of it. */
let intact: string;
beforeAll(async () => {
  intact = mkdtempSync(join(tmpdir(), 'glyphdex-verify-'));
  await buildCatalog({ dataDir: intact, sources: SETS, ...QUIET });
  await importPack({
    dataDir: intact,
    path: writeTree(join(intact, 'files'), { 'home.svg': DRAWING }),
    given: { slug: 'mine' },
    replaces: false,
    isDryRun: false,
    ...QUIET,
  });
  return () => rmSync(intact, { recursive: true });
});

/** Copies the catalog. `path` is the first file of the copy whose path contains `part`. */
function copy(part: string): { dataDir: string; path: string } {
  const dataDir = fileTree({});
  cpSync(intact, dataDir, { recursive: true });
  const folder = join(dataDir, 'catalog');
  const generation = readFileSync(join(folder, CATALOG_FILES.current), 'utf8').trim();
  const name = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:own|packs)/.test(file) || file.startsWith(generation))
    .sort()
    .find((file) => `/${file}`.includes(part));
  return { dataDir, path: join(folder, name ?? 'nothing') };
}

test('finds no fault in an intact catalog and counts its files and bytes', () => {
  const { faults, iconsCount, packsCount, filesCount, bytes } = verifyCatalog(intact);
  expect(faults).toEqual([]);
  expect(packsCount).toBe(5);
  // The files of the generation, two files for each pack, and one imported set.
  expect(filesCount).toBe(describeCatalog(intact).manifest.files.length + 2 * 5 + 1);
  expect(iconsCount).toBeGreaterThan(15);
  const folder = join(intact, 'catalog');
  const { generation } = describeCatalog(intact).manifest;
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:svg|columns)$|^own.*json$/.test(file) || file.startsWith(generation))
    .filter((file) => !file.endsWith('manifest.json') && file !== generation)
    .map((file) => statSync(join(folder, file)).size);
  expect(bytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
});

test.each([
  ['index.bin', 'glyphdex catalog build'],
  ['related-icons.bin', 'glyphdex catalog build'],
  ['.svg', 'glyphdex catalog build'],
  ['.columns', 'glyphdex catalog build'],
  ['/own/', 'import the pack mine again'],
])('reports a changed byte, a truncated file and a missing file for %s, with advice', (part, advice) => {
  const altered = copy(part);
  const bytes = readFileSync(altered.path);
  const at = bytes.length >> 1;
  bytes[at] = bytes[at]! ^ 1;
  writeFileSync(altered.path, bytes);
  const shorter = copy(part);
  truncateSync(shorter.path, 10);
  const missing = copy(part);
  rmSync(missing.path);
  for (const { dataDir, path } of [altered, shorter, missing]) {
    const { faults } = verifyCatalog(dataDir);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(path);
    expect(faults[0]).toContain(advice);
  }
});

test('reports wrong counts of the manifest', () => {
  const { dataDir, path } = copy('manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  manifest.iconsCount++;
  manifest.packs[0].iconsCount++;
  writeFileSync(path, JSON.stringify(manifest));
  const { faults } = verifyCatalog(dataDir);
  expect(faults.some((line) => line.includes(`the pack ${manifest.packs[0].slug}`))).toBe(true);
  expect(faults.some((line) => line.startsWith('the number of icons of the index is'))).toBe(true);
});

test.each([
  ['without a catalog', () => fileTree({}), /there is no catalog/],
  [
    'with a manifest that cannot be read',
    () => {
      const { dataDir, path } = copy('manifest.json');
      writeFileSync(path, '{');
      return dataDir;
    },
    /manifest\.json cannot be read/,
  ],
  [
    'of another format',
    () => {
      const { dataDir, path } = copy('manifest.json');
      writeFileSync(path, readFileSync(path, 'utf8').replace(/"formatVersion": \d+/, '"formatVersion": 1'));
      return dataDir;
    },
    /has format 1, this program reads format/,
  ],
])('throws an error of one line for a folder %s', (_, folder, message) => {
  expect(() => verifyCatalog(folder())).toThrow(message);
});
