import type { Bitset } from '../collections/bitset.ts';
import { NONE, type TermDictionary, type TermRange } from '../dictionary/term-dictionary.ts';
import type { Tag } from '../document.ts';
import type { Tags } from '../docvalues/tags.ts';
import { RELATED_TAGS_MAX, RELATED_TAGS_SAMPLE } from '../limits.ts';
import type { MatchWord } from '../query-parsing/query-words.ts';
import type { Matches } from '../ranking/matches.ts';
import type { SearchRequest } from '../search-request.ts';
import type { WordExpansions } from '../term-expansion/term-expander.ts';
import { expansionTerms, queryTerms } from './query-terms.ts';
import { hasTermIn, RelatedTags } from './related-tags.ts';
import type { TagsOfTerms } from './tags-of-terms.ts';

const NO_TAGS: readonly number[] = [];

/** The words of a query, also stop words and dropped ones, and the expansions of the words that were matched. */
export interface ExpandedQuery {
  readonly words: readonly MatchWord[];
  readonly expansions: WordExpansions;
}

/** The part of a search request that decides the related tags. */
export type RelatedTagsRequest = Pick<SearchRequest, 'filter' | 'relatedTagsMax'>;

/**
 * Selects the related tags of a result: the precomputed ones of a frequent term, or those that `RelatedTags` finds.
 * Each is a tag of at least one match, none is a tag of the filter, and none has a term of the query or of its
 * likeliest expansions. At most `relatedTagsMax` of the request, and RELATED_TAGS_MAX.
 */
export class RelatedTagSelector {
  readonly #tags: Tags;
  readonly #dictionary: TermDictionary;
  readonly #ofTerms: TagsOfTerms;
  readonly #related: RelatedTags;
  readonly #sample = new Uint32Array(RELATED_TAGS_SAMPLE);
  /** By tag, whether `#tagsOf` still looks for it among the matches. All 0 between calls. */
  readonly #isSought: Uint8Array;

  constructor(tags: Tags, dictionary: TermDictionary, ofTerms: TagsOfTerms) {
    this.#tags = tags;
    this.#dictionary = dictionary;
    this.#ofTerms = ofTerms;
    this.#related = new RelatedTags(tags, RELATED_TAGS_SAMPLE);
    this.#isSought = new Uint8Array(tags.count);
  }

  /**
   * The related tags if `Matching.frequent` is set: the precomputed tags of this list. They leave out the terms of the
   * list; other terms of the query are left out here. With a filter, `filtered` are the remaining matches: only tags
   * that one of these has stay, and other tags of theirs replace the rest, one for one.
   */
  ofFrequentList(
    slot: number,
    filtered: Matches | undefined,
    query: ExpandedQuery,
    request: RelatedTagsRequest,
  ): Tag[] {
    const max = maxOf(request);
    if (max <= 0) return [];
    const excluded =
      query.words.length > 1 ? this.#queryTerms(query) : expansionTerms(this.#dictionary, query.expansions);
    const stored = this.#ofTerms.ofSlot(slot).filter((tag) => !hasTermIn(this.#tags, tag, excluded));
    if (filtered === undefined) return this.#get(stored, max);
    const count = Math.min(max, stored.length);
    const leading = this.#tagsOf(filtered, stored, this.#filterTags(request)).slice(0, count);
    if (leading.length === count) return this.#get(leading, count);
    const others = this.#relatedToMatches(filtered, query, request, RELATED_TAGS_MAX);
    return this.#get([...leading, ...others.filter((tag) => !leading.includes(tag))], count);
  }

  /** The related tags of matches that are not those of a frequent list. */
  ofMatches(matches: Matches, query: ExpandedQuery, request: SearchRequest, isFiltered: boolean): Tag[] {
    const max = maxOf(request);
    if (max <= 0) return [];
    const stored = isFiltered ? undefined : this.#ofTerm(query);
    return this.#get(stored ?? this.#relatedToMatches(matches, query, request, max), max);
  }

  /** The related tags of the best matches, if the others are unknown. */
  ofBest(docIds: Uint32Array, query: ExpandedQuery, request: RelatedTagsRequest, isFiltered: boolean): Tag[] {
    const max = maxOf(request);
    if (max <= 0) return [];
    const stored = isFiltered ? undefined : this.#ofTerm(query);
    if (stored !== undefined) return this.#get(stored, max);
    const count = Math.min(docIds.length, RELATED_TAGS_SAMPLE);
    const filterTags = this.#filterTags(request);
    return this.#get(this.#related.of(docIds, count, this.#queryTerms(query), filterTags, max), max);
  }

  /** The related tags of documents that a filter allows, for a query without words. */
  ofSet(set: Bitset, request: SearchRequest): Tag[] {
    const max = maxOf(request);
    if (max <= 0) return [];
    const sampled = set.slice(0, RELATED_TAGS_SAMPLE, this.#sample);
    return this.#get(this.#related.of(this.#sample, sampled, [], this.#filterTags(request), max), max);
  }

  /** The related tags of documents that were found by image, the most similar first, without `except` (slugs). */
  ofDocs(docIds: Uint32Array, max: number, except: readonly string[] = []): Tag[] {
    const count = Math.min(docIds.length, RELATED_TAGS_SAMPLE);
    return this.#get(this.#related.of(docIds, count, [], this.#numbersOf(except), max), max);
  }

  #relatedToMatches(
    matches: Matches,
    query: ExpandedQuery,
    request: RelatedTagsRequest,
    max: number,
  ): number[] {
    const sampled = matches.sampleClosest(this.#sample);
    return this.#related.of(this.#sample, sampled, this.#queryTerms(query), this.#filterTags(request), max);
  }

  /** The precomputed tags of a query for one term, all documents of which match. */
  #ofTerm({ words }: ExpandedQuery): readonly number[] | undefined {
    const term = words.length === 1 ? this.#dictionary.termOf(words[0]!.text) : NONE;
    return term === NONE ? undefined : this.#ofTerms.of(term);
  }

  /** Those of `tags` that a match has, without `except`. O(tags of the matches) at most. */
  #tagsOf({ docs, count }: Matches, tags: readonly number[], except: readonly number[]): number[] {
    const { docOffsets, docTags } = this.#tags;
    const isSought = this.#isSought;
    for (const tag of tags) isSought[tag] = 1;
    let soughtCount = tags.length;
    for (let i = 0; i < count && soughtCount > 0; i++) {
      const doc = docs[i]!;
      for (let at = docOffsets[doc]!; at < docOffsets[doc + 1]!; at++) {
        const tag = docTags[at]!;
        soughtCount -= isSought[tag]!;
        isSought[tag] = 0;
      }
    }
    const found = tags.filter((tag) => isSought[tag] === 0 && !except.includes(tag));
    for (const tag of tags) isSought[tag] = 0;
    return found;
  }

  #queryTerms({ words, expansions }: ExpandedQuery): TermRange[] {
    const typed = words.map(({ text }) => text);
    return [...queryTerms(this.#dictionary, typed), ...expansionTerms(this.#dictionary, expansions)];
  }

  /** The tags of the filter. */
  #filterTags({ filter }: RelatedTagsRequest): readonly number[] {
    return filter.tags === undefined ? NO_TAGS : this.#numbersOf(filter.tags);
  }

  /** Unknown tags are left out. */
  #numbersOf(slugs: readonly string[]): number[] {
    return slugs.map((slug) => this.#tags.find(slug)).filter((tag) => tag >= 0);
  }

  #get(tags: readonly number[], max: number): Tag[] {
    return tags.slice(0, max).map((tag) => this.#tags.get(tag));
  }
}

function maxOf({ relatedTagsMax }: RelatedTagsRequest): number {
  return Math.min(relatedTagsMax, RELATED_TAGS_MAX);
}
