import { bitCount, wordsFor } from '../collections/bitset.ts';
import type { TermRange } from '../dictionary/term-dictionary.ts';
import { isSignificant, scaledLog, weightOf } from '../docvalues/tag-weights.ts';
import type { Tags } from '../docvalues/tags.ts';
import { TopTags } from '../docvalues/top-tags.ts';
import { hasTermIn, withoutInflections } from './related-tags.ts';

/**
 * Selects related tags like `RelatedTags`, but at build time over all documents of a list. A tag counts by the number
 * of packs with it instead of documents, so the series of one large pack has little weight. An index of fewer than
 * PACKS_MIN packs counts documents.
 */
export class TagsOfPacks {
  readonly #tags: Tags;
  /**
   * By document a record from `docOffsets[d] + d` on: the number of its pack, then the ranks of its tags by frequency.
   * All data of a document is adjacent, and so are the counters of frequent tags.
   */
  readonly #records: Uint32Array;
  /** By tag rank: the number of documents, and a bit per pack in `#packWords` words. All 0 between calls. */
  readonly #counts: Uint32Array;
  readonly #packs: Uint32Array;
  readonly #packWords: number;
  readonly #seenTags: Uint32Array;
  readonly #starts = new Uint32Array(STEP);
  readonly #ends = new Uint32Array(STEP);
  readonly #packsOf = new Uint32Array(STEP);
  /** The logarithm of each number of documents. */
  readonly #logs: Uint16Array;
  readonly #packsCount: number;
  /** By `signatureOf` documents: the documents and their top tags. */
  readonly #cache = new Map<string, { readonly docs: Uint32Array; readonly best: readonly number[] }>();

  /** `packs` is the pack number of each docId: 0, 1, 2, …. */
  constructor(tags: Tags, packs: Int32Array) {
    this.#tags = tags;
    const count = packs.length;
    this.#records = recordsOf(tags, packs);
    let packsCount = 0;
    for (let doc = 0; doc < count; doc++) packsCount = Math.max(packsCount, packs[doc]! + 1);
    this.#packWords = wordsFor(packsCount);
    this.#counts = new Uint32Array(tags.count);
    this.#packs = new Uint32Array(this.#packWords * tags.count);
    // One more element, because the loop also writes one past the end.
    this.#seenTags = new Uint32Array(tags.count + 1);
    this.#logs = Uint16Array.from({ length: count + 1 }, (_, number) => scaledLog(number));
    this.#packsCount = packsCount;
  }

  /** At most `max` tag numbers, best first, without tags that have a term in `excluded`, each in one inflection. */
  of(docs: Uint32Array, excluded: readonly TermRange[], max: number): number[] {
    const cached = this.#bestOf(docs);
    const found = cached.filter((tag) => !hasTermIn(this.#tags, tag, excluded));
    const distinct = withoutInflections(this.#tags, found, max);
    return distinct.length === max || cached.length < CACHED_TAGS_MAX
      ? distinct
      : withoutInflections(this.#tags, this.#rank(docs, excluded, CACHED_TAGS_MAX), max);
  }

  /**
   * The CACHED_TAGS_MAX best tags without exclusions. Lists of different words often have the same documents, so
   * results are cached, one per `signatureOf`.
   */
  #bestOf(docs: Uint32Array): readonly number[] {
    const signature = signatureOf(docs);
    const cached = this.#cache.get(signature);
    if (cached !== undefined && isEqual(cached.docs, docs)) return cached.best;
    const best = this.#rank(docs, [], CACHED_TAGS_MAX);
    this.#cache.set(signature, { docs: docs.slice(), best });
    return best;
  }

  #rank(docs: Uint32Array, excluded: readonly TermRange[], max: number): number[] {
    const seenCount = this.#count(docs);
    const supportMin = SUPPORT_SHARE * this.#packsOfDocs(docs);
    const { byCount, rarity } = this.#tags;
    const counts = this.#counts;
    const logOfAll = this.#logs[docs.length]!;
    const best = new TopTags(max);
    for (let i = 0; i < seenCount; i++) {
      const rank = this.#seenTags[i]!;
      const tag = byCount[rank]!;
      const lift = this.#logs[counts[rank]!]! - logOfAll + rarity[tag]!;
      const packs = this.#takePacks(rank);
      const support = this.#packsCount < PACKS_MIN ? counts[rank]! : packs;
      const score = weightOf(support) * lift;
      counts[rank] = 0;
      if (support < supportMin || !isSignificant(support, lift, EVIDENCE_BITS_MIN)) continue;
      const place = best.placeFor(tag, score);
      if (place !== undefined && !hasTermIn(this.#tags, tag, excluded)) best.insert(place, tag, score);
    }
    return best.tags;
  }

  /** The number of packs with one of these documents. */
  #packsOfDocs(docs: Uint32Array): number {
    const { docOffsets } = this.#tags;
    const packs = new Set<number>();
    for (const doc of docs) packs.add(this.#records[docOffsets[doc]! + doc]!);
    return packs.size;
  }

  /** The number of packs with the tag at this rank; clears their bits. */
  #takePacks(rank: number): number {
    const packs = this.#packs;
    const end = (rank + 1) * this.#packWords;
    let count = 0;
    for (let at = rank * this.#packWords; at < end; at++) {
      count += bitCount(packs[at]!);
      packs[at] = 0;
    }
    return count;
  }

  /** Counts documents and packs of each tag, lists the ranks of the tags in `#seenTags`, and returns their number. */
  #count(docs: Uint32Array): number {
    const { docOffsets, refiningCounts } = this.#tags;
    const records = this.#records;
    const packWords = this.#packWords;
    const counts = this.#counts;
    const packs = this.#packs;
    const seenTags = this.#seenTags;
    const starts = this.#starts;
    const ends = this.#ends;
    const packsOf = this.#packsOf;
    let seenCount = 0;
    for (let from = 0; from < docs.length; from += STEP) {
      const length = Math.min(STEP, docs.length - from);
      // A loop of its own: records are far apart in memory, and independent reads overlap.
      for (let i = 0; i < length; i++) {
        const doc = docs[from + i]!;
        starts[i] = docOffsets[doc]! + doc;
        ends[i] = starts[i]! + 1 + refiningCounts[doc]!;
      }
      for (let i = 0; i < length; i++) packsOf[i] = records[starts[i]!]!;
      for (let i = 0; i < length; i++) {
        const end = ends[i]!;
        const pack = packsOf[i]!;
        const word = pack >>> 5;
        const bit = 1 << (pack & 31);
        for (let at = starts[i]! + 1; at < end; at++) {
          const rank = records[at]!;
          const count = counts[rank]!;
          // Always written, and kept only for a new tag: cheaper than an unpredictable branch.
          seenTags[seenCount] = rank;
          seenCount += count === 0 ? 1 : 0;
          counts[rank] = count + 1;
          packs[rank * packWords + word]! |= bit;
        }
      }
    }
    return seenCount;
  }
}

/** Fewer packs say little about how usual a tag is. */
const PACKS_MIN = 8;

/** See `isSignificant`. */
const EVIDENCE_BITS_MIN = 12;

/** A tag of a smaller share of the packs of a list refines it for too few people. */
const SUPPORT_SHARE = 1 / 25;

/** Documents per step: enough for overlapping reads, and few enough for the fastest processor cache. */
const STEP = 256;

/**
 * Tags cached per list of documents: three times RELATED_TAGS_MAX, because `of` then removes those with excluded
 * terms.
 */
const CACHED_TAGS_MAX = 48;

function recordsOf({ docOffsets, docTags, rankByCount }: Tags, packs: Int32Array): Uint32Array {
  const records = new Uint32Array(packs.length + docTags.length);
  for (let doc = 0; doc < packs.length; doc++) {
    let end = docOffsets[doc]! + doc;
    records[end++] = packs[doc]!;
    for (let at = docOffsets[doc]!; at < docOffsets[doc + 1]!; at++)
      records[end++] = rankByCount[docTags[at]!]!;
  }
  return records;
}

/** A cache key: the number of documents and three of them, which rarely collides. */
function signatureOf(docs: Uint32Array): string {
  return [docs.length, docs[0], docs[docs.length >>> 1], docs[docs.length - 1]].join();
}

function isEqual(docs: Uint32Array, others: Uint32Array): boolean {
  if (docs.length !== others.length) return false;
  for (let i = 0; i < docs.length; i++) if (docs[i] !== others[i]) return false;
  return true;
}
