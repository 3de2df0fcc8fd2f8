/** What is counted by name: what is searched for, searches that find nothing, and icons that are taken. */
export const HEAVY_HITTER_KINDS = ['query', 'missing', 'icon'] as const;
export type HeavyHitterKind = (typeof HEAVY_HITTER_KINDS)[number];

/** Which names of which day. */
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
  readonly toDay: string;
}

export interface HeavyHitter {
  readonly name: string;
  readonly requests: number;
}

/** Different names that a group holds while its day lasts. */
export const NAMES_MAX = 1_000;
/** Names that stay of a day that is over. */
export const NAMES_KEPT = 100;

/**
 * Where is it kept what keys ask for most? Exact while a group has no more than `NAMES_MAX` different names. Beyond, a new
 * name takes the place of a rarest one and begins with its count, so that no count is too low, none is too high by more than
 * the group's requests divided by `NAMES_MAX`, and no name with more requests than that is missing (Space-Saving: Metwally,
 * Agrawal and El Abbadi 2005, by batches).
 */
export interface HeavyHitterStore {
  /** Adds to the names of one group; all of them or none. */
  add(group: HeavyHitterGroup, heavyHitters: readonly HeavyHitter[]): Promise<void>;
  /** The names of all these days together, the last one included; most requests first, then by name. */
  read(range: HeavyHitterRange): Promise<readonly HeavyHitter[]>;
  /** Keeps the first `NAMES_KEPT` names of each group of these days. */
  trim(fromDay: string, toDay: string): Promise<void>;
  /** Gives up the days before this one. */
  forgetBefore(day: string): Promise<void>;
  /** Gives up all that is known of these keys. */
  forgetKeys(keyIds: readonly string[]): Promise<void>;
}
