import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  CATALOG_FILES,
  CATALOG_FORMAT_VERSION,
  type CatalogManifest,
  type FileDigest,
  type ManifestPack,
} from '@glyphdex/contract';
import { isAlive } from './build-lock.ts';
import { currentGeneration, findManifest, listGenerations } from './catalog-folder.ts';
import { syncFolder, writeDurably, writeDurablyBeside } from './durable-file.ts';
import { sha256Of } from './sha256-of.ts';

/** The content of one file of a generation, in pieces. Whichever is ready first is written first. */
export interface FileContent {
  readonly name: string;
  readonly pieces: () => Iterable<Uint8Array> | Promise<Iterable<Uint8Array>>;
  /** A file of a generation that is known to hold just this: it gets a second name instead of being written again. */
  readonly twin?: FileTwin | undefined;
}

export interface FileTwin extends FileDigest {
  readonly path: string;
}

/** What the manifest says beyond what publishing finds out itself. */
export type ManifestFacts = Omit<CatalogManifest, 'formatVersion' | 'generation' | 'files'>;

/**
 * Puts a generation in force; afterwards it is on the disk and CURRENT names it. A process killed at any moment leaves
 * the generation in force as it was, or none when there was none: files are written and synced beside it, get
 * their final name as a folder, and one rename of CURRENT makes the change. The generation that was in force before
 * stays until the next build, since a server may still read from it. Needs the build lock.
 */
export async function publishGeneration(
  folder: string,
  contents: readonly FileContent[],
  facts: ManifestFacts,
): Promise<string> {
  removeLeftovers(folder);
  const building = join(folder, `${BUILDING}${process.pid}`);
  try {
    mkdirSync(building, { recursive: true });
    const files = await writeAsReady(building, contents);
    files.sort((a, b) => (a.name < b.name ? -1 : 1));
    const generation = generationOf(files, facts.packs);
    const manifest: CatalogManifest = {
      formatVersion: CATALOG_FORMAT_VERSION,
      generation,
      ...facts,
      files,
    };
    writeDurably(join(building, CATALOG_FILES.manifest), [
      Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
    ]);
    syncFolder(building);
    const previous = currentGeneration(folder);
    settle(folder, building, manifest);
    pointCurrentTo(folder, generation);
    removeOlder(folder, generation, previous);
    return generation;
  } finally {
    for (const name of [building, `${building}-replaced`]) rmSync(name, { recursive: true, force: true });
  }
}

const BUILDING = '.building-';

type FileRecord = CatalogManifest['files'][number];

async function writeAsReady(folder: string, contents: readonly FileContent[]): Promise<FileRecord[]> {
  const begun: Promise<FileDigest>[] = [];
  let hasFailed = false;
  const write = async ({ name, pieces, twin }: FileContent): Promise<FileRecord> => {
    const content = await pieces();
    if (hasFailed) throw new Error(`${name} is not written, since another file could not be`);
    const path = join(folder, name);
    const known = twin && linked(twin, path);
    if (known !== undefined) return { name, ...known };
    const writing = writeDurablyBeside(path, content);
    begun.push(writing);
    return { name, ...(await writing) };
  };
  try {
    return await Promise.all(contents.map(write));
  } catch (error) {
    hasFailed = true;
    // The folder can be removed only when nobody writes into it any more.
    await Promise.allSettled(begun);
    throw error;
  }
}

/** Undefined where the disk has no second names for files, or the file has gone. */
function linked({ path, bytes, sha256 }: FileTwin, to: string): FileDigest | undefined {
  try {
    linkSync(path, to);
    return { bytes, sha256 };
  } catch {
    return undefined;
  }
}

/** Equal files give an equal name, on every machine. */
function generationOf(files: readonly FileRecord[], packs: readonly ManifestPack[]): string {
  const hash = createHash('sha256').update(`format ${CATALOG_FORMAT_VERSION}\n`);
  for (const { name, sha256 } of files) hash.update(`${sha256} ${name}\n`);
  for (const { slug, key, svg, columns } of packs)
    hash.update(`${slug} ${key} ${svg.sha256} ${columns.sha256}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** Gives the folder its final name. An intact one of that name stays; a damaged one is replaced. */
function settle(folder: string, building: string, manifest: CatalogManifest): void {
  const { generation } = manifest;
  const final = join(folder, generation);
  if (isIntact(folder, manifest)) return;
  if (existsSync(final)) renameSync(final, join(folder, `${BUILDING}${process.pid}-replaced`));
  renameSync(building, final);
  syncFolder(folder);
}

function isIntact(folder: string, manifest: CatalogManifest): boolean {
  const known = findManifest(folder, manifest.generation);
  return (
    known !== undefined &&
    timeless(known) === timeless(manifest) &&
    manifest.files.every(({ name, sha256 }) => sha256Of(join(folder, manifest.generation, name)) === sha256)
  );
}

function timeless(manifest: CatalogManifest): string {
  const packs = manifest.packs.map((pack) => ({ ...pack, addedAt: '' }));
  return JSON.stringify({ ...manifest, packs, builtAt: '' });
}

function pointCurrentTo(folder: string, generation: string): void {
  const next = join(folder, `${CATALOG_FILES.current}.tmp`);
  rmSync(next, { force: true });
  writeDurably(next, [Buffer.from(`${generation}\n`)]);
  renameSync(next, join(folder, CATALOG_FILES.current));
  syncFolder(folder);
}

function removeOlder(folder: string, generation: string, previous: string | undefined): void {
  for (const name of listGenerations(folder))
    if (name !== generation && name !== previous)
      rmSync(join(folder, name), { recursive: true, force: true });
}

/** What builds that died have left behind. */
function removeLeftovers(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const pid = /^\.(?:building|lock)-(\d+)/.exec(name)?.[1];
    if (pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid))))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}
