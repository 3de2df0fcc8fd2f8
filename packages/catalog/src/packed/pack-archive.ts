import { hash, randomUUID } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { constants, createZstdCompress, zstdCompressSync } from 'node:zlib';
import { CATALOG_FILES, CATALOG_FOLDERS, type CatalogManifest, PACK_FILES } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';
import { currentGeneration, findManifest } from '../publish/catalog-folder.ts';
import { flushFolder } from '../publish/durable-file.ts';
import { sha256Files } from '../publish/sha256-files.ts';
import { writeAdvice } from '../publish/storage-failure.ts';
import { type ArchivedFile, type ArchiveHead, blobPath, HEAD } from './archive-format.ts';
import { writeZip, type ZipSource } from './checked-zip.ts';

/** On the whole catalog, level 12 takes twice as long and saves 1 %. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 9, [constants.ZSTD_c_checksumFlag]: 1 } };

/**
 * Writes the active generation of a catalog folder to one file, and replaces an older file of that name.
 * Returns the size in bytes. Equal catalogs give equal files. Killed at any moment, it leaves an older file as
 * it is. `progress` gets the sum of all sizes before the first file, and then the bytes of each.
 */
export async function packArchive(
  path: string,
  folder: string,
  progress: { begin(bytes: number): void; advance(bytes: number): void },
): Promise<number> {
  const generation = currentGeneration(folder) ?? '';
  const manifest = findManifest(folder, generation);
  if (manifest === undefined) throw damaged(`${generation}/${CATALOG_FILES.manifest}`);
  const files = await filesOf(folder, manifest);
  const unique = [...new Map(files.map((one) => [one.sha256, one])).values()];
  progress.begin(unique.reduce((sum, { bytes }) => sum + bytes, 0));
  // Exclusive and with a name that nobody can guess, so it follows no link.
  const partial = join(dirname(path), `.glyphdex-${randomUUID()}.partial`);
  try {
    // Another user may take it: the one of the image.
    await writeZip(partial, sources(), (bytes) => progress.advance(bytes), 0o666);
    await rename(partial, path);
    await flushFolder(dirname(path));
  } catch (error) {
    await rm(partial, { force: true });
    const advice = writeAdvice(error);
    if (advice === undefined) throw error;
    throw new CatalogError(`${path} cannot be written: ${advice}`, { cause: error });
  }
  return (await stat(path)).size;

  function sources(): readonly ZipSource[] {
    const text = `${JSON.stringify(files)}\n`;
    const list = hash('sha256', text);
    const head: ArchiveHead = { generation, formatVersion: manifest!.formatVersion, list };
    return [
      ...unique.map((file) => ({ name: blobPath(file.sha256), path: join(folder, file.path), encoder })),
      { name: blobPath(list), content: zstdCompressSync(text, ZSTD) },
      { name: HEAD, content: Buffer.from(`${JSON.stringify(head, null, 2)}\n`) },
    ];
  }
}

function encoder(): Duplex {
  return createZstdCompress(ZSTD);
}

/**
 * All files of a generation, with those that only builds read, so any machine can go on building from it. Throws a
 * `CatalogError` if a file has changed since the build.
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

function damaged(path: string): CatalogError {
  return new CatalogError(
    `${path} is damaged, so nothing was packed. Build the catalog again: glyphdex catalog build`,
  );
}
