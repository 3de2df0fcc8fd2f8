import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCatalog, importPack } from '@glyphdex/catalog';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { runCatalogPack, runCatalogUnpack } from './catalog-archive.ts';

const SETS = join(import.meta.dirname, '../../../../../packages/catalog/fixtures/sets');
const SILENT = { output: { write: () => undefined }, isInteractive: false };
/** A data folder with the pack lucide, and the same with the imported pack acme. */
const plain = mkdtempSync(join(tmpdir(), 'glyphdex-archive-'));
const extended = mkdtempSync(join(tmpdir(), 'glyphdex-archive-'));

beforeAll(async () => {
  await buildCatalog({ dataDir: plain, sources: [join(SETS, 'lucide.json')], ...SILENT });
  cpSync(plain, extended, { recursive: true });
  const drawings = join(extended, 'acme');
  mkdirSync(drawings);
  writeFileSync(join(drawings, 'box.svg'), '<svg viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>');
  const given = { license: 'MIT' };
  await importPack({ dataDir: extended, path: drawings, given, replaces: false, isDryRun: false, ...SILENT });
}, 120_000);
afterAll(() => {
  for (const folder of [plain, extended]) rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Runs a command on a data folder. Returns the text on stdout. */
async function run(dataDir: string, command: () => Promise<void>): Promise<string> {
  let printed = '';
  vi.stubEnv('DATA_DIR', dataDir);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  await command();
  return printed;
}

const currentOf = (dataDir: string) => readFileSync(join(dataDir, 'catalog/CURRENT'), 'utf8').trim();

test('moves a catalog with its imported packs to another data folder', async () => {
  const file = join(temporaryFolder(), 'catalog.zip');
  expect(await run(extended, () => runCatalogPack(file))).toMatch(
    /^Packed generation [0-9a-f]{16} with \d+ icons into .*catalog\.zip \(\d+ MB\)\.\n$/,
  );
  const other = temporaryFolder();
  expect(await run(other, () => runCatalogUnpack(file, {}))).toContain(currentOf(extended));
  expect(currentOf(other)).toBe(currentOf(extended));
  // A build keeps the imported pack.
  await buildCatalog({ dataDir: other, sources: [join(SETS, 'lucide.json')], ...SILENT });
  expect(currentOf(other)).toBe(currentOf(extended));
});

test('refuses to drop imported packs without --replace, and keeps their files with it', async () => {
  const file = join(temporaryFolder(), 'catalog.zip');
  await run(plain, () => runCatalogPack(file));
  const dataDir = temporaryFolder();
  cpSync(extended, dataDir, { recursive: true });
  await expect(run(dataDir, () => runCatalogUnpack(file, {}))).rejects.toThrow(/acme[\s\S]*--replace/);
  expect(currentOf(dataDir)).toBe(currentOf(extended));
  expect(existsSync(join(dataDir, 'catalog/.lock'))).toBe(false);
  await run(dataDir, () => runCatalogUnpack(file, { replace: true }));
  expect(currentOf(dataDir)).toBe(currentOf(plain));
  const own = readFileSync(join(extended, 'catalog/custom-packs.json'), 'utf8');
  const [name] = /acme\.[0-9a-f]{16}\.json/.exec(own)!;
  expect(existsSync(join(dataDir, 'catalog/own', name))).toBe(true);
});

test('refuses to unpack where CATALOG_URL decides about the catalog', async () => {
  vi.stubEnv('CATALOG_URL', '/srv/catalog.zip');
  await expect(run(temporaryFolder(), () => runCatalogUnpack('catalog.zip', {}))).rejects.toThrow(
    /CATALOG_URL/,
  );
});

test('refuses to pack into a folder, and without a catalog', async () => {
  const folder = temporaryFolder();
  await expect(run(plain, () => runCatalogPack(folder))).rejects.toThrow(/is a folder/);
  await expect(run(folder, () => runCatalogPack(join(folder, 'x.zip')))).rejects.toThrow(/catalog build/);
});
