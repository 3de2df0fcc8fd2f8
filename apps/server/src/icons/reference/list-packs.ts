import type { Pack, PackRecord } from '@glyphdex/contract';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Refused } from '../keyed-endpoint.ts';
import { licenseView } from './license-view.ts';

/** Conditions on the license of a pack; absent allows any. */
export interface LicenseFilter {
  readonly spdx?: string | undefined;
  readonly commercialUse?: boolean | undefined;
  readonly attributionRequired?: boolean | undefined;
  readonly shareAlike?: boolean | undefined;
}

/** The packs whose license fits, sorted by slug. */
export function listPacks({ reference }: Pick<Catalog, 'reference'>, filter: LicenseFilter = {}): Pack[] {
  return reference.packs
    .map(packView)
    .filter(({ license }) => fits(license, filter))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

export function getPack({ reference }: Pick<Catalog, 'reference'>, slug: string): Pack | undefined {
  const pack = reference.packs.find((candidate) => candidate.slug === slug);
  return pack === undefined ? undefined : packView(pack);
}

/** The refusal of an unknown slug. */
export const PACK_NOT_FOUND: Refused = { kind: 'refused', refusal: { code: 'pack_not_found' } };

/** Whether a license fits the filter. A license with unknown terms fits no condition on terms. */
export function fits(license: Pack['license'], wanted: LicenseFilter): boolean {
  const pairs = [
    [license.spdx, wanted.spdx],
    [license.commercial_use, wanted.commercialUse],
    [license.attribution_required, wanted.attributionRequired],
    [license.share_alike, wanted.shareAlike],
  ];
  return pairs.every(([actual, expected]) => expected === undefined || actual === expected);
}

function packView({ name, slug, version, author, license, iconsCount, palette }: PackRecord): Pack {
  return { name, slug, version, author, license: licenseView(license), icons_count: iconsCount, palette };
}
