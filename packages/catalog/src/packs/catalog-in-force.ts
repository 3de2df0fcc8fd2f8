import { CATALOG_FORMAT_VERSION, type CatalogManifest } from '@glyphdex/contract';
import {
  currentGeneration,
  findManifest,
  latestManifest,
  listGenerations,
} from '../publish/catalog-folder.ts';
import { OwnSources } from './own-sources.ts';
import { PackStore } from './pack-store.ts';

/** What a change of the catalog can build on. */
export interface CatalogInForce {
  /** Undefined when there is none, or of another format. */
  readonly manifest: CatalogManifest | undefined;
  /** What it was built from, whatever its format; empty when that is not known. */
  readonly sources: readonly string[];
  /** Names in the folder `own` of the operator's packs, by slug. They outlive the format of the rest. */
  readonly own: ReadonlyMap<string, string>;
}

/**
 * Which catalog is in force in this folder? Looks at its manifest alone. Where none can be told, sources and own packs are
 * those of the generation that was built last.
 */
export function catalogInForce(folder: string): CatalogInForce {
  const generation = currentGeneration(folder);
  const manifest = generation === undefined ? undefined : findManifest(folder, generation);
  const isReadable = manifest?.formatVersion === CATALOG_FORMAT_VERSION && Array.isArray(manifest.packs);
  const known = manifest ?? latestManifest(folder);
  return {
    manifest: isReadable ? manifest : undefined,
    sources: sourcesOf(known),
    own: ownPacks(folder, known),
  };
}

function sourcesOf(manifest: CatalogManifest | undefined): readonly string[] {
  if (!Array.isArray(manifest?.sources)) return [];
  return manifest.sources.map((source) => source?.name).filter((name) => typeof name === 'string');
}

function ownPacks(folder: string, manifest: CatalogManifest | undefined): ReadonlyMap<string, string> {
  // `slug`, `imported` and the names of sources keep their meaning in every format.
  if (!Array.isArray(manifest?.packs)) return new OwnSources(folder).latest();
  return new Map(
    manifest.packs.flatMap(({ slug, imported }) => (imported ? [[slug, imported] as const] : [])),
  );
}

/** Removes files of packs that no generation in the folder names. Needs the build lock. */
export function removeUnusedPacks(folder: string): void {
  const manifests = listGenerations(folder).map((generation) => findManifest(folder, generation));
  // What a generation that cannot be read consists of is not known.
  if (manifests.includes(undefined)) return;
  const packs = manifests.flatMap((manifest) => manifest?.packs ?? []);
  new PackStore(folder).removeOthers(new Set(packs.map(({ key }) => key)));
  new OwnSources(folder).removeOthers(new Set(packs.flatMap(({ imported }) => imported ?? [])));
}
