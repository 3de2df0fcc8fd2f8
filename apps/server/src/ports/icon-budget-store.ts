/** What one key has taken on a day. */
export interface TakenIcons {
  readonly keyId: string;
  /** An encoded set of icon ids, opaque to the store. */
  readonly taken: Uint8Array;
}

/** Which icons has a key taken as SVG on a UTC day (`2026-05-05`)? Days long past may be forgotten. */
export interface IconBudgetStore {
  /** Replaces what is kept for these keys; all rows or none. */
  save(day: string, rows: readonly TakenIcons[]): Promise<void>;
  load(day: string): Promise<readonly TakenIcons[]>;
}
