import type { CatalogUnderTest } from './catalog.ts';
import type { WorkloadQuery } from './workload.ts';

/** What every part of a run works on. */
export interface Bench {
  readonly isQuick: boolean;
  readonly isProfiled: boolean;
  readonly workload: readonly WorkloadQuery[];
  readonly catalog: CatalogUnderTest;
  /** A folder of this run alone, removed at its end. */
  readonly scratchFolder: string;
}
