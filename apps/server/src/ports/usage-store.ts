import type { BatchId } from './batch-id.ts';

/** The number of requests of a key that were answered with a status in one hour. */
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

/** Counts of requests by key, hour and status, and the busiest minute of each hour. */
export interface UsageStore {
  /** Adds `requests` of each row to the stored count, once per batch; all rows or none. */
  add(rows: readonly UsageRow[], batch: BatchId): Promise<void>;
  /** Hours from `fromMs` to before `toMs`, in order of hour, key and status. */
  read(range: {
    readonly keyId?: string;
    readonly fromMs: number;
    readonly toMs: number;
  }): Promise<readonly UsageRow[]>;
  /** Stores each peak that is greater than the stored one; all rows or none. Repeating a call changes nothing. */
  raisePeaks(rows: readonly PeakRow[]): Promise<void>;
  /** The greatest peak of a key in the hours from `fromMs` to before `toMs`; 0 if there is none. */
  peakOf(keyId: string, fromMs: number, toMs: number): Promise<number>;
  /** The number of UTC days with requests in the hours from `fromMs` to before `toMs`, but at most `max`. */
  countDays(range: { readonly fromMs: number; readonly toMs: number; readonly max: number }): Promise<number>;
  /** Deletes the hours before this time. */
  forgetBefore(ms: number): Promise<void>;
}
