import type { TermRange } from '../dictionary/term-dictionary.ts';
import { isSignificant, scaledLog, weightOf } from '../docvalues/tag-weights.ts';
import type { Tags } from '../docvalues/tags.ts';
import { TopTags } from '../docvalues/top-tags.ts';
import { RELATED_TAGS_MAX } from '../limits.ts';

/** See `isSignificant`. A sample gives less evidence than all documents. */
const EVIDENCE_BITS_MIN = 8;

/** From this sample size on, a tag of only one document of the sample is ignored. */
const COUNT_MIN_2_FROM_SAMPLE = 4;

/**
 * Selects the tags that best characterize a few documents, usually the best matches. A score is the product of:
 * - the number of sampled documents with the tag, to the power of 3/2, which favors tags of many matches;
 * - the lift: the log ratio of its frequency in the sample to its frequency in all documents.
 * Only tags in the names of documents count, see `Tags.refiningCounts`. Categories that packs sort icons into
 * (`interface`, `business`) are mostly no words of names. Every result is a tag of a sampled document, so filtering
 * by it keeps at least that match.
 */
export class RelatedTags {
  readonly #tags: Tags;
  readonly #counts: Uint16Array;
  /** The scaled logarithm of each number up to the sample size. */
  readonly #logs: Int32Array;
  /** The weight of each number up to the sample size. */
  readonly #weights: Int32Array;
  readonly #sampleMax: number;
  readonly #seenTags: Uint32Array;
  readonly #best = new TopTags(RELATED_TAGS_MAX);

  /** `sampleMax` limits the number of documents that a call considers. */
  constructor(tags: Tags, sampleMax: number) {
    this.#tags = tags;
    this.#counts = new Uint16Array(tags.count);
    this.#logs = Int32Array.from({ length: sampleMax + 1 }, (_, count) => scaledLog(count));
    this.#weights = Int32Array.from({ length: sampleMax + 1 }, (_, count) => weightOf(count));
    this.#sampleMax = sampleMax;
    this.#seenTags = new Uint32Array(tags.count);
  }

  /**
   * At most `max` (up to RELATED_TAGS_MAX) tag numbers from the first `length` documents of `docs`, best first. Leaves
   * out tags with a term in `queryRanges`, and the tags `filterTags`. Considers at most `sampleMax` documents.
   */
  of(
    docs: Uint32Array,
    length: number,
    queryRanges: readonly TermRange[],
    filterTags: readonly number[],
    max: number,
  ): number[] {
    const sample = Math.min(length, this.#sampleMax);
    const seenCount = this.#count(docs, sample);
    const seenTags = this.#seenTags;
    const counts = this.#counts;
    for (const tag of filterTags) counts[tag] = 0;
    const { rarity } = this.#tags;
    const countMin = sample >= COUNT_MIN_2_FROM_SAMPLE ? 2 : 1;
    const logOfSample = this.#logs[sample]!;
    const best = this.#best;
    // Two more than needed, because some may be inflections of others.
    best.clear(Math.min(max + 2, RELATED_TAGS_MAX));
    for (let i = 0; i < seenCount; i++) {
      const tag = seenTags[i]!;
      const count = counts[tag]!;
      counts[tag] = 0;
      if (count < countMin) continue;
      const lift = this.#logs[count]! - logOfSample + rarity[tag]!;
      if (!isSignificant(count, lift, EVIDENCE_BITS_MIN)) continue;
      const score = this.#weights[count]! * lift;
      const place = best.placeFor(tag, score);
      if (place !== undefined && !hasTermIn(this.#tags, tag, queryRanges)) best.insert(place, tag, score);
    }
    return withoutInflections(this.#tags, best.tags, max);
  }

  /** Counts the tags of the first `sample` documents, and returns the number of distinct ones. */
  #count(docs: Uint32Array, sample: number): number {
    const { docOffsets, docTags, refiningCounts } = this.#tags;
    const counts = this.#counts;
    const seenTags = this.#seenTags;
    let seenCount = 0;
    for (let i = 0; i < sample; i++) {
      const doc = docs[i]!;
      const start = docOffsets[doc]!;
      const end = start + refiningCounts[doc]!;
      for (let at = start; at < end; at++) {
        const tag = docTags[at]!;
        const count = counts[tag]!;
        seenTags[seenCount] = tag;
        seenCount += count === 0 ? 1 : 0;
        counts[tag] = count + 1;
      }
    }
    return seenCount;
  }
}

/** At most `max` of these tags: of several inflections of a word the first. */
export function withoutInflections({ stems }: Tags, tags: readonly number[], max: number): number[] {
  const found: number[] = [];
  for (const tag of tags) {
    if (found.length === max) break;
    if (!found.some((other) => stems[other] === stems[tag])) found.push(tag);
  }
  return found;
}

/** Whether the text of a tag has a term in these ranges. */
export function hasTermIn(tags: Tags, tag: number, ranges: readonly TermRange[]): boolean {
  return (
    ranges.length > 0 && tags.hasWord(tag, (term) => ranges.some(({ from, to }) => term >= from && term < to))
  );
}
