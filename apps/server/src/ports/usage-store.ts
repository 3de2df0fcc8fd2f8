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
  add(rows: readonly UsageRow[]): Promise<void>;
  read(range: {
    readonly keyId?: string;
    readonly fromMs: number;
    readonly toMs: number;
  }): Promise<readonly UsageRow[]>;
}

/** How often icons were looked at and taken. */
export interface CounterRow {
  readonly iconId: number;
  readonly views: number;
  readonly downloads: number;
}

export interface CounterStore {
  /** Increments that add up. */
  add(rows: readonly CounterRow[]): Promise<void>;
  list(): Promise<readonly CounterRow[]>;
}

/** Which icons has a key taken as SVG today? Kept over restarts. */
export interface IconBudgetStore {
  /** `taken` is opaque to the store: an encoded set of icon ids. */
  save(
    rows: readonly { readonly keyId: string; readonly day: string; readonly taken: Uint8Array }[],
  ): Promise<void>;
  load(day: string): Promise<readonly { readonly keyId: string; readonly taken: Uint8Array }[]>;
}
