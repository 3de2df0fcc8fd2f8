/** Views and downloads of icons, by public id. Catalog adapters get it when they are constructed. */
export interface IconPopularity {
  /** Grows whenever the totals change. */
  readonly version: number;
  /** The totals as of `version`, in no particular order. Icons without any are left out. */
  entries(kind: 'views' | 'downloads'): Iterable<readonly [iconId: number, count: number]>;
}
