import type { PackRecord } from '@glyphdex/contract';
import type { Catalog } from '../../ports/catalog.ts';
import { type LicenseView, licenseView } from './license-view.ts';

/** A pack as the wire shows it. */
export interface PackView {
  readonly name: string;
  readonly slug: string;
  readonly version: string | null;
  readonly author: PackRecord['author'];
  readonly license: LicenseView;
  readonly icons_count: number;
  readonly palette: boolean;
}

/** What the licence of a pack has to be; what is not given may be anything. */
export interface LicenseFilter {
  readonly spdx?: string | undefined;
  readonly commercialUse?: boolean | undefined;
  readonly attributionRequired?: boolean | undefined;
  readonly shareAlike?: boolean | undefined;
}

/** Which packs are there, under such a licence? Sorted by slug. */
export function listPacks({ reference }: Pick<Catalog, 'reference'>, filter: LicenseFilter = {}): PackView[] {
  return reference.packs
    .map(packView)
    .filter(({ license }) => fits(license, filter))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

/** Which pack has this slug? */
export function getPack({ reference }: Pick<Catalog, 'reference'>, slug: string): PackView | undefined {
  const pack = reference.packs.find((candidate) => candidate.slug === slug);
  return pack === undefined ? undefined : packView(pack);
}

/** Is this licence as wanted? One whose terms are not known fits no wish about terms. */
export function fits(license: LicenseView, wanted: LicenseFilter): boolean {
  const pairs = [
    [license.spdx, wanted.spdx],
    [license.commercial_use, wanted.commercialUse],
    [license.attribution_required, wanted.attributionRequired],
    [license.share_alike, wanted.shareAlike],
  ];
  return pairs.every(([is, has]) => has === undefined || is === has);
}

function packView({ name, slug, version, author, license, iconsCount, palette }: PackRecord): PackView {
  return { name, slug, version, author, license: licenseView(license), icons_count: iconsCount, palette };
}
