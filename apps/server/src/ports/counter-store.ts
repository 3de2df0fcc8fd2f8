/** Views and downloads of an icon. */
export interface CounterRow {
  readonly iconId: number;
  readonly views: number;
  readonly downloads: number;
}

/** Totals of views and downloads. */
export interface CounterStore {
  /** Adds all rows to the totals, or none. */
  add(rows: readonly CounterRow[]): Promise<void>;
  /** At most `max` totals of icons with an id above `afterId`, by id. */
  list(afterId: number, max: number): Promise<readonly CounterRow[]>;
}
