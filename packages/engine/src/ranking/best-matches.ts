import { HOT_MATCHES, RELATED_TAGS_MAX } from '../limits.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';

/** Fills up the related tags of a slot that has fewer. */
export const NO_TAG = 0xffff_ffff;

/** What is the answer to a query that leads to one hot list? Gives, by slot, what was computed at build. */
export class BestMatches {
  /** The HOT_MATCHES best documents of each slot, best first, from `startOf(slot)` on. */
  readonly docs: Uint32Array;
  /** Their rank keys. */
  readonly keys: Uint16Array;
  /** The flat counts of all facets' values over the whole list of each slot, from `startOfCounts(slot)` on. */
  readonly facetCounts: Uint32Array;
  readonly #relatedTags: Uint32Array;
  readonly #valuesCount: number;

  /** `valuesCount` is the number of values of all facets together. */
  constructor(snapshot: Snapshot, valuesCount: number) {
    this.docs = snapshot.uint32('engine.best.docs');
    this.keys = snapshot.uint16('engine.best.keys');
    this.facetCounts = snapshot.uint32('engine.best.facetCounts');
    this.#relatedTags = snapshot.uint32('engine.best.relatedTags');
    this.#valuesCount = valuesCount;
  }

  /** Where the best matches of a slot begin. */
  startOf(slot: number): number {
    return slot * HOT_MATCHES;
  }

  /** Where the counts of a slot begin in `facetCounts`. */
  startOfCounts(slot: number): number {
    return slot * this.#valuesCount;
  }

  /** The numbers of all related tags that are kept, at most RELATED_TAGS_MAX. */
  relatedTags(slot: number): number[] {
    const tags: number[] = [];
    const start = slot * RELATED_TAGS_MAX;
    for (let at = start; at < start + RELATED_TAGS_MAX; at++) {
      const tag = this.#relatedTags[at]!;
      if (tag === NO_TAG) break;
      tags.push(tag);
    }
    return tags;
  }
}
