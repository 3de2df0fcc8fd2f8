import type { PackRecord } from '@glyphdex/contract';
import type { Catalog } from '../../catalog/catalog.ts';
import { type LicenseView, licenseView } from './license-view.ts';

/** A pack in the wire format. */
export interface PackView {
  readonly name: string;
  readonly slug: string;
  readonly version: string | null;
  readonly author: PackRecord['author'];
  readonly license: LicenseView;
  readonly icons_count: number;
  readonly palette: boolean;
}

/** Conditions on the license of a pack; absent allows any. */
export interface LicenseFilter {
  readonly spdx?: string | undefined;
  readonly commercialUse?: boolean | undefined;
  readonly attributionRequired?: boolean | undefined;
  readonly shareAlike?: boolean | undefined;
}

/** The packs whose license fits, sorted by slug. */
export function listPacks({ reference }: Pick<Catalog, 'reference'>, filter: LicenseFilter = {}): PackView[] {
  return reference.packs
    .map(packView)
    .filter(({ license }) => fits(license, filter))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

/** The pack with this slug. */
export function getPack({ reference }: Pick<Catalog, 'reference'>, slug: string): PackView | undefined {
  const pack = reference.packs.find((candidate) => candidate.slug === slug);
  return pack === undefined ? undefined : packView(pack);
}

/** Whether a license fits the filter. A license with unknown terms fits no condition on terms. */
export function fits(license: LicenseView, wanted: LicenseFilter): boolean {
  const pairs = [
    [license.spdx, wanted.spdx],
    [license.commercial_use, wanted.commercialUse],
    [license.attribution_required, wanted.attributionRequired],
    [license.share_alike, wanted.shareAlike],
  ];
  return pairs.every(([actual, expected]) => expected === undefined || actual === expected);
}

function packView({ name, slug, version, author, license, iconsCount, palette }: PackRecord): PackView {
  return { name, slug, version, author, license: licenseView(license), icons_count: iconsCount, palette };
}
