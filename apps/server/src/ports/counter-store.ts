/** How often an icon was looked at and taken. */
export interface CounterRow {
  readonly iconId: number;
  readonly views: number;
  readonly downloads: number;
}

/** Where are views and downloads kept? */
export interface CounterStore {
  /** Increments that add up; all rows or none. */
  add(rows: readonly CounterRow[]): Promise<void>;
  /** The totals, in no particular order. */
  list(): Promise<readonly CounterRow[]>;
}
