import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CATALOG_FILES,
  CATALOG_FOLDERS,
  CATALOG_FORMAT_VERSION,
  type CatalogManifest,
  PACK_FILES,
} from '@glyphdex/contract';
import { syncFolder } from '../../durable-files.ts';
import { codeOf } from '../../operator-error.ts';
import type { CatalogStore } from '../../ports/catalog-store.ts';
import { sha256Files } from '../embedded/sha256-files.ts';
import {
  LIST_BYTES_MAX,
  type PublishedFile,
  type PublishedGeneration,
  parseFiles,
  parsePublished,
} from './published-generation.ts';
import { saveBlob, textOf } from './read-blob.ts';

const READS = { concurrency: 6 };
const PULLING = '.pulling-';

/** What is left to copy, in bytes. */
export interface PullProgress {
  readonly total: number;
  readonly done: number;
}

/**
 * Copies what a data folder lacks of a published generation. Every file gets its name when it is whole and has the right
 * digest, so an interrupted pull goes on where it ended. Rejects if a file cannot be copied.
 */
export async function pullGeneration(
  store: CatalogStore,
  folder: string,
  { generation, list }: Pick<PublishedGeneration, 'generation' | 'list'>,
  progress: (progress: PullProgress) => void,
): Promise<void> {
  const text = await textOf(await store.readBlob(list), { sha256: list, bytesMax: LIST_BYTES_MAX });
  const files = parseFiles(text, generation);
  const building = `${PULLING}${generation}`;
  const final = join(folder, generation);
  /** Files of the generation itself wait in a folder of their own until all of them are there. */
  const placeOf = ({ path }: PublishedFile) =>
    dirname(path) === generation && !existsSync(final)
      ? join(folder, building, basename(path))
      : join(folder, path);
  const missing = await missingOf(files, placeOf);
  const total = missing.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  progress({ total, done });
  for (const name of [building, ...Object.values(CATALOG_FOLDERS)])
    await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
  const copy = async (file: PublishedFile): Promise<void> => {
    const place = placeOf(file);
    const partial = join(dirname(place), `.${basename(place)}.${process.pid}`);
    try {
      await saveBlob(await store.readBlob(file.sha256), partial, {
        ...file,
        advance(bytes) {
          done += bytes;
          progress({ total, done });
        },
      });
      await rename(partial, place);
    } finally {
      await rm(partial, { force: true });
    }
  };
  const copies: Promise<void>[] = [];
  const start = (file: PublishedFile): Promise<void> => {
    const started = copy(file);
    copies.push(started);
    return started;
  };
  // After a failure nothing may go on writing, because the caller may remove what there is.
  await Readable.from(missing)
    .forEach(start, READS)
    .finally(() => Promise.allSettled(copies));
  if (!existsSync(final)) await rename(join(folder, building), final);
  for (const name of [final, ...Object.values(CATALOG_FOLDERS).map((one) => join(folder, one)), folder])
    await syncFolder(name);
  await rm(join(folder, building), { recursive: true, force: true });
}

/** Files that are not there or have another content. */
async function missingOf(
  files: readonly PublishedFile[],
  placeOf: (file: PublishedFile) => string,
): Promise<readonly PublishedFile[]> {
  const present = files.filter(
    (file) => statSync(placeOf(file), { throwIfNoEntry: false })?.size === file.bytes,
  );
  const digests = await sha256Files(present.map(placeOf));
  const whole = new Set(present.filter(({ sha256 }, i) => digests[i] === sha256));
  return files.filter((file) => !whole.has(file));
}

/**
 * Makes a generation the active one of a data folder. Removes all others but the active one before, those in `kept`, and
 * what only they use in `parts`.
 */
export async function activateGeneration(
  folder: string,
  generation: string,
  kept: readonly string[],
  parts: readonly string[] = Object.values(CATALOG_FOLDERS),
): Promise<void> {
  const previous = await activeGeneration(folder);
  const path = join(folder, CATALOG_FILES.current);
  const partial = `${path}.${process.pid}`;
  const file = await open(partial, 'w', 0o600);
  try {
    await file.writeFile(`${generation}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, path);
  await syncFolder(folder);
  const others = [...kept, ...(previous === undefined ? [] : [previous])];
  await removeOthers(folder, new Set([generation, ...others]), parts);
}

/** The generation that CURRENT of a data folder names; `undefined` if there is none. */
export async function activeGeneration(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, CATALOG_FILES.current), 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Removes what an interrupted or failed copy has left in a data folder. Keeps every generation, and all packs if the
 * manifest of one cannot be read.
 */
export async function removeIncomplete(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const kept = readdirSync(folder).filter((name) => /^[0-9a-f]{16}$/.test(name));
  if (kept.every((name) => existsSync(join(folder, name, CATALOG_FILES.manifest))))
    await removeOthers(folder, new Set(kept), [CATALOG_FOLDERS.packs]);
}

async function removeOthers(
  folder: string,
  kept: ReadonlySet<string>,
  parts: readonly string[],
): Promise<void> {
  const names = readdirSync(folder);
  const isPulled = (name: string) => name.startsWith(PULLING) || /^[0-9a-f]{16}$/.test(name);
  const used = new Set<string>();
  for (const generation of kept) {
    const manifest = await readFile(join(folder, generation, CATALOG_FILES.manifest), 'utf8').catch(() => '');
    if (manifest === '') continue;
    for (const { key, imported } of (JSON.parse(manifest) as CatalogManifest).packs) {
      used.add(PACK_FILES.svg(key)).add(PACK_FILES.columns(key));
      if (imported !== null) used.add(imported);
    }
  }
  for (const name of names)
    if (isPulled(name) && !kept.has(name)) await rm(join(folder, name), { recursive: true, force: true });
  for (const part of parts.filter((one) => names.includes(one)))
    for (const name of readdirSync(join(folder, part)))
      if (!used.has(name)) await rm(join(folder, part, name), { force: true });
}

/**
 * Copies the published generation to a data folder that has no usable one, and makes it active at once, whatever its time.
 * Rejects if nothing is published or its format is another one; that can pass.
 */
export async function pullFirstGeneration(
  store: CatalogStore,
  folder: string,
  nowMs: number,
  progress: (progress: PullProgress) => void,
): Promise<void> {
  const current = await store.readCurrent();
  if (current === undefined || current === 'unchanged')
    throw new Error('nothing is published yet; run glyphdex catalog publish');
  const published = parsePublished(current.text, nowMs);
  if (published.formatVersion !== CATALOG_FORMAT_VERSION)
    throw new Error(
      `the published generation has format ${published.formatVersion}, this version reads ${CATALOG_FORMAT_VERSION}`,
    );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await pullGeneration(store, folder, published, progress);
  await activateGeneration(folder, published.generation, []);
}
