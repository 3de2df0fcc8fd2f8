import { CATALOG_FORMAT_VERSION, type CatalogManifest } from '@glyphdex/contract';
import { readBuildRecords } from '../publish/build-records.ts';
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
  /** Undefined when there is no generation, or one of another format, or a damaged manifest. */
  readonly manifest: CatalogManifest | undefined;
  /** Names of the sources that it was built from, also for another format; empty when unknown. */
  readonly sources: readonly string[];
  /** File names of the custom packs by slug. They outlive a change of the format. */
  readonly customPacks: ReadonlyMap<string, string>;
  /** Whether nothing readable says which custom packs the generation has, so `customPacks` may be too many. */
  readonly isGuess: boolean;
}

/**
 * Reads what the active generation was built from: its record, else its manifest. If both are missing or damaged,
 * sources and custom packs are those of the generation that was built last, and the latest file of every other custom
 * pack is added: one that the operator has removed can come back, but none is lost.
 */
export function activeGeneration(folder: string): ActiveGeneration {
  const generation = currentGeneration(folder);
  const records = readBuildRecords(folder);
  const record =
    generation === undefined ? records?.at(-1) : records?.find((known) => known.generation === generation);
  const active = generation === undefined ? undefined : findManifest(folder, generation);
  const named = importedBy(active);
  const isReadable =
    active?.formatVersion === CATALOG_FORMAT_VERSION &&
    named !== undefined &&
    (record === undefined || JSON.stringify(record.imported) === JSON.stringify(named));
  const manifest = isReadable ? active : undefined;
  if (record !== undefined)
    return { manifest, sources: record.sources, customPacks: mapOf(record.imported), isGuess: false };
  if (named !== undefined)
    return { manifest, sources: sourcesOf(active), customPacks: mapOf(named), isGuess: false };
  const last = latestManifest(folder);
  const latest = new CustomPacks(folder).latest();
  return {
    manifest,
    sources: sourcesOf(active ?? last),
    customPacks: new Map([...mapOf(importedBy(last) ?? {}), ...latest]),
    isGuess: latest.size > 0,
  };
}

function sourcesOf(manifest: CatalogManifest | undefined): readonly string[] {
  if (!Array.isArray(manifest?.sources)) return [];
  return manifest.sources.map((source) => source?.name).filter((name) => typeof name === 'string');
}

/** File names of the custom packs by slug; undefined for a manifest that is missing or malformed. */
function importedBy(manifest: CatalogManifest | undefined): Readonly<Record<string, string>> | undefined {
  // `slug`, `imported` and the names of sources mean the same in every format.
  if (!Array.isArray(manifest?.packs)) return undefined;
  return Object.fromEntries(
    manifest.packs.flatMap(({ slug, imported }) => (imported ? [[slug, imported] as const] : [])),
  );
}

function mapOf(imported: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(imported));
}

/** Removes files of packs that no generation refers to, if all manifests can be read. Needs the build lock. */
export function removeUnusedPacks(folder: string): void {
  const manifests = listGenerations(folder).map((generation) => findManifest(folder, generation));
  // A generation with an unreadable manifest may refer to any of them.
  if (manifests.includes(undefined)) return;
  const packs = manifests.flatMap((manifest) => manifest?.packs ?? []);
  const recorded = readBuildRecords(folder)?.flatMap(({ imported }) => Object.values(imported)) ?? [];
  new PackStore(folder).removeOthers(new Set(packs.map(({ key }) => key)));
  new CustomPacks(folder).removeOthers(
    new Set([...recorded, ...packs.flatMap(({ imported }) => imported ?? [])]),
  );
}
