import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { zstdCompressSync } from 'node:zlib';
import { CatalogError } from '@glyphdex/catalog';
import { openArchive, packArchive, readTaken, takeArchive } from '@glyphdex/catalog/packed';
import { CATALOG_FORMAT_VERSION, type CatalogManifest, PACK_FILES } from '@glyphdex/contract';
import { expect, test, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { writeSampleCatalog } from '../../testing/sample-catalog.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { checkGenerationIn as check } from '../embedded/open-generation.ts';

const GENERATION = 'a000000000000001';
const PROGRESS = { begin: () => undefined, advance: () => undefined };

/** Writes the sample catalog with the files that only builds read, which it lacks. */
function writeCatalog(): string {
  const dataDir = temporaryFolder();
  const manifest = join(writeSampleCatalog(dataDir, { generation: GENERATION }), 'manifest.json');
  for (const { key } of (JSON.parse(readFileSync(manifest, 'utf8')) as CatalogManifest).packs)
    writeFileSync(join(dataDir, 'catalog/packs', PACK_FILES.columns(key)), '');
  return dataDir;
}

/** Packs the sample catalog. */
async function packSample() {
  const dataDir = writeCatalog();
  const path = join(temporaryFolder(), 'catalog.zip');
  await packArchive(path, join(dataDir, 'catalog'), PROGRESS);
  return { path, catalog: join(dataDir, 'catalog') };
}

const unpack = (path: string, folder: string) => takeArchive(path, folder, { check });

function filesIn(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => name !== 'taken-catalog.json' && name !== 'custom-packs.json')
    .sort();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

/** Writes a zip archive of these entries. */
async function zip(entries: Readonly<Record<string, Buffer>>): Promise<string> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(entries)) file.addBuffer(content, name, { compress: false });
  file.end();
  const chunks: Buffer[] = [];
  file.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await finished(file.outputStream);
  const path = join(temporaryFolder(), 'hostile.zip');
  writeFileSync(path, Buffer.concat(chunks));
  return path;
}

/** An archive with a list of files, each with a content that may differ from what the list says. */
async function hostile(
  files: readonly { path: string; content: string; bytes?: number; sha256?: string }[],
  head: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const digest = (content: string) => createHash('sha256').update(content).digest('hex');
  const entries: Record<string, Buffer> = {};
  const described = files.map(({ path, content, bytes = content.length, sha256 = digest(content) }) => {
    entries[`blobs/${sha256}.zst`] = zstdCompressSync(content);
    return { path, bytes, sha256 };
  });
  const list = JSON.stringify(described);
  entries[`blobs/${digest(list)}.zst`] = zstdCompressSync(list);
  const current = {
    generation: GENERATION,
    formatVersion: CATALOG_FORMAT_VERSION,
    list: digest(list),
    ...head,
  };
  return await zip({ ...entries, CURRENT: Buffer.from(JSON.stringify(current)) });
}

test('unpacks every file of the packed catalog and makes it active', async () => {
  const { path, catalog } = await packSample();
  const folder = join(temporaryFolder(), 'catalog');
  expect(readTaken(folder)).toBeUndefined();
  const progress = vi.fn();
  expect(await takeArchive(path, folder, { check, progress })).toBe(true);
  expect(readTaken(folder)?.generation).toBe(GENERATION);
  expect(filesIn(folder)).toEqual(filesIn(catalog));
  const { total, done } = progress.mock.lastCall![0];
  expect(done).toBe(total);
  expect(total).toBeGreaterThan(0);
});

test('packs equal catalogs into equal files', async () => {
  const first = await packSample();
  const second = await packSample();
  expect(readFileSync(first.path).equals(readFileSync(second.path))).toBe(true);
});

test('leaves no file when the target folder does not exist', async () => {
  const dataDir = writeCatalog();
  const folder = temporaryFolder();
  const packing = packArchive(join(folder, 'missing', 'catalog.zip'), join(dataDir, 'catalog'), PROGRESS);
  await expect(packing).rejects.toThrow(/cannot be written: its folder does not exist/);
  expect(readdirSync(folder)).toEqual([]);
});

test('keeps the older file when a file of the catalog is damaged', async () => {
  const { path, catalog } = await packSample();
  const before = readFileSync(path);
  truncateSync(join(catalog, GENERATION, 'index.bin'), 10);
  const packing = packArchive(path, catalog, PROGRESS);
  await expect(packing).rejects.toThrow(/index\.bin is damaged/);
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(readdirSync(join(path, '..'))).toEqual(['catalog.zip']);
});

test.each([
  ['truncated', (content: Buffer) => content.subarray(0, content.length / 2)],
  ['without its end', (content: Buffer) => content.subarray(0, -1)],
  ['text', () => Buffer.from('no archive')],
  ['empty', () => Buffer.alloc(0)],
])('refuses a file that is %s and leaves the active catalog', async (_how, damage) => {
  const { path } = await packSample();
  const dataDir = temporaryFolder();
  writeSampleCatalog(dataDir);
  const folder = join(dataDir, 'catalog');
  const before = filesIn(folder);
  writeFileSync(path, damage(readFileSync(path)));
  await expect(openArchive(path)).rejects.toThrow(CatalogError);
  await expect(unpack(path, folder)).rejects.toThrow(/is not a whole file of "glyphdex catalog pack"/);
  expect(filesIn(folder)).toEqual(before);
});

test('finds every altered byte of the content, and leaves nothing of it', async () => {
  const { path } = await packSample();
  const content = readFileSync(path);
  const folder = join(temporaryFolder(), 'catalog');
  // Past the names of the first entry, in steps through the blobs.
  for (let at = 200; at < content.length - 2_000; at += Math.floor(content.length / 40)) {
    const altered = Buffer.from(content);
    altered[at]! ^= 0x55;
    writeFileSync(path, altered);
    const failure = await unpack(path, folder).then(
      () => undefined,
      (error: unknown) => error,
    );
    // Bytes that neither the directory nor a digest covers change nothing: names and times in local headers.
    if (failure === undefined) continue;
    expect(failure).toBeInstanceOf(CatalogError);
    if (existsSync(join(folder, 'CURRENT'))) continue;
    expect(filesIn(folder)).toEqual(new Map());
  }
  writeFileSync(path, content);
  await unpack(path, folder);
});

test.each([
  ['names a path outside', '../../evil'],
  ['names an absolute path', '/etc/evil'],
  ['names another folder', 'elsewhere/x'],
  ['names a hidden file', 'packs/.evil'],
  ['names a nested path', 'packs/a/b'],
])('refuses a list that %s', async (_what, path) => {
  const parent = temporaryFolder();
  const folder = join(parent, 'data', 'catalog');
  await expect(unpack(await hostile([{ path, content: 'x' }]), folder)).rejects.toThrow(/is damaged/);
  expect(readdirSync(parent)).toEqual([]);
});

test.each([
  [
    'a blob that is larger than its list says',
    { path: 'packs/a.svg', content: 'x'.repeat(10_000), bytes: 10 },
  ],
  ['a blob with another digest', { path: 'packs/a.svg', content: 'x', sha256: '0'.repeat(64) }],
])('refuses %s and leaves nothing of it', async (_what, file) => {
  const folder = join(temporaryFolder(), 'catalog');
  await expect(unpack(await hostile([file]), folder)).rejects.toThrow(/is damaged \(its blobs/);
  expect(filesIn(folder)).toEqual(new Map());
});

test('refuses a list that needs more than the free space, before it writes', async () => {
  const folder = join(temporaryFolder(), 'catalog');
  const files = Array.from({ length: 1_000 }, (_, i) => ({
    path: `packs/${i}.svg`,
    content: String(i),
    bytes: 16 * 2 ** 30,
  }));
  await expect(unpack(await hostile(files), folder)).rejects.toThrow(/needs [\d,]+ MB .* are free/);
  expect(filesIn(folder)).toEqual(new Map());
});

test('refuses a catalog of another format and names the release to use', async () => {
  const path = await hostile([], { formatVersion: CATALOG_FORMAT_VERSION + 1 });
  await expect(openArchive(path)).rejects.toThrow(/Use the file of the release of this version/);
});

test('refuses an archive that other software has compressed', async () => {
  const file = new ZipFile();
  file.addBuffer(Buffer.from('x'.repeat(100)), 'CURRENT', { compress: true });
  file.end();
  const chunks: Buffer[] = [];
  file.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await finished(file.outputStream);
  const path = join(temporaryFolder(), 'deflated.zip');
  writeFileSync(path, Buffer.concat(chunks));
  await expect(openArchive(path)).rejects.toThrow(/is compressed/);
});

test('names a file that does not exist, and a folder', async () => {
  const folder = temporaryFolder();
  await expect(openArchive(join(folder, 'no.zip'))).rejects.toThrow(/there is no file/);
  await expect(openArchive(folder)).rejects.toThrow(/is a folder/);
});
