import { Bitset } from '../collections/bitset.ts';
import { TopList } from '../collections/top-list.ts';
import type { CountedTag, Tags } from './tags.ts';

export interface TagCountsRequest {
  /** At most this many tags are returned. */
  readonly max: number;
  /** Only tags whose slug or folded text begins with this text, folded; all if it is empty or absent. */
  readonly prefix?: string;
}

/**
 * From this share of all documents on, scanning the documents of frequent tags costs less than scanning the tags of the
 * documents.
 */
const BY_TAG_FROM_SHARE = 1 / 4;

/** Counts the tags of some documents and returns those with the highest counts, then by slug. Every count is exact. */
export class TagCounts {
  readonly #tags: Tags;
  readonly #documentsCount: number;
  /** By tag, 0 between calls. */
  readonly #counts: Uint32Array;
  /** The tags with a count above 0, each once. */
  readonly #occurring: Uint32Array;
  readonly #set: Bitset;

  constructor(tags: Tags, documentsCount: number) {
    this.#tags = tags;
    this.#documentsCount = documentsCount;
    this.#counts = new Uint32Array(tags.count);
    // One more element, because the loop also writes one past the end.
    this.#occurring = new Uint32Array(tags.count + 1);
    this.#set = Bitset.ofSize(documentsCount);
  }

  /**
   * Counts the tags of the first `length` of these documents. `set`, if given, holds the same documents and saves
   * creating a set. O(tags of the documents + tags with the prefix), or as `#ofSet` for many documents.
   */
  of(docs: Uint32Array, length: number, request: TagCountsRequest, set?: Bitset): CountedTag[] {
    if (length >= this.#documentsCount * BY_TAG_FROM_SHARE) {
      if (set !== undefined) return this.#ofSet(set, request);
      this.#set.clear();
      for (let i = 0; i < length; i++) this.#set.add(docs[i]!);
      return this.#ofSet(this.#set, request);
    }
    const occurring = this.#count(docs, length);
    const best = new TopList(request.max);
    const hasPrefix = request.prefix !== undefined && request.prefix.trim() !== '';
    for (const tag of hasPrefix ? this.#withPrefix(request) : occurring) best.offer(tag, this.#counts[tag]!);
    for (const tag of occurring) this.#counts[tag] = 0;
    return this.#counted(best);
  }

  /** Counts a set. O(documents of the tags with at least as many documents as the lowest count returned). */
  #ofSet(set: Bitset, request: TagCountsRequest): CountedTag[] {
    const best = new TopList(request.max);
    for (const tag of this.#withPrefix(request)) {
      // The most used come first, and no count exceeds the number of documents of the tag.
      if (this.#tags.documentsOf(tag) < best.scoreMin) break;
      best.offer(tag, countIn(set, this.#tags.docsOf(tag)));
    }
    return this.#counted(best);
  }

  /** The counts over all documents, which are precomputed. */
  ofAll({ max, prefix = '' }: TagCountsRequest): CountedTag[] {
    return [...this.#tags.list({ prefix, offset: 0, limit: max }).items];
  }

  /** The tags with the prefix, the most used first. */
  #withPrefix({ prefix = '' }: TagCountsRequest): Uint32Array {
    return this.#tags.withPrefix(prefix);
  }

  #counted({ numbers, scores }: TopList): CountedTag[] {
    return numbers.map((tag, place) => ({ ...this.#tags.get(tag), documentsCount: scores[place]! }));
  }

  /** Counts the tags of these documents and returns the tags that occur, each once. */
  #count(docs: Uint32Array, length: number): Uint32Array {
    const { docOffsets, docTags } = this.#tags;
    const counts = this.#counts;
    const occurring = this.#occurring;
    let occurringCount = 0;
    for (let i = 0; i < length; i++) {
      const doc = docs[i]!;
      const end = docOffsets[doc + 1]!;
      for (let at = docOffsets[doc]!; at < end; at++) {
        const tag = docTags[at]!;
        const count = counts[tag]!;
        // Always written, and kept only for a new tag: cheaper than an unpredictable branch.
        occurring[occurringCount] = tag;
        occurringCount += count === 0 ? 1 : 0;
        counts[tag] = count + 1;
      }
    }
    return occurring.subarray(0, occurringCount);
  }
}

/** The number of these documents in the set. */
function countIn({ words }: Bitset, docs: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i]!;
    count += (words[doc >>> 5]! >>> (doc & 31)) & 1;
  }
  return count;
}
