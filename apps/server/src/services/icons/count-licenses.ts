import type { PackRecord } from '@glyphdex/contract';
import { licenseView } from '../reference/license-view.ts';
import { fits, type LicenseFilter } from '../reference/list-packs.ts';
import type { CountedValue } from './count-facets.ts';

/** What people ask of a licence, as the parameter that asks for it. */
const TERMS: readonly { readonly value: string; readonly name: string; readonly asks: LicenseFilter }[] = [
  { value: 'commercial_use', name: 'Commercial use', asks: { commercialUse: true } },
  { value: 'attribution_required', name: 'No credit needed', asks: { attributionRequired: false } },
  { value: 'share_alike', name: 'No share-alike', asks: { shareAlike: false } },
];

/**
 * How many icons would each licence and each term list, were it wished for besides what is `wanted` already? `counts` holds
 * the icons of each pack, whatever its licence. A chosen licence does not narrow the counts of the others.
 */
export function countLicenses(
  packs: readonly PackRecord[],
  counts: ReadonlyMap<string, number>,
  wanted: LicenseFilter,
): { readonly licenses: readonly CountedValue[]; readonly terms: readonly CountedValue[] } {
  const counted = packs.map(({ slug, license }) => ({
    license: licenseView(license),
    icons: counts.get(slug) ?? 0,
  }));
  const total = (filter: LicenseFilter) =>
    counted.reduce((sum, { license, icons }) => (fits(license, filter) ? sum + icons : sum), 0);
  const ids = new Set(counted.flatMap(({ license: { spdx } }) => spdx ?? []));
  return {
    licenses: [...ids]
      .map((id) => ({ value: id, name: id, icons_count: total({ ...wanted, spdx: id }) }))
      .filter(({ icons_count }) => icons_count > 0)
      .sort((a, b) => b.icons_count - a.icons_count || (a.value < b.value ? -1 : 1)),
    terms: TERMS.map(({ value, name, asks }) => ({
      value,
      name,
      icons_count: total({ ...wanted, ...asks }),
    })).filter(({ icons_count }) => icons_count > 0),
  };
}
