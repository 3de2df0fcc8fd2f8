/** The number of requests of a key that were answered with a status in one hour. */
export interface UsageRow {
  readonly keyId: string;
  /** Start of the hour, epoch milliseconds UTC. */
  readonly hourMs: number;
  readonly status: number;
  readonly requests: number;
}

/** Counts of requests by key, hour and status. */
export interface UsageStore {
  /** Adds `requests` of each row to the stored count; all rows or none. */
  add(rows: readonly UsageRow[]): Promise<void>;
  /** Hours from `fromMs` to before `toMs`, in order of hour, key and status. */
  read(range: {
    readonly keyId?: string;
    readonly fromMs: number;
    readonly toMs: number;
  }): Promise<readonly UsageRow[]>;
  /** The number of UTC days with requests in the hours from `fromMs` to before `toMs`, but at most `max`. */
  countDays(range: { readonly fromMs: number; readonly toMs: number; readonly max: number }): Promise<number>;
  /** Deletes the hours before this time. */
  forgetBefore(ms: number): Promise<void>;
}
