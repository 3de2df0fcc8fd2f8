/** Views and downloads of icons, by public id. Each implementation of `Catalog` gets it when it is constructed. */
export interface IconPopularity {
  /** Increases with every change of the totals. */
  readonly version: number;
  /** The totals of `version`, in no particular order, without icons whose total is 0. */
  entries(kind: 'views' | 'downloads'): Iterable<readonly [iconId: number, count: number]>;
}
