import type { Pattern } from './pattern.ts';

/** Something people look for, and which names answer it how well. */
export interface Concept {
  /** By grade: `patterns[3]` are what was meant, `patterns[2]` good answers, `patterns[1]` related. */
  readonly patterns: Readonly<Record<1 | 2 | 3, readonly Pattern[]>>;
  /** A name with one of these words is something else, whatever it holds besides. */
  readonly not: readonly string[];
}

/** A wish for a style or a pack: met by one of the patterns, or by being of one of the packs. */
export interface Qualifier {
  readonly patterns: readonly Pattern[];
  readonly packs: ReadonlySet<string>;
}
