import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import {
  CATALOG_FILES,
  CATALOG_FOLDERS,
  type CatalogManifest,
  PACK_FILES,
  parseManifest,
} from '@glyphdex/contract';
import { ZipFile } from 'yazl';
import { syncFolder, writeAdvice } from '../../base/durable-files.ts';
import { OperatorError } from '../../base/operator-error.ts';
import { sha256Files } from '../embedded/sha256-files.ts';
import { type ArchivedFile, type ArchiveHead, blobPath, HEAD } from './archive-format.ts';

/** On the whole catalog, level 12 takes twice as long and saves 1 %. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 9, [constants.ZSTD_c_checksumFlag]: 1 } };
/** Equal catalogs give equal archives, so entries have no time of their own. */
const ENTRY = {
  compress: false,
  mtime: new Date('1980-01-01T00:00:00Z'),
  mode: 0o100600,
  forceDosTimestamp: true,
};

/** Called with the sum of all sizes before the first file, and then with the bytes of each. */
export interface PackProgress {
  begin(bytes: number): void;
  advance(bytes: number): void;
}

/**
 * Writes the active generation of a catalog folder to one file, and replaces an older file of that name.
 * Returns the size in bytes. Equal catalogs give equal files. Killed at any moment, it leaves an older file as
 * it is.
 */
export async function packArchive(path: string, folder: string, progress: PackProgress): Promise<number> {
  const generation = readFileSync(join(folder, CATALOG_FILES.current), 'utf8').trim();
  const manifest = parseManifest(readFileSync(join(folder, generation, CATALOG_FILES.manifest), 'utf8'));
  if (manifest === undefined) throw damaged(`${generation}/${CATALOG_FILES.manifest}`);
  const files = await filesOf(folder, manifest);
  // Exclusive and with a name that nobody can guess, so it follows no link.
  const partial = join(dirname(path), `.glyphdex-${randomUUID()}.partial`);
  try {
    const file = await open(partial, 'wx', 0o600);
    try {
      await writeArchive(file, folder, manifest, files, progress);
    } finally {
      await file.close();
    }
    await rename(partial, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(partial, { force: true });
    const advice = error instanceof OperatorError ? undefined : writeAdvice(error);
    if (advice === undefined) throw error;
    throw new OperatorError(`${path} cannot be written: ${advice}`, { cause: error });
  }
  return (await stat(path)).size;
}

async function writeArchive(
  file: FileHandle,
  folder: string,
  { generation, formatVersion }: CatalogManifest,
  files: readonly ArchivedFile[],
  progress: PackProgress,
): Promise<void> {
  const zip = new ZipFile();
  const written = writeAll(file, zip.outputStream);
  const unique = new Map(files.map((one) => [one.sha256, one]));
  progress.begin([...unique.values()].reduce((sum, { bytes }) => sum + bytes, 0));
  for (const { path, bytes, sha256 } of unique.values()) {
    const added = new Promise<void>((resolve, reject) => {
      zip.addReadStreamLazy(blobPath(sha256), ENTRY, (start) => {
        const content = createReadStream(join(folder, path));
        const compressor = createZstdCompress(ZSTD);
        content.on('error', (error) => compressor.destroy(error));
        finished(compressor).then(resolve, () => reject(damaged(path)));
        start(undefined, content.pipe(compressor));
      });
    });
    await Promise.race([added, written]);
    progress.advance(bytes);
  }
  const text = `${JSON.stringify(files)}\n`;
  const list = createHash('sha256').update(text).digest('hex');
  zip.addReadStreamLazy(blobPath(list), ENTRY, (start) => {
    const compressor = createZstdCompress(ZSTD);
    start(undefined, compressor);
    compressor.end(text);
  });
  const head: ArchiveHead = { generation, formatVersion, list };
  zip.addBuffer(Buffer.from(`${JSON.stringify(head, null, 2)}\n`), HEAD, ENTRY);
  zip.end();
  await written;
  await file.sync();
}

async function writeAll(file: FileHandle, content: NodeJS.ReadableStream): Promise<void> {
  for await (const chunk of content) await file.writeFile(chunk);
}

/**
 * All files of a generation, with those that only builds read, so any machine can go on building from it. Throws an
 * `OperatorError` if a file has changed since the build.
 */
async function filesOf(folder: string, manifest: CatalogManifest): Promise<readonly ArchivedFile[]> {
  const { generation, files, packs } = manifest;
  const known = [
    ...files.map(({ name, bytes, sha256 }) => ({ path: `${generation}/${name}`, bytes, sha256 })),
    ...packs.flatMap(({ key, svg, columns }) => [
      { path: `${CATALOG_FOLDERS.packs}/${PACK_FILES.svg(key)}`, bytes: svg.bytes, sha256: svg.sha256 },
      {
        path: `${CATALOG_FOLDERS.packs}/${PACK_FILES.columns(key)}`,
        bytes: columns.bytes,
        sha256: columns.sha256,
      },
    ]),
  ];
  const imported = packs.flatMap((pack) => pack.imported ?? []);
  const further = [
    `${generation}/${CATALOG_FILES.manifest}`,
    ...imported.map((name) => `${CATALOG_FOLDERS.own}/${name}`),
  ];
  const digestsOf = (paths: readonly string[]) =>
    sha256Files(paths.map((path) => join(folder, path))).catch((error: NodeJS.ErrnoException) => {
      throw damaged(error.path ?? folder);
    });
  const digests = await digestsOf(known.map(({ path }) => path));
  const altered = known.find(({ sha256 }, i) => digests[i] !== sha256);
  if (altered !== undefined) throw damaged(altered.path);
  const furtherDigests = await digestsOf(further);
  const sizes = await Promise.all(further.map((path) => stat(join(folder, path))));
  return [
    ...known,
    ...further.map((path, i) => ({ path, bytes: sizes[i]!.size, sha256: furtherDigests[i]! })),
  ];
}

function damaged(path: string): OperatorError {
  return new OperatorError(
    `${path} is damaged, so nothing was packed. Build the catalog again: glyphdex catalog build`,
  );
}
