import type { BatchId } from './batch-id.ts';

/** Views and downloads of an icon. */
export interface CounterRow {
  readonly iconId: number;
  readonly views: number;
  readonly downloads: number;
}

/** Totals of views and downloads. */
export interface CounterStore {
  /** Adds all rows to the totals, once per batch, or none. */
  add(rows: readonly CounterRow[], batch: BatchId): Promise<void>;
  /** The totals, in no particular order. */
  list(): Promise<readonly CounterRow[]>;
}
