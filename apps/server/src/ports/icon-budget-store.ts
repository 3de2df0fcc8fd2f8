/** Icons that one key has taken. */
export interface TakenIcons {
  readonly keyId: string;
  /** Encoded icon ids. The concatenation of two encodings encodes both. */
  readonly taken: Uint8Array;
}

/** The icons that each key took on a UTC day (`2026-05-05`). Days more than a week ago may be deleted. */
export interface IconBudgetStore {
  /** Adds all rows or none. Other processes may add to the same keys. */
  add(day: string, rows: readonly TakenIcons[]): Promise<void>;
  /** One row per key with icons on this day: the concatenation of all batches, in order. */
  load(day: string): Promise<readonly TakenIcons[]>;
}
