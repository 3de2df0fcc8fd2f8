import type { ManifestPack, PackRecord } from '@glyphdex/contract';
import { describeCatalog } from './describe-catalog.ts';

/** A pack of the active catalog, for people who run it. */
export interface ListedPack extends Pick<PackRecord, 'slug' | 'name' | 'license' | 'iconsCount'> {
  /** Whether it comes from the sources of the build or was imported. */
  readonly origin: ManifestPack['origin'];
  /** ISO 8601: since when the catalog has it as it is. */
  readonly addedAt: string;
}

/** Which packs does the catalog have? Imported ones first, then by slug. Throws `CatalogError` when there is none. */
export function listPacks(dataDir: string): ListedPack[] {
  const { manifest, reference } = describeCatalog(dataDir);
  const records = new Map(manifest.packs.map((pack) => [pack.slug, pack]));
  return reference.packs
    .flatMap(({ slug, name, license, iconsCount }): ListedPack[] => {
      const pack = records.get(slug);
      if (pack === undefined) return [];
      return [{ slug, name, license, iconsCount, origin: pack.origin, addedAt: pack.addedAt }];
    })
    .sort((a, b) => (a.origin === b.origin ? (a.slug < b.slug ? -1 : 1) : a.origin === 'own' ? -1 : 1));
}
