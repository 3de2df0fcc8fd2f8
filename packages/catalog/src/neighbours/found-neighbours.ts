import type { SortedLooks, Strings } from '@glyphdex/engine';

/** Other stems that are looked at per stem. */
export const RELATED_MAX = 10;

/** Neighbours of all icons, and what tells which of them hold when other icons come or go. */
export interface FoundNeighbours {
  /** NEIGHBOUR_SLOTS docIds for each icon. */
  readonly rows: Uint32Array;
  /** By docId, see `Reach`. */
  readonly reaches: Uint32Array;
  /** RELATED_MAX stems for each stem, the most alike first; NO_STEM fills up. */
  readonly related: Uint32Array;
  /** By stem 1 where packs use others as further names of it, which are related first. */
  readonly synonymous: Uint8Array;
}

export const NO_STEM = 0xffff_ffff;

/** Neighbours that were found before, among icons of which most are still there. */
export interface KnownNeighbours extends FoundNeighbours {
  readonly stems: Strings;
  readonly stemOf: Uint32Array;
  /** Which of the stems are there now. */
  readonly paired: PairedStems;
  readonly sorted: SortedLooks;
  /** What the docId of each of these icons is now; GONE when it is not the same icon any more. */
  readonly docIdNow: Int32Array;
}

export const GONE = -1;

/** Which stem is which? */
export interface PairedStems {
  /** By number before: the number now, GONE for those that no icon has any more. */
  readonly now: Int32Array;
  /** By number now: the number before, GONE for those that no icon had. */
  readonly before: Int32Array;
}
