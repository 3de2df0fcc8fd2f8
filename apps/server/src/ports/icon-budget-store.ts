/** Icons that one key has taken. */
export interface TakenIcons {
  readonly keyId: string;
  /** Encoded icon ids; two encodings one after the other are the encoding of both. */
  readonly taken: Uint8Array;
}

/** Which icons has a key taken as SVG on a UTC day (`2026-05-05`)? Days long past may be forgotten. */
export interface IconBudgetStore {
  /** Adds to what is kept, whoever else adds to the same keys; all rows or none. */
  add(day: string, rows: readonly TakenIcons[]): Promise<void>;
  /** A row for each key that has taken any, with all that was added, in the order in which it was. */
  load(day: string): Promise<readonly TakenIcons[]>;
}
