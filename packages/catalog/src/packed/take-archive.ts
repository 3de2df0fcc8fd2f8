import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { link, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { CATALOG_FOLDERS, PACK_FILES } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';
import { currentGeneration, findManifest, listGenerations } from '../publish/catalog-folder.ts';
import { flushFolder } from '../publish/durable-file.ts';
import { sha256Files } from '../publish/sha256-files.ts';
import { writeAdvice } from '../publish/storage-failure.ts';
import type { ArchivedFile } from './archive-format.ts';
import { type OpenArchive, openArchive } from './open-archive.ts';
import { activePacks, pointCurrentTo, readTaken, type TakenCatalog, writeTaken } from './taken-catalog.ts';

const READS = { concurrency: 6 };
/** Folders in the catalog folder for downloads and for generations that are checked. */
const STAGING = '.taking-';
/** Earlier versions left these. */
const EARLIER_STAGING = '.pulling-';
const PARTS = Object.values(CATALOG_FOLDERS);

/** Bytes that the folder lacks of a catalog, and how many of them are unpacked. */
export interface TakeProgress {
  readonly total: number;
  readonly done: number;
}

export interface TakeOptions extends Pick<TakenCatalog, 'source' | 'validators'> {
  /** Opens the generation in a folder, closes it and returns its name. Rejects if it cannot be used. */
  readonly check: (folder: string) => Promise<string>;
  /** How messages name the file; its path by default. */
  readonly name?: string;
  /** Whether imported packs of this machine may go. Their files stay in the folder `own`. */
  readonly mayDropPacks?: boolean;
  /** Says what to do about imported packs that the file lacks. */
  readonly adviceForLoss?: (packs: readonly string[]) => string;
  /** The generation that this process answers from, if that is not the one of CURRENT. */
  readonly served?: string | undefined;
  readonly progress?: (progress: TakeProgress) => void;
}

/**
 * Makes the catalog in a file of `packArchive` the active one of a catalog folder, unless it was taken already.
 * Unpacks, checks and opens it in a folder of its own first, so a failure or a kill leaves the active
 * generation, which stays on the disk until the next one after this is active. Returns whether the active
 * generation has changed. The caller holds the lock of the folder.
 */
export async function takeArchive(path: string, folder: string, options: TakeOptions): Promise<boolean> {
  const { name = path, source, validators } = options;
  const archive = await openArchive(path, name);
  try {
    const before = readTaken(folder);
    const { generation, files } = archive;
    const own = files.filter((file) => dirname(file.path) === CATALOG_FOLDERS.own);
    const known = new Set([...(before?.imported ?? []), ...own.map((file) => basename(file.path))]);
    const active = currentGeneration(folder);
    const isTaken = before?.generation === generation && options.served === active && active !== undefined;
    if (!isTaken) {
      if (options.mayDropPacks !== true) refuseLoss(folder, known, options);
      await install(archive, folder, options);
      await pointCurrentTo(folder, generation);
      await removeOthers(folder, [generation, active, options.served], known);
    }
    const imported = [...known].filter((file) => existsSync(join(folder, CATALOG_FOLDERS.own, file)));
    await writeTaken(folder, { generation, imported, source, validators });
    return !isTaken;
  } catch (error) {
    throw takeFailure(error, name, folder);
  } finally {
    archive.close();
  }
}

/** Creates an empty folder in a catalog folder, which the caller removes. */
export async function makeStaging(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return await mkdtemp(join(folder, STAGING));
}

/** Removes the leftovers of killed processes. */
export async function removeStaging(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (name.startsWith(STAGING) || name.startsWith(EARLIER_STAGING))
      await rm(join(folder, name), { recursive: true, force: true });
}

/** Throws a `CatalogError` if the file system of a folder has less free space than needed. */
export function checkFreeSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < bytes)
    throw new CatalogError(
      `the catalog needs ${megabytes(bytes)} MB in ${folder}, and ${megabytes(bavail * bsize)} MB are free. Free some space or set DATA_DIR to another folder.`,
    );
}

/** Throws if an imported pack of the active catalog is not in `known`. */
function refuseLoss(folder: string, known: ReadonlySet<string>, { name, adviceForLoss }: TakeOptions): void {
  const slugs = [...activePacks(folder)].flatMap(([slug, file]) => (known.has(file) ? [] : [slug]));
  if (slugs.length === 0) return;
  throw new CatalogError(
    `the catalog has imported packs that ${name ?? 'the file'} does not contain in this form: ${slugs.join(', ')}. ${adviceForLoss?.(slugs) ?? ''}`.trim(),
  );
}

/** Unpacks and checks beside the catalog, and moves everything to its place. */
async function install(
  archive: OpenArchive,
  folder: string,
  { check, progress }: TakeOptions,
): Promise<void> {
  const { generation, files } = archive;
  const staging = await makeStaging(folder);
  try {
    for (const part of [generation, ...PARTS]) await mkdir(join(staging, part), { mode: 0o700 });
    const intact = await linkIntact(files, folder, staging);
    const missing = files.filter((file) => !intact.has(file));
    const total = missing.reduce((sum, { bytes }) => sum + bytes, 0);
    checkFreeSpace(folder, total);
    let done = 0;
    progress?.({ total, done });
    const extractions: Promise<void>[] = [];
    const extract = (file: ArchivedFile): Promise<void> => {
      const extraction = archive.extract(file, join(staging, file.path), (bytes) => {
        done += bytes;
        progress?.({ total, done });
      });
      extractions.push(extraction);
      return extraction;
    };
    // After a failure nothing may go on writing, because the folder is removed.
    await Readable.from(missing)
      .forEach(extract, READS)
      .finally(() => Promise.allSettled(extractions));
    if ((await check(join(staging, generation))) !== generation)
      throw new Error('it names one generation and contains another');
    for (const part of [generation, ...PARTS]) await flushFolder(join(staging, part));
    await moveIntoPlace(files, intact, staging, folder);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Links the files that the catalog folder has with the same content, which takes no space. */
async function linkIntact(
  files: readonly ArchivedFile[],
  folder: string,
  staging: string,
): Promise<ReadonlySet<ArchivedFile>> {
  const found = files.filter(
    ({ path, bytes }) => statSync(join(folder, path), { throwIfNoEntry: false })?.size === bytes,
  );
  const digests = await sha256Files(found.map(({ path }) => join(folder, path)));
  const intact = new Set<ArchivedFile>();
  for (const [i, file] of found.entries()) {
    if (digests[i] !== file.sha256) continue;
    // Without hard links, the file is unpacked once more.
    const linked = link(join(folder, file.path), join(staging, file.path));
    await linked.then(
      () => intact.add(file),
      () => undefined,
    );
  }
  return intact;
}

async function moveIntoPlace(
  files: readonly ArchivedFile[],
  intact: ReadonlySet<ArchivedFile>,
  staging: string,
  folder: string,
): Promise<void> {
  for (const part of PARTS) await mkdir(join(folder, part), { recursive: true, mode: 0o700 });
  const isPart = ({ path }: ArchivedFile) => (PARTS as readonly string[]).includes(dirname(path));
  for (const file of files.filter(isPart))
    if (!intact.has(file)) await rename(join(staging, file.path), join(folder, file.path));
  const generation = dirname(files.find((file) => !isPart(file))!.path);
  const final = join(folder, generation);
  if (files.some((file) => !isPart(file) && !intact.has(file)) || !existsSync(final)) {
    if (existsSync(final)) await rename(final, join(staging, 'replaced'));
    await rename(join(staging, generation), final);
  }
  for (const part of PARTS) await flushFolder(join(folder, part));
  await flushFolder(folder);
}

/**
 * Removes all generations but these, the files of packs that only the others use, and the files in `own` that came with
 * packed catalogs. Keeps the files of all packs if the manifest of a kept generation cannot be read.
 */
async function removeOthers(
  folder: string,
  generations: readonly (string | undefined)[],
  taken: ReadonlySet<string>,
): Promise<void> {
  const kept = new Set(generations);
  const others = listGenerations(folder).filter((name) => !kept.has(name));
  for (const name of others) await rm(join(folder, name), { recursive: true, force: true });
  const manifests = [...kept]
    .filter((name) => name !== undefined && existsSync(join(folder, name)))
    .map((name) => findManifest(folder, name!));
  if (manifests.includes(undefined)) return;
  const used = new Set(
    manifests.flatMap((manifest) =>
      manifest!.packs.flatMap(({ key, imported }) => [
        PACK_FILES.svg(key),
        PACK_FILES.columns(key),
        ...(imported === null ? [] : [imported]),
      ]),
    ),
  );
  const { packs, own } = CATALOG_FOLDERS;
  const unused = [
    ...readdirSync(join(folder, packs)).map((name) => join(packs, name)),
    ...[...taken].map((name) => join(own, name)),
  ].filter((path) => !used.has(path.slice(path.indexOf('/') + 1)));
  for (const path of unused) await rm(join(folder, path), { force: true });
}

function takeFailure(error: unknown, name: string, folder: string): unknown {
  if (/^(?:Catalog|Operator)Error$/.test((error as Error).name)) return error;
  const advice = writeAdvice(error);
  const message =
    advice === undefined
      ? `the catalog of ${name} cannot be used (${(error as Error).message}). Pack the catalog again.`
      : `the catalog cannot be written to ${folder}: ${advice}`;
  return new CatalogError(message, { cause: error });
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1e6).toLocaleString('en-US');
}
