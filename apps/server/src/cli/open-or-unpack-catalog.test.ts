import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CatalogManifest, PACK_FILES } from '@glyphdex/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { openArchives, packCatalog } from '../compose.ts';
import { OperatorError } from '../operator-error.ts';
import { writeSampleCatalog } from '../testing/sample-catalog.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openOrUnpackCatalog } from './open-or-unpack-catalog.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Packs a sample catalog of this generation. */
async function archiveOf(generation: string): Promise<string> {
  const dataDir = temporaryFolder();
  const manifest = join(writeSampleCatalog(dataDir, { generation }), 'manifest.json');
  for (const { key } of (JSON.parse(readFileSync(manifest, 'utf8')) as CatalogManifest).packs)
    writeFileSync(join(dataDir, 'catalog/packs', PACK_FILES.columns(key)), '');
  const path = join(temporaryFolder(), 'catalog.zip');
  await packCatalog(path, { dataDir, progress: { begin: () => undefined, advance: () => undefined } });
  return path;
}

/** Opens with an unpacking in this process. Returns the generation, the text on stderr and how often that ran. */
async function open(dataDir: string, file: string) {
  let printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const unpack = vi.fn(async (path: string) => {
    await (await openArchives({ dataDir })).unpack(path, () => undefined);
  });
  const catalog = (await openOrUnpackCatalog({ dataDir }, file, unpack)).active();
  const { generation } = catalog;
  catalog.retire();
  return { generation, printed, unpackedCount: unpack.mock.calls.length };
}

test('unpacks the file at the first start and not at the second', async () => {
  const dataDir = temporaryFolder();
  const file = await archiveOf('aaaaaaaaaaaaaaaa');
  expect(await open(dataDir, file)).toMatchObject({ generation: 'aaaaaaaaaaaaaaaa', unpackedCount: 1 });
  expect(await open(dataDir, file)).toEqual({
    generation: 'aaaaaaaaaaaaaaaa',
    printed: '',
    unpackedCount: 0,
  });
});

test('keeps a generation that was made from the file since, and unpacks another file', async () => {
  const dataDir = temporaryFolder();
  const file = await archiveOf('aaaaaaaaaaaaaaaa');
  await open(dataDir, file);
  writeSampleCatalog(dataDir, { generation: 'bbbbbbbbbbbbbbbb' });
  expect(await open(dataDir, file)).toMatchObject({ generation: 'bbbbbbbbbbbbbbbb', unpackedCount: 0 });
  const other = await archiveOf('cccccccccccccccc');
  expect(await open(dataDir, other)).toMatchObject({ generation: 'cccccccccccccccc', unpackedCount: 1 });
});

test('repairs a damaged catalog from the file and says so', async () => {
  const dataDir = temporaryFolder();
  const file = await archiveOf('aaaaaaaaaaaaaaaa');
  await open(dataDir, file);
  truncateSync(join(dataDir, 'catalog/aaaaaaaaaaaaaaaa/index.bin'), 10);
  const { printed, unpackedCount, generation } = await open(dataDir, file);
  expect({ unpackedCount, generation }).toEqual({ unpackedCount: 1, generation: 'aaaaaaaaaaaaaaaa' });
  expect(printed).toMatch(/index\.bin.* The catalog is unpacked again from .*catalog\.zip\.\n$/);
});

test('refuses to start without the file, also when there is a catalog', async () => {
  const dataDir = temporaryFolder();
  const file = await archiveOf('aaaaaaaaaaaaaaaa');
  await open(dataDir, file);
  rmSync(file);
  await expect(open(dataDir, file)).rejects.toThrow(OperatorError);
});
