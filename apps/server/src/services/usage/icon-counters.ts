/** How often is an icon looked at, and how often is it taken? Counting costs a few nanoseconds and never fails. */
export interface IconCounters {
  view(iconId: number): void;
  download(iconId: number): void;
  /** Grows when the totals that lists show have changed: with a flush, so at most once in a few seconds. */
  readonly version: number;
  /** The totals as of `version`, in no particular order. Icons without any are left out. */
  entries(kind: 'views' | 'downloads'): Iterable<readonly [iconId: number, count: number]>;
}
