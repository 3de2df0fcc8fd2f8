import type { CounterRow } from './counter-store.ts';

/** Totals of an icon, and the number of the publication that changed them last. */
export interface PublishedTotals extends CounterRow {
  readonly publication: number;
}

/**
 * Views and downloads as all nodes show them. Each node adds its own counts at its own time; a list sorted by them
 * would differ between nodes. So the totals are published now and then, and every node uses the published ones.
 */
export interface SharedTotalsStore {
  /**
   * Publishes the current totals, unless some node has done so within the last `everyMs` by the clock of the store. All
   * of a publication becomes visible at once.
   */
  publish(everyMs: number): Promise<void>;
  /** The totals that publications after this one changed; 0 for all. */
  changedSince(publication: number): Promise<readonly PublishedTotals[]>;
}
