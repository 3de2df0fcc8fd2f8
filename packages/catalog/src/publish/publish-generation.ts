import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { CATALOG_FILES, CATALOG_FORMAT_VERSION, type CatalogManifest } from '@glyphdex/contract';
import { isAlive } from './build-lock.ts';
import { currentGeneration, GENERATION } from './catalog-folder.ts';
import { DurableFile, syncFolder } from './durable-file.ts';

/** The content of one file of a generation, in pieces. */
export interface FileContent {
  readonly name: string;
  readonly pieces: Iterable<Uint8Array>;
}

/** What the manifest says beyond what publishing finds out itself. */
export type ManifestFacts = Omit<CatalogManifest, 'formatVersion' | 'generation' | 'files'>;

/**
 * Puts a generation in force; afterwards it is on the disk and CURRENT names it. A process killed at any moment leaves
 * the generation in force as it was, or none when there was none: files are written and synced beside it, get
 * their final name as a folder, and one rename of CURRENT makes the change. The generation that was in force before
 * stays until the next build, since a server may still read from it. Needs the build lock.
 */
export function publishGeneration(
  folder: string,
  contents: readonly FileContent[],
  facts: ManifestFacts,
): string {
  removeLeftovers(folder);
  const building = join(folder, `${BUILDING}${process.pid}`);
  try {
    mkdirSync(building, { recursive: true });
    const files = contents.map(({ name, pieces }) => ({ name, ...writeFile(join(building, name), pieces) }));
    const generation = generationOf(files);
    const manifest: CatalogManifest = {
      formatVersion: CATALOG_FORMAT_VERSION,
      generation,
      ...facts,
      files,
    };
    writeFile(join(building, CATALOG_FILES.manifest), [
      Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
    ]);
    syncFolder(building);
    const previous = currentGeneration(folder);
    settle(folder, building, generation, files);
    pointCurrentTo(folder, generation);
    removeOlder(folder, generation, previous);
    return generation;
  } finally {
    for (const name of [building, `${building}-replaced`]) rmSync(name, { recursive: true, force: true });
  }
}

const BUILDING = '.building-';

type FileRecord = CatalogManifest['files'][number];

function writeFile(path: string, pieces: Iterable<Uint8Array>): Omit<FileRecord, 'name'> {
  const file = new DurableFile(path);
  try {
    for (const piece of pieces) file.append(piece);
    return file.finish();
  } finally {
    file.close();
  }
}

/** Equal files give an equal name, on every machine. */
function generationOf(files: readonly FileRecord[]): string {
  const hash = createHash('sha256').update(`format ${CATALOG_FORMAT_VERSION}\n`);
  for (const { name, sha256 } of files) hash.update(`${sha256} ${name}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** Gives the folder its final name. An intact one of that name stays; a damaged one is replaced. */
function settle(folder: string, building: string, generation: string, files: readonly FileRecord[]): void {
  const final = join(folder, generation);
  if (isIntact(final, files)) return;
  if (existsSync(final)) renameSync(final, join(folder, `${BUILDING}${process.pid}-replaced`));
  renameSync(building, final);
  syncFolder(folder);
}

function isIntact(final: string, files: readonly FileRecord[]): boolean {
  const manifest = join(final, CATALOG_FILES.manifest);
  return existsSync(manifest) && files.every(({ name, sha256 }) => sha256Of(join(final, name)) === sha256);
}

function sha256Of(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const hash = createHash('sha256');
  const descriptor = openSync(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(4 << 20);
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer))
      hash.update(buffer.subarray(0, read));
  } finally {
    closeSync(descriptor);
  }
  return hash.digest('hex');
}

function pointCurrentTo(folder: string, generation: string): void {
  const next = join(folder, `${CATALOG_FILES.current}.tmp`);
  rmSync(next, { force: true });
  writeFile(next, [Buffer.from(`${generation}\n`)]);
  renameSync(next, join(folder, CATALOG_FILES.current));
  syncFolder(folder);
}

function removeOlder(folder: string, generation: string, previous: string | undefined): void {
  for (const name of readdirSync(folder))
    if (GENERATION.test(name) && name !== generation && name !== previous)
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
