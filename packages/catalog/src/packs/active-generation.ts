import { CATALOG_FORMAT_VERSION, type CatalogManifest } from '@glyphdex/contract';
import {
  currentGeneration,
  findManifest,
  latestManifest,
  listGenerations,
} from '../publish/catalog-folder.ts';
import { CustomPacks } from './custom-packs.ts';
import { PackStore } from './pack-store.ts';

/** The active generation before a build. */
export interface ActiveGeneration {
  /** Undefined when there is no generation, or one of another format. */
  readonly manifest: CatalogManifest | undefined;
  /** Names of the sources that it was built from, also for another format; empty when unknown. */
  readonly sources: readonly string[];
  /** File names of the custom packs by slug. They outlive a change of the format. */
  readonly customPacks: ReadonlyMap<string, string>;
}

/**
 * Reads the manifest of the active generation. If it is missing or damaged, sources and custom packs are those of the
 * generation that was built last. Without any readable manifest there are no sources, and the latest file of each
 * custom pack is used.
 */
export function activeGeneration(folder: string): ActiveGeneration {
  const generation = currentGeneration(folder);
  const manifest = generation === undefined ? undefined : findManifest(folder, generation);
  const isReadable = manifest?.formatVersion === CATALOG_FORMAT_VERSION && Array.isArray(manifest.packs);
  const known = manifest ?? latestManifest(folder);
  return {
    manifest: isReadable ? manifest : undefined,
    sources: sourcesOf(known),
    customPacks: customPacksOf(folder, known),
  };
}

function sourcesOf(manifest: CatalogManifest | undefined): readonly string[] {
  if (!Array.isArray(manifest?.sources)) return [];
  return manifest.sources.map((source) => source?.name).filter((name) => typeof name === 'string');
}

function customPacksOf(folder: string, manifest: CatalogManifest | undefined): ReadonlyMap<string, string> {
  // `slug`, `imported` and the names of sources mean the same in every format.
  if (!Array.isArray(manifest?.packs)) return new CustomPacks(folder).latest();
  return new Map(
    manifest.packs.flatMap(({ slug, imported }) => (imported ? [[slug, imported] as const] : [])),
  );
}

/** Removes files of packs that no generation refers to, if all manifests can be read. Needs the build lock. */
export function removeUnusedPacks(folder: string): void {
  const manifests = listGenerations(folder).map((generation) => findManifest(folder, generation));
  // A generation with an unreadable manifest may refer to any of them.
  if (manifests.includes(undefined)) return;
  const packs = manifests.flatMap((manifest) => manifest?.packs ?? []);
  new PackStore(folder).removeOthers(new Set(packs.map(({ key }) => key)));
  new CustomPacks(folder).removeOthers(new Set(packs.flatMap(({ imported }) => imported ?? [])));
}
