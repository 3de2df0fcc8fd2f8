import type { TermRange } from '../dictionary/term-dictionary.ts';
import { scaledLog, weightOf } from '../docvalues/tag-weights.ts';
import type { Tags } from '../docvalues/tags.ts';
import { RELATED_TAGS_MAX } from '../limits.ts';

/** With this many documents in the sample, a tag that only one of them has tells nothing. */
const COUNT_TWICE_FROM_SAMPLE = 4;

/**
 * Which tags tell most about a few documents, the best matches? A tag scores by how many of the sample have it (to
 * the power of 3/2, so that what many packs draw goes before the whims of one), times how much more often that is than
 * among all documents (log-likelihood): both a tag of everything and a tag of a single document stand back. Tags that
 * are words of names count in full; those that packs sort their icons by (`interface`, `business`) tell little, and
 * the less the fewer documents with them are named so. Every tag given is one of a match, hence leads to at least
 * that match.
 */
export class RelatedTags {
  readonly #tags: Tags;
  readonly #counts: Uint16Array;
  /** The logarithm of every number up to the size of the sample. */
  readonly #logs: Int32Array;
  /** The weight of every number up to the size of the sample. */
  readonly #weights: Int32Array;
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  /** Only written, so that the loop that reads them is not left out. */
  readonly #firsts: Uint32Array;
  readonly #seenTags: Uint32Array;
  readonly #bestTags = new Uint32Array(RELATED_TAGS_MAX);
  readonly #bestScores = new Float64Array(RELATED_TAGS_MAX);

  /** `sampleMax` bounds the number of documents per call. */
  constructor(tags: Tags, sampleMax: number) {
    this.#tags = tags;
    this.#counts = new Uint16Array(tags.count);
    this.#logs = Int32Array.from({ length: sampleMax + 1 }, (_, count) => scaledLog(count));
    this.#weights = Int32Array.from({ length: sampleMax + 1 }, (_, count) => weightOf(count));
    this.#starts = new Uint32Array(sampleMax);
    this.#ends = new Uint32Array(sampleMax);
    this.#firsts = new Uint32Array(sampleMax);
    this.#seenTags = new Uint32Array(tags.count);
  }

  /**
   * The numbers of at most `max` tags (and RELATED_TAGS_MAX), the most telling first, from the first `length` documents
   * of `docs`. Leaves out tags with a word in `own`, and the tags `ownTags`.
   */
  of(
    docs: Uint32Array,
    length: number,
    own: readonly TermRange[],
    ownTags: readonly number[],
    max: number,
  ): number[] {
    const sample = Math.min(length, this.#starts.length);
    const seenCount = this.#count(docs, sample);
    const seenTags = this.#seenTags;
    const counts = this.#counts;
    for (const tag of ownTags) counts[tag] = 0;
    const { rarity, telling } = this.#tags;
    const countMin = sample >= COUNT_TWICE_FROM_SAMPLE ? 2 : 1;
    const logOfSample = this.#logs[sample]!;
    const wanted = Math.min(max, RELATED_TAGS_MAX);
    let found = 0;
    for (let i = 0; i < seenCount; i++) {
      const tag = seenTags[i]!;
      const count = counts[tag]!;
      counts[tag] = 0;
      if (count < countMin) continue;
      const lift = this.#logs[count]! - logOfSample + rarity[tag]!;
      const score = this.#weights[count]! * lift * telling[tag]!;
      if (score <= 0) continue;
      const place = this.#placeFor(tag, score, found);
      if (place >= wanted || hasTermIn(this.#tags, tag, own)) continue;
      found = Math.min(found + 1, wanted);
      this.#bestTags.copyWithin(place + 1, place, found - 1);
      this.#bestScores.copyWithin(place + 1, place, found - 1);
      this.#bestTags[place] = tag;
      this.#bestScores[place] = score;
    }
    return Array.from(this.#bestTags.subarray(0, found));
  }

  /** Counts the tags of the first `sample` documents, and returns how many different ones there are. */
  #count(docs: Uint32Array, sample: number): number {
    const { docOffsets, docTags } = this.#tags;
    const starts = this.#starts;
    const ends = this.#ends;
    // All ends first, and the first tags: they are far apart in memory, and reads that need not wait for each other overlap.
    for (let i = 0; i < sample; i++) {
      const doc = docs[i]!;
      starts[i] = docOffsets[doc]!;
      ends[i] = docOffsets[doc + 1]!;
    }
    for (let i = 0; i < sample; i++) this.#firsts[i] = docTags[starts[i]!]!;
    const counts = this.#counts;
    const seenTags = this.#seenTags;
    let seenCount = 0;
    for (let i = 0; i < sample; i++) {
      const end = ends[i]!;
      for (let at = starts[i]!; at < end; at++) {
        const tag = docTags[at]!;
        const count = counts[tag]!;
        seenTags[seenCount] = tag;
        seenCount += count === 0 ? 1 : 0;
        counts[tag] = count + 1;
      }
    }
    return seenCount;
  }

  /** Behind all of the `found` that score more, and behind tags of lower number that score the same. */
  #placeFor(tag: number, score: number, found: number): number {
    let place = found;
    for (; place > 0; place--) {
      const before = this.#bestScores[place - 1]!;
      if (before > score || (before === score && this.#bestTags[place - 1]! < tag)) break;
    }
    return place;
  }
}

/** Whether the text of a tag has a word among these. */
export function hasTermIn(tags: Tags, tag: number, own: readonly TermRange[]): boolean {
  return own.length > 0 && tags.hasWord(tag, (term) => own.some(({ from, to }) => term >= from && term < to));
}
