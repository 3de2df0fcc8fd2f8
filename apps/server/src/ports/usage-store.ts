/** How often a key was answered with a status within one hour. */
export interface UsageRow {
  readonly keyId: string;
  /** Start of the hour, epoch milliseconds UTC. */
  readonly hourMs: number;
  readonly status: number;
  readonly requests: number;
}

/** Where is usage counted? Rows are increments and add up. */
export interface UsageStore {
  /** All rows or none. */
  add(rows: readonly UsageRow[]): Promise<void>;
  /** Hours from `fromMs` to before `toMs`, in order of hour, key and status. */
  read(range: {
    readonly keyId?: string;
    readonly fromMs: number;
    readonly toMs: number;
  }): Promise<readonly UsageRow[]>;
  /** Gives up the hours before this time. */
  forgetBefore(ms: number): Promise<void>;
}
