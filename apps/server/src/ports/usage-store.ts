/** How often a key was answered with a status within one hour. */
export interface UsageRow {
  readonly keyId: string;
  /** Start of the hour, epoch milliseconds UTC. */
  readonly hourMs: number;
  readonly status: number;
  readonly requests: number;
}

/** The most requests that a key sent within one minute of an hour. */
export interface PeakRow {
  readonly keyId: string;
  /** Start of the hour, epoch milliseconds UTC. */
  readonly hourMs: number;
  readonly requests: number;
}

/** Counts of requests. Rows are increments that add up. */
export interface UsageStore {
  /** All rows or none. */
  add(rows: readonly UsageRow[]): Promise<void>;
  /** Hours from `fromMs` to before `toMs`, in order of hour, key and status. */
  read(range: {
    readonly keyId?: string;
    readonly fromMs: number;
    readonly toMs: number;
  }): Promise<readonly UsageRow[]>;
  /** The greater of the stored and the given value remains. All rows or none. */
  raisePeaks(rows: readonly PeakRow[]): Promise<void>;
  /** The greatest of the hours from `fromMs` to before `toMs`; 0 when there is none. */
  peakOf(keyId: string, fromMs: number, toMs: number): Promise<number>;
  /** Deletes the hours before this time. */
  forgetBefore(ms: number): Promise<void>;
}
