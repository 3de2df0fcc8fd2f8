/** The icons that one key has taken. */
export interface TakenIcons {
  readonly keyId: string;
  /** Encoded icon ids. The concatenation of two encodings encodes both. */
  readonly taken: Uint8Array;
}

/** The icons that each key took on a UTC day (`2026-05-05`). Days long past may be deleted. */
export interface IconBudgetStore {
  /** Adds to what is kept, whoever else adds to the same keys; all rows or none. */
  add(day: string, rows: readonly TakenIcons[]): Promise<void>;
  /** A row for each key that has taken any, with all that was added, in the order in which it was. */
  load(day: string): Promise<readonly TakenIcons[]>;
}
