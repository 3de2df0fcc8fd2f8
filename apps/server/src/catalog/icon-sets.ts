import type { IconSetSummary } from '@glyphdex/contract';
import type { IconSet } from '@glyphdex/export/iconify';

/**
 * The icon sets of one generation, for the Iconify API. They contain hidden icons and sets, which a search never finds.
 * Answers come from files of this machine, also if another engine searches.
 */
export interface IconSets {
  /** Every set by prefix, in order of prefix, hidden ones included. */
  readonly summaries: ReadonlyMap<string, IconSetSummary>;
  /** The words in names of visible icons, in order, each followed by a line break. */
  readonly nameWords: string;
  /** Undefined for an unknown prefix. Reads the names of a set that was not asked for lately. */
  find(prefix: string): IconSet | undefined;
  /** Known without reading the set. Undefined for an unknown prefix. */
  sizeOf(prefix: string): IconSetSize | undefined;
}

/** Bytes of the parts of a set. The largest have 26 MB of drawings, 1.3 MB of names and 0.9 MB of lists. */
export interface IconSetSize {
  readonly drawings: number;
  readonly names: number;
  readonly lists: number;
  /** Whether `find` has to read the names, which takes 8 ms per megabyte. */
  readonly isUnread: boolean;
}
