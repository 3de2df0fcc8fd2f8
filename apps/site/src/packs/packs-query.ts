export const LICENSE_FILTERS = ['commercial', 'uncredited', 'closed'] as const;
export type LicenseFilter = (typeof LICENSE_FILTERS)[number];
export const PACK_ORDERS = ['name', 'icons'] as const;
export type PackOrder = (typeof PACK_ORDERS)[number];

/** The state of the page, as stored in its address. */
export interface PacksQuery {
  readonly search: string;
  /** What a license must allow: commercial use, use without credit, use without share-alike (`closed`). */
  readonly licenseFilters: readonly LicenseFilter[];
  readonly order: PackOrder;
}

export function readPacksQuery(text: string): PacksQuery {
  const params = new URLSearchParams(text);
  return {
    search: params.get('search') ?? '',
    licenseFilters: LICENSE_FILTERS.filter((filter) => params.getAll('allows').includes(filter)),
    order: PACK_ORDERS.find((order) => order === params.get('sort_by')) ?? 'name',
  };
}

/** The part of the address after `?`; empty for all packs by name. */
export function writePacksQuery({ search, licenseFilters, order }: PacksQuery): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  for (const filter of licenseFilters) params.append('allows', filter);
  if (order !== 'name') params.set('sort_by', order);
  return params.toString();
}
