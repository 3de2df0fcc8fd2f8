import { readFileSync } from 'node:fs';
import type { ManifestPack } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';
import type { OwnSources } from '../packs/own-sources.ts';
import { packKey } from '../packs/pack-key.ts';
import type { SetReference } from '../source/icon-source.ts';
import { openIconifySource } from '../source/iconify-source.ts';

/** A pack that the catalog shall consist of. */
export interface PlannedPack {
  readonly slug: string;
  readonly origin: ManifestPack['origin'];
  readonly key: string;
  /** What it is processed from; undefined when only its files are at hand. */
  readonly set: SetReference | undefined;
  readonly imported: string | null;
  /** Its files, when the catalog in force has them under the same key. */
  readonly known: ManifestPack | undefined;
}

/** A set of a source. */
export function plannedFromSource(set: SetReference, inForce: readonly ManifestPack[]): PlannedPack {
  return { ...planned(set, inForce), origin: 'source', imported: null };
}

/** A pack of the operator's that is kept under this name. Throws `CatalogError` when it is no set of that slug. */
export function plannedFromOwn(
  slug: string,
  imported: string,
  own: OwnSources,
  inForce: readonly ManifestPack[],
): PlannedPack {
  const file = own.path(imported);
  const { sets, refused } = openIconifySource(file).listSets();
  const set = sets[0];
  if (set === undefined)
    throw new CatalogError(`${file} is not an icon set: ${refused[0]?.reason ?? 'it is hidden'}`);
  if (set.prefix !== slug) throw new CatalogError(`${file} is the pack ${set.prefix}, not ${slug}`);
  return { ...planned(set, inForce), origin: 'own', imported };
}

/** A pack as it is, to be taken over without looking at what it was made from. */
export function plannedAsItIs(known: ManifestPack): PlannedPack {
  const { slug, origin, key, imported } = known;
  return { slug, origin, key, imported, known, set: undefined };
}

function planned(set: SetReference, inForce: readonly ManifestPack[]) {
  const key = packKey(set, readFileSync(set.file));
  const known = inForce.find((pack) => pack.slug === set.prefix && pack.key === key);
  return { slug: set.prefix, key, set, known };
}
