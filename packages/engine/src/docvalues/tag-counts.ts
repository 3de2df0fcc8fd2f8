import type { CountedTag, Tags } from './tags.ts';

export interface TagCountsRequest {
  /** At most this many tags are wanted. */
  readonly max: number;
  /** Only tags whose slug or folded text begins with this; empty or absent means all. */
  readonly prefix?: string;
}

/**
 * Which tags do most of some documents have, and how many of them each? Every count is exact. Counted by going through the
 * tags of every document, three a document: 2 ms for a million, and a tenth of that for a common word.
 */
export class TagCounts {
  readonly #tags: Tags;
  /** By tag, 0 between calls. */
  readonly #counts: Uint32Array;
  readonly #touched: Uint32Array;

  constructor(tags: Tags) {
    this.#tags = tags;
    this.#counts = new Uint32Array(tags.count);
    // One more, since the place behind the last is written as well.
    this.#touched = new Uint32Array(tags.count + 1);
  }

  /** Of the first `length` of these documents: the tags that most of them have, then by slug. O(their tags). */
  of(docs: Uint32Array, length: number, { max, prefix = '' }: TagCountsRequest): CountedTag[] {
    const touched = this.#count(docs, length);
    const wanted = prefix.trim() === '' ? touched : this.#tags.beginningWith(prefix);
    const counted = this.#most(wanted, max);
    for (const tag of touched) this.#counts[tag] = 0;
    return counted;
  }

  /** The same of all documents, which is known. */
  ofAll({ max, prefix = '' }: TagCountsRequest): CountedTag[] {
    return [...this.#tags.list({ prefix, offset: 0, limit: max }).items];
  }

  /** Counts the tags of these documents; answers which tags there are, once each. */
  #count(docs: Uint32Array, length: number): Uint32Array {
    const { docOffsets, docTags } = this.#tags;
    const counts = this.#counts;
    const touched = this.#touched;
    let touchedCount = 0;
    for (let i = 0; i < length; i++) {
      const doc = docs[i]!;
      const end = docOffsets[doc + 1]!;
      for (let at = docOffsets[doc]!; at < end; at++) {
        const tag = docTags[at]!;
        const count = counts[tag]!;
        // Written always and kept when the tag is new: cheaper than a branch that is hard to predict.
        touched[touchedCount] = tag;
        touchedCount += count === 0 ? 1 : 0;
        counts[tag] = count + 1;
      }
    }
    return touched.subarray(0, touchedCount);
  }

  /** The `max` of these tags with the highest counts above 0, then by slug. */
  #most(tags: Uint32Array, max: number): CountedTag[] {
    const counts = this.#counts;
    const best: number[] = [];
    for (const tag of tags) {
      const count = counts[tag]!;
      if (count === 0 || (best.length === max && !this.#isBefore(tag, best[max - 1]!))) continue;
      let place = best.length;
      while (place > 0 && this.#isBefore(tag, best[place - 1]!)) place--;
      best.splice(place, 0, tag);
      best.length = Math.min(best.length, max);
    }
    return best.map((tag) => ({ ...this.#tags.get(tag), documentsCount: counts[tag]! }));
  }

  /** Tags are numbered in order of slug. */
  #isBefore(tag: number, other: number): boolean {
    const more = this.#counts[tag]! - this.#counts[other]!;
    return more > 0 || (more === 0 && tag < other);
  }
}
