import type { Tags } from './docvalues/tags.ts';

/** Terms from `from` up to `to`, exclusive: what a word of the query stands for. */
export interface TermRange {
  readonly from: number;
  readonly to: number;
}

/** With this many documents in the sample, a tag that only one of them has tells nothing. */
const COUNT_TWICE_FROM_SAMPLE = 4;

/** Fixed-point scale of logarithms: sums of integers give the same order on every machine. */
const LOG_SCALE = 256;

/**
 * Which tags tell most about the best matches? A tag scores by how many of the sample have it, times how much
 * more often that is than among all documents (log-likelihood): both a tag of everything and a tag of a single
 * document stand back. Every tag given is one of a match, hence leads to at least that match.
 */
export class RelatedTags {
  readonly #tags: Tags;
  readonly #documentsCount: number;
  readonly #counts: Uint16Array;
  readonly #logs: Int32Array;
  readonly #touched: number[] = [];

  /** `sampleMax` bounds the number of documents per call. */
  constructor(tags: Tags, documentsCount: number, sampleMax: number) {
    this.#tags = tags;
    this.#documentsCount = documentsCount;
    this.#counts = new Uint16Array(tags.count);
    this.#logs = Int32Array.from({ length: sampleMax + 1 }, (_, count) => logOf(count));
  }

  /**
   * The numbers of at most `max` tags, the most telling first, from the first `length` documents of `docs`.
   * Leaves out tags with a word in `own`, and the tag `ownTag`.
   */
  of(docs: Uint32Array, length: number, own: readonly TermRange[], ownTag: number, max: number): number[] {
    const sample = Math.min(length, this.#logs.length - 1);
    this.#count(docs, sample);
    const isOwn = (term: number) => own.some(({ from, to }) => term >= from && term < to);
    const countMin = sample >= COUNT_TWICE_FROM_SAMPLE ? 2 : 1;
    const best: { tag: number; score: number }[] = [];
    for (const tag of this.#touched) {
      const count = this.#counts[tag]!;
      this.#counts[tag] = 0;
      if (count < countMin || tag === ownTag) continue;
      const rarity = logOf(this.#documentsCount) - logOf(this.#tags.documentsOf(tag));
      const score = count * (this.#logs[count]! - this.#logs[sample]! + rarity);
      const isBehind = (other: { tag: number; score: number }) =>
        other.score < score || (other.score === score && other.tag > tag);
      if (score <= 0 || (best.length === max && !best.some(isBehind))) continue;
      if (this.#tags.hasWord(tag, isOwn)) continue;
      const place = best.findIndex(isBehind);
      best.splice(place < 0 ? best.length : place, 0, { tag, score });
      if (best.length > max) best.pop();
    }
    return best.map(({ tag }) => tag);
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
}

function logOf(count: number): number {
  return Math.round(Math.log2(Math.max(1, count)) * LOG_SCALE);
}
