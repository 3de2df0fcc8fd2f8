import type { ManifestPack, PackRecord, Visibility } from '@glyphdex/contract';
import { describeCatalog } from './describe-catalog.ts';

/** A pack of the active catalog, as `glyphdex catalog list` shows it. */
export interface ListedPack extends Pick<PackRecord, 'slug' | 'name' | 'license' | 'iconsCount'> {
  /** `source` for packs of the sources, `own` for imported packs. */
  readonly origin: ManifestPack['origin'];
  readonly visibility: Visibility;
  /** ISO 8601: when a build wrote the current files of the pack. */
  readonly addedAt: string;
}

/** The packs of the catalog, imported ones first, then by slug. Throws `CatalogError` when there is no catalog. */
export function listPacks(dataDir: string): ListedPack[] {
  const { manifest, reference } = describeCatalog(dataDir);
  const records = new Map(manifest.packs.map((pack) => [pack.slug, pack]));
  return reference.packs
    .flatMap(({ slug, name, license, iconsCount, visibility = 'public' }): ListedPack[] => {
      const pack = records.get(slug);
      if (pack === undefined) return [];
      const { origin, addedAt } = pack;
      return [{ slug, name, license, iconsCount, origin, visibility, addedAt }];
    })
    .sort((a, b) => (a.origin === b.origin ? (a.slug < b.slug ? -1 : 1) : a.origin === 'own' ? -1 : 1));
}
