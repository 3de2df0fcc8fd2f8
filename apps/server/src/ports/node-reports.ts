/** What a serving process tells the others. */
export interface NodeReport {
  /** Names the process for people: its host and process id. */
  readonly node: string;
  /** The active generation of the catalog. */
  readonly generation: string;
  /** The index that it searches; null without a search cluster. */
  readonly searchIndex: string | null;
}

/** Which generations and indexes the nodes of an installation use, so that none is removed that one of them needs. */
export interface NodeReports {
  /** Replaces the report of this node. Reports of more than a day ago are removed. */
  report(report: NodeReport): Promise<void>;
  /** The reports of the last `ms` milliseconds by the clock of the store, ordered by node. */
  recent(ms: number): Promise<readonly NodeReport[]>;
}
