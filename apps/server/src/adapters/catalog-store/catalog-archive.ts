import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  CATALOG_FILES,
  CATALOG_FOLDERS,
  CATALOG_FORMAT_VERSION,
  type CatalogManifest,
} from '@glyphdex/contract';
import { writeAdvice } from '../../durable-files.ts';
import { codeOf, OperatorError } from '../../operator-error.ts';
import { ArchiveReader } from './archive-reader.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { type Publication, type PublishOptions, publishGeneration } from './publish-generation.ts';
import {
  LIST_BYTES_MAX,
  type PublishedFile,
  type PublishedGeneration,
  parseFiles,
  parsePublished,
} from './published-generation.ts';
import {
  activateGeneration,
  type PullProgress,
  pullGeneration,
  removeIncomplete,
} from './pull-generation.ts';
import { textOf } from './read-blob.ts';

/** A file in the catalog folder with the generation that was last unpacked from an archive. */
const UNPACKED = 'unpacked-generation';

/** What an archive holds. */
export interface ArchivedGeneration extends Pick<PublishedGeneration, 'generation' | 'list'> {
  /** The files of the folder `own` that it contains. */
  readonly imported: readonly string[];
}

/**
 * Writes the active generation of a data folder to one file, and replaces an older file of that name. Equal catalogs with
 * equal times of their build give equal files. Killed at any moment, it leaves an older file as it is.
 */
export async function packArchive(
  path: string,
  { dataDir, progress }: Pick<PublishOptions, 'dataDir' | 'progress'>,
): Promise<Publication & { readonly bytes: number }> {
  const builtMs = builtAt(join(dataDir, 'catalog'));
  const archive = await ArchiveWriter.open(path).catch((error: unknown) => {
    throw new OperatorError(`${path} cannot be written: ${explain(error)}`, { cause: error });
  });
  try {
    const publication = await publishGeneration(archive, {
      dataDir,
      progress,
      delayMs: 0,
      now: () => builtMs,
    });
    return { ...publication, bytes: await archive.finish() };
  } catch (error) {
    await archive.discard();
    if (!FULL.has(codeOf(error))) throw error;
    throw new OperatorError(`${path} cannot be written: ${explain(error)}`, { cause: error });
  }
}

/** Errors of writing. Reading the catalog has others. */
const FULL: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS']);

function builtAt(folder: string): number {
  const generation = readFileSync(join(folder, CATALOG_FILES.current), 'utf8').trim();
  const manifest = readFileSync(join(folder, generation, CATALOG_FILES.manifest), 'utf8');
  return Date.parse((JSON.parse(manifest) as CatalogManifest).builtAt);
}

/** Reads what a file of `packArchive` holds. Throws an `OperatorError` if it is none, or of another format. */
export async function readArchive(path: string, nowMs: number): Promise<ArchivedGeneration> {
  const archive = await ArchiveReader.open(path);
  try {
    return await headOf(archive, path, nowMs);
  } finally {
    archive.close();
  }
}

async function headOf(archive: ArchiveReader, path: string, nowMs: number): Promise<ArchivedGeneration> {
  let published: PublishedGeneration;
  let files: readonly PublishedFile[];
  try {
    const current = await archive.readCurrent();
    if (current === undefined) throw new Error('it names no generation');
    published = parsePublished(current.text, nowMs);
    const { list: sha256 } = published;
    const text = await textOf(await archive.readBlob(sha256), { sha256, bytesMax: LIST_BYTES_MAX });
    files = parseFiles(text, published.generation);
  } catch (error) {
    throw damaged(path, error);
  }
  if (published.formatVersion !== CATALOG_FORMAT_VERSION)
    throw new OperatorError(
      `${path} holds a catalog of format ${published.formatVersion}; this version reads format ${CATALOG_FORMAT_VERSION}. Use the file of the release of this version.`,
    );
  const own = files.filter((file) => dirname(file.path) === CATALOG_FOLDERS.own);
  return { ...published, imported: own.map((file) => basename(file.path)) };
}

/**
 * Unpacks an archive into the catalog folder of a data folder and makes its generation the active one. Files that are
 * there and intact are not written again. The active generation changes when everything is on the disk, so a failure or a
 * kill leaves the previous one; what a failure has written is removed. The caller holds the lock of the folder.
 */
export async function unpackArchive(
  path: string,
  folder: string,
  nowMs: number,
  progress: (progress: PullProgress) => void,
): Promise<ArchivedGeneration> {
  const archive = await ArchiveReader.open(path);
  try {
    const held = await headOf(archive, path, nowMs);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    let isChecked = false;
    await pullGeneration(archive, folder, held, (state) => {
      if (!isChecked) checkFreeSpace(folder, state.total);
      isChecked = true;
      progress(state);
    });
    // Imported packs stay on the disk, because the archive may lack them.
    await activateGeneration(folder, held.generation, [], [CATALOG_FOLDERS.packs]);
    await writeFile(join(folder, UNPACKED), `${held.generation}\n`, { mode: 0o600 });
    return held;
  } catch (error) {
    await removeIncomplete(folder).catch(() => undefined);
    throw error instanceof OperatorError ? error : unpackFailure(path, folder, error);
  } finally {
    archive.close();
  }
}

/** The generation that was last unpacked into a catalog folder; `undefined` if none was. */
export function lastUnpacked(folder: string): string | undefined {
  const file = join(folder, UNPACKED);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Throws an `OperatorError` if the file system of a folder has less free space than a catalog needs. */
function checkFreeSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < bytes)
    throw new OperatorError(
      `the catalog needs ${megabytes(bytes)} MB in ${folder}, and ${megabytes(bavail * bsize)} MB are free. Free some space or set DATA_DIR to another folder.`,
    );
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1e6).toLocaleString('en-US');
}

function unpackFailure(path: string, folder: string, error: unknown): OperatorError {
  const { path: place = folder } = error as NodeJS.ErrnoException;
  return codeOf(error)?.startsWith('E') && place !== path
    ? new OperatorError(`the catalog cannot be written to ${folder}: ${explain(error)}`, { cause: error })
    : damaged(path, error);
}

function damaged(path: string, error: unknown): OperatorError {
  return new OperatorError(
    `${path} is damaged (${(error as Error).message}). Download it again, or pack the catalog again.`,
    { cause: error },
  );
}

function explain(error: unknown): string {
  return writeAdvice(error) ?? `${(error as Error).message}.`;
}
