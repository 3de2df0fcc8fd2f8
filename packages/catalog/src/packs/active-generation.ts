import { CATALOG_FORMAT_VERSION, type CatalogManifest } from '@glyphdex/contract';
import {
  catalogFolder,
  currentGeneration,
  findManifest,
  latestManifest,
  listGenerations,
} from '../publish/catalog-folder.ts';
import { readCustomPackList } from '../publish/custom-pack-list.ts';
import { CustomPacks } from './custom-packs.ts';
import { customPacksIn, findCustomPacks } from './find-custom-packs.ts';
import { PackStore } from './pack-store.ts';

/** The active generation before a build. */
export interface ActiveGeneration {
  /** Undefined when there is no generation, one of another format, or one with a damaged manifest. */
  readonly manifest: CatalogManifest | undefined;
  /** Whether a newer version of the program built it. */
  readonly isNewer: boolean;
  /** Names of the sources that it was built from, also for another format; empty when unknown. */
  readonly sources: readonly string[];
  /** File names of the custom packs by slug. They outlive a change of the format. */
  readonly customPacks: ReadonlyMap<string, string>;
  /** Other files of custom packs that no build may remove. */
  readonly leftOut: readonly string[];
  /** One line for the operator for each custom pack that was restored or left out. */
  readonly notes: readonly string[];
}

/**
 * Reads the manifest of the active generation. If it is missing or damaged, the sources are those of the list
 * beside CURRENT, else of the generation that was built last, else none. `findCustomPacks` says where the
 * custom packs come from.
 */
export function activeGeneration(folder: string): ActiveGeneration {
  const generation = currentGeneration(folder);
  const manifest = generation === undefined ? undefined : findManifest(folder, generation);
  const { packs: customPacks, leftOut, notes } = findCustomPacks(folder, generation, manifest);
  const isReadable =
    manifest?.formatVersion === CATALOG_FORMAT_VERSION && isEqual(customPacksIn(manifest), customPacks);
  return {
    manifest: isReadable ? manifest : undefined,
    isNewer: Number(manifest?.formatVersion) > CATALOG_FORMAT_VERSION,
    sources: sourcesIn(folder, manifest),
    customPacks,
    leftOut,
    notes,
  };
}

function isEqual(
  named: ReadonlyMap<string, string> | undefined,
  found: ReadonlyMap<string, string>,
): boolean {
  return named?.size === found.size && [...named].every(([slug, name]) => found.get(slug) === name);
}

/** Names of the sources of the active generation of any format, otherwise of the last build; empty when unknown. */
export function recordedSources(dataDir: string): readonly string[] {
  const folder = catalogFolder(dataDir);
  const generation = currentGeneration(folder);
  return sourcesIn(folder, generation === undefined ? undefined : findManifest(folder, generation));
}

function sourcesIn(folder: string, manifest: CatalogManifest | undefined): readonly string[] {
  const list = readCustomPackList(folder);
  if (manifest === undefined && typeof list === 'object') return list.sources;
  return sourcesOf(manifest ?? latestManifest(folder));
}

function sourcesOf(manifest: CatalogManifest | undefined): readonly string[] {
  if (!Array.isArray(manifest?.sources)) return [];
  return manifest.sources.map((source) => source?.name).filter((name) => typeof name === 'string');
}

/**
 * Removes files of packs that no generation refers to, if all manifests can be read. Files of custom packs are removed
 * only if the list beside CURRENT was written with the active generation. Needs the build lock.
 */
export function removeUnusedPacks(folder: string): void {
  const manifests = listGenerations(folder).map((generation) => findManifest(folder, generation));
  // A generation with an unreadable manifest may refer to any of them.
  if (!manifests.every((manifest) => Array.isArray(manifest?.packs))) return;
  const packs = manifests.flatMap((manifest) => manifest?.packs ?? []);
  new PackStore(folder).removeOthers(new Set(packs.map(({ key }) => key)));
  const list = readCustomPackList(folder);
  if (typeof list !== 'object' || list.generation !== currentGeneration(folder)) return;
  const imported = packs.flatMap((pack) => pack.imported ?? []);
  new CustomPacks(folder).removeOthers(new Set([...imported, ...Object.values(list.packs), ...list.leftOut]));
}
