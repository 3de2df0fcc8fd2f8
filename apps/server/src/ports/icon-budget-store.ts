/** Icons that a key, or a visitor of the gallery, has taken. */
export interface TakenIcons {
  /** `keyId` of the principal. */
  readonly keyId: string;
  /** Encoded icon ids. The concatenation of two encodings encodes both. */
  readonly taken: Uint8Array;
}

/**
 * The icons that each principal with a daily budget took on a UTC day (`2026-05-05`). Days more than a week ago may be
 * deleted.
 */
export interface IconBudgetStore {
  /** Adds all rows or none. Other processes may add to the same keys. */
  add(day: string, rows: readonly TakenIcons[]): Promise<void>;
  /** One row per `keyId` with icons on this day: its rows of all calls of `add`, concatenated in order. */
  load(day: string): Promise<readonly TakenIcons[]>;
}
