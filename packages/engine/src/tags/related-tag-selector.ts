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

  constructor(tags: Tags, dictionary: TermDictionary, ofTerms: TagsOfTerms) {
    this.#tags = tags;
    this.#dictionary = dictionary;
    this.#ofTerms = ofTerms;
    this.#related = new RelatedTags(tags);
  }

  /**
   * The related tags if `Matching.frequent` is set: the precomputed tags of this list. They leave out the terms of the
   * list; other terms of the query are left out here.
   */
  ofFrequentList(slot: number, query: ExpandedQuery, request: RelatedTagsRequest): Tag[] {
    const excluded =
      query.words.length > 1 ? this.#queryTerms(query) : expansionTerms(this.#dictionary, query.expansions);
    return this.#get(this.#ofTerms.ofSlot(slot), request, excluded);
  }

  /** The related tags of matches that are not those of a frequent list. */
  ofMatches(matches: Matches, query: ExpandedQuery, request: RelatedTagsRequest, isFiltered: boolean): Tag[] {
    if (request.relatedTagsMax <= 0) return [];
    return this.ofBest(
      () => this.#sample.subarray(0, matches.sampleClosest(this.#sample)),
      query,
      request,
      isFiltered,
    );
  }

  /** The related tags of the best matches, if the others are unknown. */
  ofBest(
    best: () => Uint32Array,
    query: ExpandedQuery,
    request: RelatedTagsRequest,
    isFiltered: boolean,
  ): Tag[] {
    const stored = isFiltered ? undefined : this.#ofTerm(query);
    return stored === undefined
      ? this.#relatedTo(best(), this.#queryTerms(query), request)
      : this.#get(stored, request);
  }

  /** The related tags of documents that a filter allows, for a query without words. */
  ofSet(set: Bitset, request: RelatedTagsRequest): Tag[] {
    if (request.relatedTagsMax <= 0) return [];
    const sampled = set.slice(0, RELATED_TAGS_SAMPLE, this.#sample);
    return this.#relatedTo(this.#sample.subarray(0, sampled), [], request);
  }

  /** The related tags of documents that were found by image, the most similar first, without `except` (slugs). */
  ofDocs(docIds: Uint32Array, relatedTagsMax: number, except: readonly string[] = []): Tag[] {
    return this.#relatedTo(docIds, [], { relatedTagsMax, filter: { tags: except } });
  }

  #relatedTo(docIds: Uint32Array, excluded: readonly TermRange[], request: RelatedTagsRequest): Tag[] {
    const { relatedTagsMax, filter } = request;
    if (relatedTagsMax <= 0) return [];
    const except = (filter.tags ?? []).map((slug) => this.#tags.find(slug)).filter((tag) => tag >= 0);
    const sample = docIds.subarray(0, RELATED_TAGS_SAMPLE);
    return this.#get(this.#related.of(sample, excluded, except, RELATED_TAGS_MAX), request);
  }

  /** The precomputed tags of a query for one term, all documents of which match. */
  #ofTerm({ words }: ExpandedQuery): Uint32Array | undefined {
    const term = words.length === 1 ? this.#dictionary.termOf(words[0]!.text) : NONE;
    return term === NONE ? undefined : this.#ofTerms.of(term);
  }

  #queryTerms({ words, expansions }: ExpandedQuery): TermRange[] {
    const typed = words.map(({ text }) => text);
    return [...queryTerms(this.#dictionary, typed), ...expansionTerms(this.#dictionary, expansions)];
  }

  /** The first of these tags without a term in `excluded`. */
  #get(tags: ArrayLike<number>, request: RelatedTagsRequest, excluded: readonly TermRange[] = []): Tag[] {
    const max = Math.min(request.relatedTagsMax, RELATED_TAGS_MAX);
    const found: Tag[] = [];
    for (let i = 0; i < tags.length && found.length < max; i++)
      if (!hasTermIn(this.#tags, tags[i]!, excluded)) found.push(this.#tags.get(tags[i]!));
    return found;
  }
}
