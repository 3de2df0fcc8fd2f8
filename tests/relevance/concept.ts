import type { Pattern } from './pattern.ts';

/** Something that people search for, and the grades of icon names for it. */
export interface Concept {
  /** By grade: 3 matches the intent, 2 is a good answer, 1 is related. */
  readonly patterns: Readonly<Record<1 | 2 | 3, readonly Pattern[]>>;
  /** A name with one of these words shows something else and gets grade 0. */
  readonly not: readonly string[];
}

/** A style or pack that the query asks for. An icon satisfies it by matching a pattern or by belonging to a pack. */
export interface Qualifier {
  readonly patterns: readonly Pattern[];
  readonly packs: ReadonlySet<string>;
}
