import type { Tags } from './docvalues/tags.ts';

/** Terms from `from` up to `to`, exclusive: what a word of the query stands for. */
export interface TermRange {
  readonly from: number;
  readonly to: number;
}

/** With this many documents in the sample, a tag that only one of them has tells nothing. */
const COUNT_TWICE_FROM_SAMPLE = 4;

/** A tag that no document is named with tells this much, so that it still stands where nothing else does. */
const TELLING_MIN = 8;
const TELLING_MAX = 255;

/** Logarithms are fixed-point numbers of this scale, so that sums give the same order on every machine. */
const LOG_SCALE = 256;

/**
 * Which tags tell most about the best matches? A tag scores by how many of the sample have it (to the power of
 * 3/2, so that what many packs draw goes before the whims of one), times how much more often that is than among all documents (log-likelihood): both a tag of everything and a tag of a single
 * document stand back. Tags that are words of names count in full; those that packs sort their icons by (`interface`,
 * `business`) tell little, and the less the fewer documents with them are named so. Every tag given is one of a match, hence leads to at least that match.
 */
export class RelatedTags {
  readonly #tags: Tags;
  readonly #counts: Uint16Array;
  /** The logarithm of every number up to the size of the sample. */
  readonly #logs: Int32Array;
  /** The same numbers to the power of 3/2. */
  readonly #weights: Int32Array;
  readonly #touched: number[] = [];
  readonly #bestTags: number[] = [];
  readonly #bestScores: number[] = [];

  /** `sampleMax` bounds the number of documents per call. */
  constructor(tags: Tags, sampleMax: number) {
    this.#tags = tags;
    this.#counts = new Uint16Array(tags.count);
    this.#logs = Int32Array.from({ length: sampleMax + 1 }, (_, count) => scaledLog(count));
    this.#weights = Int32Array.from({ length: sampleMax + 1 }, (_, count) =>
      Math.round(count * Math.sqrt(count)),
    );
  }

  /**
   * The numbers of at most `max` tags, the most telling first, from the first `length` documents of `docs`.
   * Leaves out tags with a word in `own`, and the tag `ownTag`.
   */
  of(docs: Uint32Array, length: number, own: readonly TermRange[], ownTag: number, max: number): number[] {
    const sample = Math.min(length, this.#logs.length - 1);
    this.#count(docs, sample);
    this.#bestTags.length = 0;
    this.#bestScores.length = 0;
    const isOwn = (term: number) => own.some(({ from, to }) => term >= from && term < to);
    const countMin = sample >= COUNT_TWICE_FROM_SAMPLE ? 2 : 1;
    const { rarity, telling } = this.#tags;
    for (const tag of this.#touched) {
      const count = this.#counts[tag]!;
      this.#counts[tag] = 0;
      if (count < countMin || tag === ownTag) continue;
      const lift = this.#logs[count]! - this.#logs[sample]! + rarity[tag]!;
      const score = this.#weights[count]! * lift * telling[tag]!;
      if (score > 0 && this.#placeFor(tag, score) < max && !this.#tags.hasWord(tag, isOwn)) {
        this.#insert(tag, score, max);
      }
    }
    return this.#bestTags.slice();
  }

  #count(docs: Uint32Array, sample: number): void {
    const { docOffsets, docTags } = this.#tags;
    this.#touched.length = 0;
    for (let i = 0; i < sample; i++) {
      const doc = docs[i]!;
      for (let at = docOffsets[doc]!; at < docOffsets[doc + 1]!; at++) {
        const tag = docTags[at]!;
        if (this.#counts[tag]!++ === 0) this.#touched.push(tag);
      }
    }
  }

  /** Behind all that score more, and behind tags of lower number that score the same. */
  #placeFor(tag: number, score: number): number {
    const scores = this.#bestScores;
    let place = scores.length;
    while (place > 0) {
      const before = scores[place - 1]!;
      if (before > score || (before === score && this.#bestTags[place - 1]! < tag)) break;
      place--;
    }
    return place;
  }

  #insert(tag: number, score: number, max: number): void {
    const place = this.#placeFor(tag, score);
    this.#bestTags.splice(place, 0, tag);
    this.#bestScores.splice(place, 0, score);
    if (this.#bestTags.length <= max) return;
    this.#bestTags.pop();
    this.#bestScores.pop();
  }
}

/** The binary logarithm, scaled and rounded; that of 0 counts as that of 1. */
export function scaledLog(count: number): number {
  return Math.round(Math.log2(Math.max(1, count)) * LOG_SCALE);
}

/** How much a tag tells when this share, 0…1, of the documents with it is also named so. */
export function tellingOf(nameShare: number): number {
  return TELLING_MIN + Math.round(nameShare * (TELLING_MAX - TELLING_MIN));
}
