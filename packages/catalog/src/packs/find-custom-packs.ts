import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogManifest } from '@glyphdex/contract';
import { findManifest, latestManifest, listGenerations } from '../publish/catalog-folder.ts';
import { RESTORED, readCustomPackList } from '../publish/custom-pack-list.ts';
import { CustomPacks, slugOfFile } from './custom-packs.ts';

/** The custom packs of the active generation. */
export interface FoundCustomPacks {
  /** File names by slug. */
  readonly packs: ReadonlyMap<string, string>;
  /** Other files in the folder `own` that no build may remove. */
  readonly leftOut: readonly string[];
  /** One line for the operator for each pack that was restored or could not be. */
  readonly notes: readonly string[];
}

/**
 * Finds the custom packs of the active generation: those of the list beside CURRENT if it was written with this
 * generation, else those of the manifest. If both are lost, the latest intact file of each slug is used: a pack that
 * was removed may come back, but none is lost.
 *
 * @param active Name of the generation in CURRENT, if CURRENT can be read.
 * @param manifest Its manifest, if it can be read.
 */
export function findCustomPacks(
  folder: string,
  active: string | undefined,
  manifest: CatalogManifest | undefined,
): FoundCustomPacks {
  const store = new CustomPacks(folder);
  const files = store.names();
  const list = readCustomPackList(folder);
  const isThere = active !== undefined && existsSync(join(folder, active));
  const latest = isThere ? undefined : latestManifest(folder);
  const expected = isThere ? active : latest?.generation;
  // A restore leaves no CURRENT.
  const isRestored = active === undefined && typeof list === 'object' && list.generation === RESTORED;
  if (typeof list === 'object' && (isRestored || list.generation === expected))
    return {
      packs: new Map(Object.entries(list.packs)),
      leftOut: list.leftOut.filter((name) => files.includes(name)),
      notes: [],
    };

  const named = customPacksIn(manifest);
  if (named !== undefined && isPlausible(named, files))
    return { packs: named, leftOut: filesOfNoManifest(folder, files), notes: [] };
  return restore(store, files, customPacksIn(manifest ?? latestManifest(folder)) ?? new Map());
}

/** File names by slug; undefined if the manifest does not tell. Both members mean the same in every format. */
export function customPacksIn(manifest: CatalogManifest | undefined): Map<string, string> | undefined {
  if (!Array.isArray(manifest?.packs)) return undefined;
  return new Map(
    manifest.packs.flatMap((pack) => (pack?.imported ? [[pack.slug, pack.imported] as const] : [])),
  );
}

/** Names of the files in the folder `own` that no readable manifest names. */
export function filesOfNoManifest(folder: string, files: readonly string[]): string[] {
  const named = new Set(
    listGenerations(folder).flatMap((generation) => [
      ...(customPacksIn(findManifest(folder, generation))?.values() ?? []),
    ]),
  );
  return files.filter((name) => !named.has(name));
}

/** Whether no altered byte explains the names better: each is of its slug, and is there unless no file of it is. */
function isPlausible(named: ReadonlyMap<string, string>, files: readonly string[]): boolean {
  const slugs = new Set(files.map(slugOfFile));
  return [...named].every(
    ([slug, name]) => slugOfFile(name) === slug && (files.includes(name) || !slugs.has(slug)),
  );
}

function restore(
  store: CustomPacks,
  files: readonly string[],
  known: ReadonlyMap<string, string>,
): FoundCustomPacks {
  const packs = store.latest();
  const notes = Array.from(packs)
    .filter(([slug, name]) => known.get(slug) !== name)
    .map(
      ([slug, name]) =>
        `The list of imported packs was damaged. The pack ${slug} is restored from ${store.path(name)}. If it was removed before, remove it again: glyphdex catalog remove ${slug}`,
    );
  for (const slug of new Set([...known.keys(), ...files.map(slugOfFile)]))
    if (slug !== undefined && !packs.has(slug))
      notes.push(
        `The list of imported packs was damaged. The pack ${slug} is left out: its file in ${store.path('')} is missing or damaged. Import it again.`,
      );
  const used = new Set(packs.values());
  return { packs, leftOut: files.filter((name) => !used.has(name)), notes };
}
