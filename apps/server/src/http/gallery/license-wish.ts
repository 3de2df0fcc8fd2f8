import type { GalleryIconsQuerySchema } from '@glyphdex/contract';
import type { Static } from 'typebox';
import type { OpenCatalog } from '../../adapters/embedded/open-catalog.ts';
import { type LicenseFilter, listPacks } from '../../services/reference/list-packs.ts';
import { flagOf } from '../v1/list-packs.ts';

type LicenseParameters = Pick<
  Static<typeof GalleryIconsQuerySchema>,
  'license' | 'commercial_use' | 'attribution_required' | 'share_alike'
>;

/** What do these parameters ask of a licence? */
export function licenseWish(values: LicenseParameters): LicenseFilter {
  return {
    spdx: values.license,
    commercialUse: flagOf(values.commercial_use),
    attributionRequired: flagOf(values.attribution_required),
    shareAlike: flagOf(values.share_alike),
  };
}

/** The packs whose licence is as wished for; undefined when nothing is asked of it. */
export function packsUnder(catalog: OpenCatalog, wish: LicenseFilter): readonly string[] | undefined {
  if (Object.values(wish).every((part) => part === undefined)) return undefined;
  return listPacks(catalog, wish).map(({ slug }) => slug);
}
