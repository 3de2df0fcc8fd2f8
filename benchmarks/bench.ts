import type { Figures } from './budgets.ts';
import type { CatalogUnderTest } from './catalog.ts';
import type { Checkout } from './checkout.ts';
import type { Table } from './report/table.ts';
import type { WorkloadQuery } from './workload.ts';

/** The input of each part of a run. */
export interface Bench {
  readonly isQuick: boolean;
  readonly workload: readonly WorkloadQuery[];
  readonly catalog: CatalogUnderTest;
  /** This checkout, then the baseline if there is one. The parts `build`, `engine`, `start` and `http` measure both. */
  readonly checkouts: readonly Checkout[];
  /** A temporary folder, removed when the run ends. */
  readonly scratchFolder: string;
}

/** The result of one part: its tables, and its figures that have a budget. */
export interface PartResult {
  readonly tables: readonly Table[];
  readonly figures: Figures;
}
