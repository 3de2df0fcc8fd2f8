import { createHash } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CATALOG_FILES, CATALOG_FOLDERS, type CatalogManifest, PACK_FILES } from '@glyphdex/contract';
import { OperatorError } from '../../operator-error.ts';
import type { CatalogStore } from '../../ports/catalog-store.ts';
import { sha256Files } from '../embedded/sha256-files.ts';
import {
  LIST_BYTES_MAX,
  type PublishedFile,
  type PublishedGeneration,
  parseFiles,
  parsePublished,
} from './published-generation.ts';
import { textOf } from './read-blob.ts';

const WRITES = { concurrency: 6 };

export interface PublishOptions {
  readonly dataDir: string;
  /** Milliseconds from the publication until all nodes change to the generation. */
  readonly delayMs: number;
  readonly now: () => number;
  /** Called with the sum of all sizes before the first file, and then with the bytes of each. */
  readonly progress: { begin(bytes: number): void; advance(bytes: number): void };
}

export interface Publication {
  readonly published: PublishedGeneration;
  /** Whether this generation was published already; then nothing has changed. */
  readonly isKnown: boolean;
  readonly files: number;
  /** Files that the store did not have yet, and their size. */
  readonly written: { readonly files: number; readonly bytes: number };
  /** Blobs that only generations before the previous one used. */
  readonly removed: number;
  /** Such blobs that stay, because the store refuses to remove them. */
  readonly kept: number;
}

/**
 * Writes the active generation of a data folder to a store, and then makes it the one that nodes use. Killed at any
 * moment, it leaves the published generation as it is. Throws an `OperatorError` if another publisher was faster.
 */
export async function publishGeneration(
  store: CatalogStore,
  { dataDir, delayMs, now, progress }: PublishOptions,
): Promise<Publication> {
  const current = await store.readCurrent();
  if (current === 'unchanged') throw new Error('a store without a tag cannot be unchanged');
  const previous = current && parsePublished(current.text, now());
  const folder = join(dataDir, 'catalog');
  const generation = (await readFile(join(folder, CATALOG_FILES.current), 'utf8')).trim();
  const files = await filesOf(folder, generation);
  const sizes = { files: files.length };
  if (previous?.generation === generation)
    return {
      published: previous,
      isKnown: true,
      ...sizes,
      written: { files: 0, bytes: 0 },
      removed: 0,
      kept: 0,
    };

  progress.begin(files.reduce((sum, { bytes }) => sum + bytes, 0));
  const written = { files: 0, bytes: 0 };
  await Readable.from(files).forEach(async ({ path, bytes, sha256 }: PublishedFile) => {
    if (!(await store.hasBlob(sha256))) {
      await store.writeBlob(sha256, join(folder, path));
      written.files++;
      written.bytes += bytes;
    }
    progress.advance(bytes);
  }, WRITES);
  const list = await writeList(store, dataDir, files);
  const { formatVersion } = await manifestOf(folder, generation);
  const publishedMs = now();
  const published: PublishedGeneration = {
    generation,
    formatVersion,
    publishedAt: new Date(publishedMs).toISOString(),
    activateAt: new Date(publishedMs + delayMs).toISOString(),
    list,
    previousList: previous?.list ?? null,
  };
  if (!(await store.replaceCurrent(`${JSON.stringify(published, null, 2)}\n`, current?.tag)))
    throw new OperatorError(
      'another generation was published meanwhile, so this one was not. Publish again if it is the newer one.',
    );
  return {
    published,
    isKnown: false,
    ...sizes,
    written,
    ...(await removeUnused(store, previous, files)),
  };
}

async function manifestOf(folder: string, generation: string): Promise<CatalogManifest> {
  return JSON.parse(
    await readFile(join(folder, generation, CATALOG_FILES.manifest), 'utf8'),
  ) as CatalogManifest;
}

/**
 * Everything that belongs to a generation, the files that only builds read included, so any node can become the one that
 * builds. Throws an `OperatorError` if a file has changed since the build.
 */
async function filesOf(folder: string, generation: string): Promise<readonly PublishedFile[]> {
  const { files, packs } = await manifestOf(folder, generation);
  const known = [
    ...files.map(({ name, bytes, sha256 }) => ({ path: `${generation}/${name}`, bytes, sha256 })),
    ...packs.flatMap(({ key, svg, columns }) => [
      { path: `${CATALOG_FOLDERS.packs}/${PACK_FILES.svg(key)}`, ...svg },
      { path: `${CATALOG_FOLDERS.packs}/${PACK_FILES.columns(key)}`, ...columns },
    ]),
  ];
  const digests = await sha256Files(known.map(({ path }) => join(folder, path)));
  const damaged = known.find(({ sha256 }, i) => digests[i] !== sha256);
  if (damaged !== undefined)
    throw new OperatorError(
      `${damaged.path} is damaged, so nothing was published. Build the catalog again: glyphdex catalog build`,
    );
  const further = [
    `${generation}/${CATALOG_FILES.manifest}`,
    ...packs.flatMap(({ imported }) => (imported === null ? [] : [`${CATALOG_FOLDERS.own}/${imported}`])),
  ];
  const furtherDigests = await sha256Files(further.map((path) => join(folder, path)));
  const described = further.map(async (path, i) => ({
    path,
    bytes: (await stat(join(folder, path))).size,
    sha256: furtherDigests[i]!,
  }));
  return [
    ...known.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
    ...(await Promise.all(described)),
  ];
}

/** Stores the list of files as a blob and returns its digest. */
async function writeList(
  store: CatalogStore,
  dataDir: string,
  files: readonly PublishedFile[],
): Promise<string> {
  const text = `${JSON.stringify(files)}\n`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  const temporary = join(dataDir, `.publishing-${process.pid}`);
  try {
    await writeFile(temporary, text, { mode: 0o600 });
    await store.writeBlob(sha256, temporary);
  } finally {
    await rm(temporary, { force: true });
  }
  return sha256;
}

/**
 * Removes the blobs of the generation before the previous one that no later one uses. Nodes have had the time between
 * two publications to change. Failures leave blobs behind, and nothing else.
 */
async function removeUnused(
  store: CatalogStore,
  previous: PublishedGeneration | undefined,
  files: readonly PublishedFile[],
): Promise<Pick<Publication, 'removed' | 'kept'>> {
  if (previous === undefined || previous.previousList === null) return { removed: 0, kept: 0 };
  const [older, newer] = [
    await filesOfList(store, previous.previousList),
    await filesOfList(store, previous.list),
  ];
  const used = new Set([...files, ...newer].map(({ sha256 }) => sha256));
  used.add(previous.list);
  const candidates = new Set([...older.map(({ sha256 }) => sha256), previous.previousList]);
  const unused = [...candidates].filter((sha256) => !used.has(sha256));
  let kept = 0;
  await Readable.from(unused).forEach(async (sha256: string) => {
    // The generation is published already.
    await store.removeBlob(sha256).catch(() => kept++);
  }, WRITES);
  return { removed: unused.length - kept, kept };
}

async function filesOfList(store: CatalogStore, list: string): Promise<readonly PublishedFile[]> {
  try {
    const text = await textOf(await store.readBlob(list), { sha256: list, bytesMax: LIST_BYTES_MAX });
    const generation = /"([0-9a-f]{16})\/manifest\.json"/.exec(text)?.[1] ?? '';
    return parseFiles(text, generation);
  } catch {
    return [];
  }
}
