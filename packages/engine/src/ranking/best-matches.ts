import { HOT_MATCHES, RELATED_TAGS_MAX } from '../limits.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';

/** Fills up the related tags of a slot that has fewer. */
export const NO_TAG = 0xffff_ffff;

/** What is the answer to a query that is one hot beginning? Reads what was computed at build, in O(page). */
export class BestMatches {
  readonly #docs: Uint32Array;
  readonly #facetCounts: Uint32Array;
  readonly #relatedTags: Uint32Array;
  readonly #valuesCount: number;

  constructor(snapshot: Snapshot, valuesCount: number) {
    this.#docs = snapshot.uint32('engine.best.docs');
    this.#facetCounts = snapshot.uint32('engine.best.facetCounts');
    this.#relatedTags = snapshot.uint32('engine.best.relatedTags');
    this.#valuesCount = valuesCount;
  }

  /** The matches from place `from` up to `to`, exclusive, which is at most HOT_MATCHES: a view of the snapshot. */
  docs(slot: number, from: number, to: number): Uint32Array {
    return this.#docs.subarray(slot * HOT_MATCHES + from, slot * HOT_MATCHES + to);
  }

  /** The flat counts of all facets' values: a view of the snapshot. */
  facetCounts(slot: number): Uint32Array {
    return this.#facetCounts.subarray(slot * this.#valuesCount, (slot + 1) * this.#valuesCount);
  }

  /** The numbers of at most `max` related tags. */
  relatedTags(slot: number, max: number): number[] {
    const tags: number[] = [];
    const start = slot * RELATED_TAGS_MAX;
    for (let at = start; at < start + Math.min(max, RELATED_TAGS_MAX); at++) {
      const tag = this.#relatedTags[at]!;
      if (tag === NO_TAG) break;
      tags.push(tag);
    }
    return tags;
  }
}
