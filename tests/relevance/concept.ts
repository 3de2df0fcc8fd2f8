import type { Pattern } from './pattern.ts';

/** A thing that people search for, and the patterns of icon names that show it. */
export interface Concept {
  /** By grade: 3 matches the intent, 2 is a good answer, 1 is related. */
  readonly patterns: Readonly<Record<1 | 2 | 3, readonly Pattern[]>>;
  /** An icon name with one of these words gets grade 0, because it shows something else. */
  readonly not: readonly string[];
}

/**
 * A style or pack that a query names. An icon satisfies it if its name fits a pattern or if it is of one of the packs.
 */
export interface Qualifier {
  readonly patterns: readonly Pattern[];
  readonly packs: ReadonlySet<string>;
}
