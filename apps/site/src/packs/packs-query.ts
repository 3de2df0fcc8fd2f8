import type { Pack } from '@glyphdex/contract';

/** Uses that a license can allow: commercial use, use without credit, and use without share-alike. */
export const LICENSE_FILTERS = ['commercial', 'uncredited', 'closed'] as const;
export type LicenseFilter = (typeof LICENSE_FILTERS)[number];
export const PACK_ORDERS = ['name', 'icons'] as const;
export type PackOrder = (typeof PACK_ORDERS)[number];

type ComparedPack = Pick<Pack, 'name' | 'icons_count'>;
/** By order, a comparison of two packs. The service lists packs by slug. */
export const COMPARE_PACKS: Readonly<Record<PackOrder, (a: ComparedPack, b: ComparedPack) => number>> = {
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
  icons: (a, b) => b.icons_count - a.icons_count,
};

/** Which packs the page shows, as stored in its address. */
export interface PacksQuery {
  readonly search: string;
  /** Every use that the license of a pack must allow. */
  readonly licenseFilters: readonly LicenseFilter[];
  readonly order: PackOrder;
  /** Only packs with colors of their own, or only packs in the color of the text. */
  readonly isColored?: boolean | undefined;
}

/** Parses the query of the page's address; invalid values count as absent. */
export function readPacksQuery(text: string): PacksQuery {
  const params = new URLSearchParams(text);
  return {
    search: params.get('search') ?? '',
    licenseFilters: LICENSE_FILTERS.filter((filter) => params.getAll('allows').includes(filter)),
    order: PACK_ORDERS.find((order) => order === params.get('sort_by')) ?? 'name',
    isColored: { true: true, false: false }[params.get('palette') ?? ''],
  };
}

/** The part of the address after `?`; empty for all packs by name. */
export function writePacksQuery({ search, licenseFilters, order, isColored }: PacksQuery): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  for (const filter of licenseFilters) params.append('allows', filter);
  if (isColored !== undefined) params.set('palette', String(isColored));
  if (order !== 'name') params.set('sort_by', order);
  return params.toString();
}
