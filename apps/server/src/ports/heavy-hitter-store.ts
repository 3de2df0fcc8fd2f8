/** Kinds of names: `query` for queries, `missing` for queries without hits, `icon` for ids of icons that were taken. */
export const HEAVY_HITTER_KINDS = ['query', 'missing', 'icon'] as const;
export type HeavyHitterKind = (typeof HEAVY_HITTER_KINDS)[number];

/** The names of one key, kind and day. */
export interface HeavyHitterGroup {
  readonly keyId: string;
  readonly kind: HeavyHitterKind;
  /** `2026-05-05`, UTC. */
  readonly day: string;
}

export interface HeavyHitterRange {
  readonly keyId: string;
  readonly kind: HeavyHitterKind;
  readonly fromDay: string;
  /** Included. */
  readonly toDay: string;
}

export interface HeavyHitter {
  readonly name: string;
  readonly requests: number;
}

/** Maximum number of names of a group during its day. */
export const NAMES_MAX = 1_000;
/** Maximum number of names of a group after its day. */
export const NAMES_KEPT = 100;

/**
 * The most frequent queries and icons of keys. Exact while a group has at most `NAMES_MAX` different names. Beyond that,
 * the rarest ones are dropped, so counts may be too low.
 */
export interface HeavyHitterStore {
  /** Adds to the counts of one group; all names or none. */
  add(group: HeavyHitterGroup, heavyHitters: readonly HeavyHitter[]): Promise<void>;
  /** The counts of all days of the range added up, most requests first, then by name. */
  read(range: HeavyHitterRange): Promise<readonly HeavyHitter[]>;
  /** Deletes all but the `NAMES_KEPT` most frequent names of each group from `fromDay` to `toDay`, both included. */
  trim(fromDay: string, toDay: string): Promise<void>;
  /** Deletes the days before this one. */
  forgetBefore(day: string): Promise<void>;
  /** Deletes all names of these keys. */
  forgetKeys(keyIds: readonly string[]): Promise<void>;
}
