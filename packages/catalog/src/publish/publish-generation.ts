import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  CATALOG_FILES,
  CATALOG_FORMAT_VERSION,
  type CatalogManifest,
  type ManifestPack,
} from '@glyphdex/contract';
import { isAlive } from './build-lock.ts';
import { currentGeneration, findManifest, listGenerations } from './catalog-folder.ts';
import { writeCustomPackList } from './custom-pack-list.ts';
import { makeFolder, replaceDurably, syncFolder, writeDurably } from './durable-file.ts';
import { sha256Of } from './sha256-files.ts';

/** The content of one file of a generation, in pieces. */
export interface FileContent {
  readonly name: string;
  readonly pieces: Iterable<Uint8Array>;
}

/** The members of the manifest that publishing does not compute itself. */
export type ManifestFacts = Omit<CatalogManifest, 'formatVersion' | 'generation' | 'files'>;

/**
 * Writes a generation and makes it active. Files are written and synced in a temporary folder, the folder gets its
 * final name, and one rename of CURRENT activates it; a process killed at any moment leaves the previous generation
 * active. The list of custom packs is written just before, with the files of `leftOut`. The previous generation stays
 * until the next build, because a server may still read it. Needs the build lock.
 */
export function publishGeneration(
  folder: string,
  contents: readonly FileContent[],
  facts: ManifestFacts,
  leftOut: readonly string[] = [],
): string {
  removeLeftovers(folder);
  const building = join(folder, `${BUILDING}${process.pid}`);
  try {
    makeFolder(building);
    const files = contents
      .map(({ name, pieces }) => ({ name, ...writeDurably(join(building, name), pieces) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
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
    const packs = facts.packs.flatMap(({ slug, imported }) => (imported ? [[slug, imported] as const] : []));
    writeCustomPackList(folder, {
      generation,
      sources: facts.sources.map(({ name }) => name),
      packs: Object.fromEntries(packs),
      leftOut,
    });
    pointCurrentTo(folder, generation);
    removeOlder(folder, generation, previous);
    return generation;
  } finally {
    for (const name of [building, `${building}-replaced`]) rmSync(name, { recursive: true, force: true });
  }
}

const BUILDING = '.building-';

type FileRecord = CatalogManifest['files'][number];

/** The name of a generation: a hash of its files and packs without times, equal on every machine. */
function generationOf(files: readonly FileRecord[], packs: readonly ManifestPack[]): string {
  const hash = createHash('sha256').update(`format ${CATALOG_FORMAT_VERSION}\n`);
  for (const { name, sha256 } of files) hash.update(`${sha256} ${name}\n`);
  for (const { slug, key, svg, columns } of packs)
    hash.update(`${slug} ${key} ${svg.sha256} ${columns.sha256}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** Gives the folder its final name. An intact generation of that name stays; a damaged one is replaced. */
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
    known?.formatVersion === manifest.formatVersion &&
    timeless(known) === timeless(manifest) &&
    manifest.files.every(({ name, sha256 }) => sha256Of(join(folder, manifest.generation, name)) === sha256)
  );
}

/** The text of a manifest without the times of builds. */
function timeless(manifest: CatalogManifest): string {
  const packs = manifest.packs.map((pack) => ({ ...pack, addedAt: '' }));
  return JSON.stringify({ ...manifest, packs, builtAt: '' });
}

function pointCurrentTo(folder: string, generation: string): void {
  replaceDurably(join(folder, CATALOG_FILES.current), Buffer.from(`${generation}\n`));
  syncFolder(folder);
}

function removeOlder(folder: string, generation: string, previous: string | undefined): void {
  for (const name of listGenerations(folder))
    if (name !== generation && name !== previous)
      rmSync(join(folder, name), { recursive: true, force: true });
}

/** Removes temporary folders and lock files that killed builds, or earlier builds of this process, left behind. */
function removeLeftovers(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const pid = /^\.(?:building|lock)-(\d+)/.exec(name)?.[1];
    if (pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid))))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}
