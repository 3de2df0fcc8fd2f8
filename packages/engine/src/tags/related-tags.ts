import { TopList } from '../collections/top-list.ts';
import type { TermRange } from '../dictionary/term-dictionary.ts';
import { isSignificant, scaledLog, weightOf } from '../docvalues/tag-weights.ts';
import type { Tags } from '../docvalues/tags.ts';
import { RELATED_TAGS_SAMPLE } from '../limits.ts';

/** See `isSignificant`. A sample gives less evidence than all documents. */
const EVIDENCE_BITS_OF_SAMPLE = 8;
const EVIDENCE_BITS_OF_PACKS = 12;

/** From this number of documents on, a tag of only one of them is ignored. */
const COUNT_MIN_2_FROM = 4;

/** A tag of a smaller share of the packs refines a search for too few people. */
const SUPPORT_SHARE = 1 / 25;

/** Fewer packs say little about how usual a tag is, so documents count. */
const PACKS_MIN = 8;

/** Subtracted from the scores of tags that are not significant, more than any number of documents. */
const UNSURE = 2 ** 31;

/** Candidates beyond the tags wanted, because some may be inflections of others. */
const SPARE_TAGS = 4;

/**
 * Selects the tags that best characterize some documents. A score is the product of:
 * - the number of documents with the tag, to the power of 3/2, which favors tags of many documents;
 * - the lift: the log ratio of its frequency among the documents to its frequency in the index.
 * With `packs`, the number of each document's pack, a tag counts by packs instead of documents, so the series of one
 * large pack has little weight. Only tags in the names of documents count, see `Tags.refiningCounts`. Categories that
 * packs sort icons into (`interface`, `business`) are mostly no words of names. If no tag is significant, those that
 * most documents have are selected.
 */
export class RelatedTags {
  readonly #tags: Tags;
  readonly #packs: Int32Array | undefined;
  readonly #countsPacks: boolean;
  /** By tag: the number of documents, of packs, and the latest pack counted from 1. All 0 between calls. */
  readonly #counts: Uint32Array;
  readonly #packCounts: Uint32Array;
  readonly #latestPacks: Uint32Array;
  readonly #seenTags: Uint32Array;
  /** By document of the current call, where its refining tags start and end. */
  #starts = new Uint32Array(RELATED_TAGS_SAMPLE);
  #ends = new Uint32Array(RELATED_TAGS_SAMPLE);
  readonly #best = new TopList(0);

  constructor(tags: Tags, packs?: Int32Array) {
    this.#tags = tags;
    this.#packs = packs;
    this.#countsPacks = packs !== undefined && new Set(packs).size >= PACKS_MIN;
    this.#counts = new Uint32Array(tags.count);
    this.#packCounts = new Uint32Array(tags.count);
    this.#latestPacks = new Uint32Array(tags.count);
    // One more element, because the loop also writes one past the end.
    this.#seenTags = new Uint32Array(tags.count + 1);
  }

  /**
   * At most `max` tag numbers, best first, each in one inflection. Leaves out tags with a term
   * in `excluded`, and the tags `except`. With packs, the documents must be in the order of their packs.
   */
  of(docs: Uint32Array, excluded: readonly TermRange[], except: readonly number[], max: number): number[] {
    const tags = this.#tags;
    const { countMin, evidenceMin } = this.#thresholdsFor(docs);
    const seenCount = this.#count(docs);
    for (const tag of except) this.#counts[tag] = 0;
    const logOfAll = scaledLog(docs.length);
    const best = this.#best;
    best.clear(max + SPARE_TAGS);
    for (let i = 0; i < seenCount; i++) {
      const tag = this.#seenTags[i]!;
      const count = this.#counts[tag]!;
      const support = this.#countsPacks ? this.#packCounts[tag]! : count;
      this.#counts[tag] = 0;
      if (this.#countsPacks) this.#packCounts[tag] = this.#latestPacks[tag] = 0;
      if (count === 0 || support < countMin) continue;
      const lift = scaledLog(count) - logOfAll + tags.rarity[tag]!;
      const isSure = isSignificant(support, lift, evidenceMin);
      const score = isSure ? weightOf(support) * lift : support - UNSURE;
      const place = best.placeFor(tag, score);
      if (place !== undefined && !hasTermIn(tags, tag, excluded)) best.insert(place, tag, score);
    }
    const sure = best.scores.filter((score) => score > 0).length;
    return withoutInflections(tags, sure > 0 ? best.numbers.slice(0, sure) : best.numbers, max);
  }

  #thresholdsFor(docs: Uint32Array) {
    const packs = this.#packs;
    if (packs === undefined)
      return { countMin: docs.length < COUNT_MIN_2_FROM ? 1 : 2, evidenceMin: EVIDENCE_BITS_OF_SAMPLE };
    const packsOfDocs = new Set(Array.from(docs, (doc) => packs[doc]));
    return { countMin: SUPPORT_SHARE * packsOfDocs.size, evidenceMin: EVIDENCE_BITS_OF_PACKS };
  }

  /** Counts the documents and packs of each tag, lists the tags in `#seenTags`, and returns their number. */
  #count(docs: Uint32Array): number {
    const { docOffsets, docTags, refiningCounts } = this.#tags;
    const counts = this.#counts;
    const seenTags = this.#seenTags;
    let seenCount = 0;
    if (docs.length > this.#ends.length) {
      this.#starts = new Uint32Array(docs.length);
      this.#ends = new Uint32Array(docs.length);
    }
    // All documents are looked up first, because the processor then waits for their places in memory at the same time.
    for (let i = 0; i < docs.length; i++) {
      const start = docOffsets[docs[i]!]!;
      this.#starts[i] = start;
      this.#ends[i] = start + refiningCounts[docs[i]!]!;
    }
    for (let i = 0; i < docs.length; i++) {
      const pack = this.#countsPacks ? this.#packs![docs[i]!]! + 1 : 0;
      const end = this.#ends[i]!;
      for (let at = this.#starts[i]!; at < end; at++) {
        const tag = docTags[at]!;
        const count = counts[tag]!;
        seenTags[seenCount] = tag;
        seenCount += count === 0 ? 1 : 0;
        counts[tag] = count + 1;
        if (pack === 0 || this.#latestPacks[tag] === pack) continue;
        this.#latestPacks[tag] = pack;
        this.#packCounts[tag]!++;
      }
    }
    return seenCount;
  }
}

/** At most `max` of these tags: of several inflections of a word the first. */
function withoutInflections({ stems }: Tags, tags: readonly number[], max: number): number[] {
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
