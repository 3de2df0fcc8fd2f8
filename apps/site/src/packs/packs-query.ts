export const WISHES = ['commercial', 'uncredited', 'closed'] as const;
export type Wish = (typeof WISHES)[number];
export const PACK_ORDERS = ['name', 'icons'] as const;
export type PackOrder = (typeof PACK_ORDERS)[number];

/** Which packs are shown, as it stands in the address. */
export interface PacksQuery {
  readonly search: string;
  /** What a licence must allow. */
  readonly wishes: readonly Wish[];
  readonly order: PackOrder;
}

export function readPacksQuery(text: string): PacksQuery {
  const params = new URLSearchParams(text);
  return {
    search: params.get('search') ?? '',
    wishes: WISHES.filter((wish) => params.getAll('allows').includes(wish)),
    order: PACK_ORDERS.find((order) => order === params.get('sort_by')) ?? 'name',
  };
}

/** The part of the address after `?`; empty for all packs by name. */
export function writePacksQuery({ search, wishes, order }: PacksQuery): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  for (const wish of wishes) params.append('allows', wish);
  if (order !== 'name') params.set('sort_by', order);
  return params.toString();
}
