import { readFileSync } from 'node:fs';
import type { CatalogManifest, ManifestPack } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';
import type { CustomPacks } from '../packs/custom-packs.ts';
import { packKey } from '../packs/pack-key.ts';
import type { Refusal, SetReference } from '../source/icon-source.ts';
import { DEFAULT_SOURCE, findSource, openIconifySource } from '../source/iconify-source.ts';
import type { BuildContext } from './build-context.ts';

/** The content of the catalog to build. */
export interface CatalogPlan {
  readonly packs: readonly PlannedPack[];
  readonly sources: CatalogManifest['sources'];
  /** Sets of the sources that could not be read. */
  readonly refusedSets: readonly Refusal[];
  /** Whether to verify the SVG documents of existing packs too, or only the columns that a build reads. */
  readonly verifiesDocuments: boolean;
}

/** A pack of the catalog to build. */
export interface PlannedPack {
  readonly slug: string;
  readonly origin: ManifestPack['origin'];
  readonly key: string;
  /** The set to describe it from; undefined when its files are used as they are. */
  readonly set: SetReference | undefined;
  readonly imported: string | null;
  /** The record of its files, when the active generation has the pack under the same key. */
  readonly existing: ManifestPack | undefined;
}

/** Plans all sets of the sources, where a later source replaces a set of the same prefix, and all custom packs. */
export function planFromSources(
  names: readonly string[] | undefined,
  { active, customPacks, dataDir }: BuildContext,
): CatalogPlan {
  if (!names?.length && findSource(DEFAULT_SOURCE, dataDir) === undefined)
    throw new CatalogError(
      `the package ${DEFAULT_SOURCE} is not installed, and no other source is named: glyphdex catalog build --source ${DEFAULT_SOURCE}, which npm downloads; or another source, such as @iconify-json/mdi`,
    );
  const sources = (names?.length ? names : [DEFAULT_SOURCE]).map((name) => openIconifySource(name, dataDir));
  const listings = sources.map((source) => source.listSets({ includesHidden: true }));
  const existing = active.manifest?.packs ?? [];
  const sets = new Map(listings.flatMap((listing) => listing.sets.map((set) => [set.prefix, set])));
  const packs = [
    ...[...sets.values()]
      .filter(({ prefix }) => !active.customPacks.has(prefix))
      .map((set): PlannedPack => ({ ...planned(set, existing), origin: 'source', imported: null })),
    ...Array.from(active.customPacks, ([slug, imported]) =>
      plannedFromCustom(slug, imported, customPacks, existing),
    ),
  ];
  return {
    packs,
    sources: sources.map(({ name, version }) => ({ name, version })),
    refusedSets: listings.flatMap(({ refused }) => refused),
    verifiesDocuments: true,
  };
}

/** Plans the active generation as it is, without reading its sources. */
export function planUnchanged({ packs, sources, refusedSets }: CatalogManifest): CatalogPlan {
  const unchanged = packs.map((existing): PlannedPack => {
    const { slug, origin, key, imported } = existing;
    return { slug, origin, key, imported, existing, set: undefined };
  });
  return { packs: unchanged, sources, refusedSets, verifiesDocuments: false };
}

/** Plans a custom pack by the name of its file. Throws `CatalogError` when the file is not a set of that slug. */
export function plannedFromCustom(
  slug: string,
  imported: string,
  customPacks: CustomPacks,
  existing: readonly ManifestPack[],
): PlannedPack {
  const file = customPacks.path(imported);
  const { sets, refused } = openIconifySource(file).listSets();
  const set = sets[0];
  if (set === undefined)
    throw new CatalogError(`${file} is not an icon set: ${refused[0]?.reason ?? 'it is hidden'}`);
  if (set.prefix !== slug) throw new CatalogError(`${file} is the pack ${set.prefix}, not ${slug}`);
  return { ...planned(set, existing), origin: 'own', imported };
}

function planned(set: SetReference, existing: readonly ManifestPack[]) {
  const key = packKey(set, readFileSync(set.file));
  const same = existing.find((pack) => pack.slug === set.prefix && pack.key === key);
  return { slug: set.prefix, key, set, existing: same };
}
