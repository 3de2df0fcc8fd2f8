/** Icons that a key, an account or a visitor of the gallery has taken. */
export interface TakenIcons {
  /** `keyId` of the principal, or the subject of a limit that it shares. */
  readonly keyId: string;
  /** Encoded icon ids. The concatenation of two encodings encodes both. */
  readonly taken: Uint8Array;
}

/**
 * The icons that each principal with a daily budget took on a UTC day (`2026-05-05`). Of the days with icons, all but
 * the latest eight may be deleted.
 */
export interface IconBudgetStore {
  /**
   * Adds all rows or none. Other processes may add to the same keys. Rows that are added twice are the same icons, so a
   * call whose answer was lost may be repeated.
   */
  add(day: string, rows: readonly TakenIcons[]): Promise<void>;
  /** Removes the icons of these principals on this day. */
  remove(day: string, keyIds: readonly string[]): Promise<void>;
  /** One row per `keyId` with icons on this day: its rows of all calls of `add`, concatenated in order. */
  load(day: string): Promise<readonly TakenIcons[]>;
  /** The icons of one principal on this day, as `load` returns them; empty if there are none. */
  loadOne(day: string, keyId: string): Promise<Uint8Array>;
}
