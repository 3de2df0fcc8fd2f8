/** Views and downloads of an icon. */
export interface CounterRow {
  readonly iconId: number;
  readonly views: number;
  readonly downloads: number;
}

/** Totals of views and downloads. */
export interface CounterStore {
  /** Increments that add up; all rows or none. */
  add(rows: readonly CounterRow[]): Promise<void>;
  /** The totals, in no particular order. */
  list(): Promise<readonly CounterRow[]>;
}
