import { analyzeQuery } from './analysis/analyzer.ts';
import { Bitset } from './bitset.ts';
import type { Deadline } from './deadline.ts';
import { DeletionIndex } from './dictionary/deletion-index.ts';
import { NONE, TermDictionary } from './dictionary/term-dictionary.ts';
import type { FacetField, Tag } from './document.ts';
import { FacetCounts, type FacetCountsByName } from './docvalues/facet-counts.ts';
import { Facet } from './docvalues/facets.ts';
import { type TagList, type TagListRequest, Tags } from './docvalues/tags.ts';
import { type Explanation, explainMatching } from './explanation.ts';
import { HOT_MATCHES, RELATED_TAGS_MAX, RELATED_TAGS_SAMPLE } from './limits.ts';
import { IntArena } from './postings/int-arena.ts';
import { readLongSets } from './postings/long-sets.ts';
import { PostingLists } from './postings/posting-lists.ts';
import { Alternatives } from './query/alternatives.ts';
import { DocFilter } from './query/filter.ts';
import { type MatchWord, matchWords } from './query/match-word.ts';
import { Matcher, type Matching } from './query/matcher.ts';
import { ownTerms } from './query/own-terms.ts';
import { Pages } from './query/pages.ts';
import { Readings } from './query/readings.ts';
import { BestMatches } from './ranking/best-matches.ts';
import { HotAnswers } from './ranking/hot-answers.ts';
import { Selection } from './ranking/selection.ts';
import { RelatedTags } from './related-tags.ts';
import type { SearchRequest, SearchResult } from './search-request.ts';
import type { Snapshot } from './snapshot/snapshot-reader.ts';

/** Content of the section `engine.schema`. */
interface Schema {
  readonly documentsCount: number;
  readonly facets: readonly FacetField[];
}

/**
 * Answers searches over one snapshot. Opening does no work in proportion to the number of documents. A searcher
 * works in memory of its own that the next search uses again: one search at a time, one searcher per thread.
 */
export class Searcher {
  readonly documentsCount: number;
  readonly #facets: ReadonlyMap<string, Facet>;
  readonly #facetCounts: FacetCounts;
  readonly #tags: Tags;
  readonly #dictionary: TermDictionary;
  readonly #arena = new IntArena();
  readonly #lists: PostingLists;
  readonly #matcher: Matcher;
  readonly #best: BestMatches;
  readonly #hotAnswers: HotAnswers;
  readonly #pages: Pages;
  readonly #relatedTags: RelatedTags;
  readonly #selection = new Selection();
  readonly #sample = new Uint32Array(RELATED_TAGS_SAMPLE);
  readonly #set: Bitset;
  readonly #scratchSet: Bitset;
  readonly #browsed: Uint32Array;

  constructor(snapshot: Snapshot) {
    const schema = JSON.parse(snapshot.text('engine.schema')) as Schema;
    const { documentsCount } = schema;
    const facets = schema.facets.map((field) => new Facet(snapshot, field, documentsCount));
    this.documentsCount = documentsCount;
    this.#facets = new Map(facets.map((facet) => [facet.field.name, facet]));
    this.#facetCounts = new FacetCounts(snapshot, schema.facets);
    this.#tags = new Tags(snapshot);
    this.#dictionary = new TermDictionary(snapshot);
    const nameWords = snapshot.uint8('engine.nameWords');
    const longSets = readLongSets(snapshot, documentsCount);
    this.#lists = new PostingLists(snapshot, this.#dictionary, this.#arena, longSets);
    const readings = new Readings(
      this.#dictionary,
      new DeletionIndex(snapshot, this.#dictionary),
      this.#lists,
    );
    const alternatives = new Alternatives(this.#dictionary, this.#lists);
    this.#matcher = new Matcher(readings, alternatives, nameWords);
    this.#best = new BestMatches(snapshot, this.#facetCounts.valuesCount);
    this.#hotAnswers = new HotAnswers(this.#best, nameWords);
    this.#pages = new Pages(documentsCount);
    this.#relatedTags = new RelatedTags(this.#tags, documentsCount, RELATED_TAGS_SAMPLE);
    this.#set = Bitset.ofSize(documentsCount);
    this.#scratchSet = Bitset.ofSize(documentsCount);
    this.#browsed = new Uint32Array(documentsCount);
  }

  get tagCount(): number {
    return this.#tags.count;
  }

  /**
   * Which documents answer this request, best first? `total` is exact, and a page costs the same wherever it
   * stands: O(postings of the query's words), or O(page) for the first HOT_MATCHES of a frequent word. Throws
   * only when the filter names a facet that the index does not have.
   */
  search(request: SearchRequest, deadline: Deadline): SearchResult {
    this.#arena.reset();
    const filter = new DocFilter(request.filter, this.#facets, this.#tags);
    if (request.text.trim() === '') return this.#browse(request, filter);
    const words = matchWords(analyzeQuery(request.text));
    const matching = this.#matcher.match(words, deadline);
    const hotAnswer = this.#hotAnswer(request, filter, words, matching);
    if (hotAnswer !== undefined) return hotAnswer;

    const matches = this.#matcher.matchesOf(matching);
    filter.narrow(matches);
    const { order, relatedTagsMax } = request;
    const sampled =
      relatedTagsMax > 0 ? this.#selection.select(matches, 0, RELATED_TAGS_SAMPLE, this.#sample) : 0;
    return {
      docIds:
        order === undefined
          ? this.#pages.ranked(matches, request)
          : this.#pages.ordered(matches, order, request),
      total: matches.count,
      relatedTags: this.#relatedTo(this.#sample, sampled, request, words),
      ...(request.countFacets === true && {
        facetCounts: this.#facetCounts.byName(matches.docs, matches.count),
      }),
      isDegraded: matching.isDegraded,
    };
  }

  /** Why does this request answer as it does, by relevance? Slower than the search itself. */
  explain(request: SearchRequest, deadline: Deadline): Explanation {
    this.#arena.reset();
    const filter = new DocFilter(request.filter, this.#facets, this.#tags);
    const matching = this.#matcher.match(matchWords(analyzeQuery(request.text)), deadline);
    const matches = this.#matcher.matchesOf(matching);
    filter.narrow(matches);
    const docIds = this.#pages.ranked(matches, request);
    return explainMatching(matching, matches, docIds, this.#dictionary, this.#lists);
  }

  tagsOf(docId: number): readonly Tag[] {
    return this.#tags.tagsOf(docId);
  }

  /** The values of one facet that a document has; none for a facet that the index does not have. */
  valuesOf(facet: string, docId: number): readonly number[] {
    return this.#facets.get(facet)?.valuesOf(docId) ?? [];
  }

  tags(request: TagListRequest): TagList {
    return this.#tags.list(request);
  }

  /** The answer without finding all matches: by relevance, without a filter, and within the best that are known. */
  #hotAnswer(
    request: SearchRequest,
    filter: DocFilter,
    words: readonly MatchWord[],
    { hot: union, isDegraded }: Matching,
  ): SearchResult | undefined {
    const { offset, limit, order, relatedTagsMax } = request;
    if (union === undefined || order !== undefined || !filter.allowsAll) return undefined;
    if (offset + limit > HOT_MATCHES) return undefined;
    const { best, total, added, addedCount } = this.#hotAnswers.answer(union);
    if (best.length < Math.max(offset + limit, RELATED_TAGS_SAMPLE)) return undefined;
    const { slot } = union.hot;
    const isTyped = words.length === 1 && union.baseCost === 0 && addedCount === 0;
    return {
      docIds: best.subarray(offset, offset + limit),
      total,
      relatedTags: isTyped
        ? this.#best.relatedTags(slot, relatedTagsMax).map((tag) => this.#tags.get(tag))
        : this.#relatedTo(best, RELATED_TAGS_SAMPLE, request, words),
      ...(request.countFacets === true && {
        facetCounts: this.#facetCounts.byName(added, addedCount, this.#best.facetCounts(slot)),
      }),
      isDegraded,
    };
  }

  /** Without words the filter alone decides, and the static rank or the order given. */
  #browse(request: SearchRequest, filter: DocFilter): SearchResult {
    const { order } = request;
    const set = this.#set;
    filter.fill(set, this.#scratchSet, this.documentsCount);
    const total = filter.allowsAll ? this.documentsCount : set.count();
    const sampled = set.slice(0, this.#sample.length, this.#sample);
    return {
      docIds:
        order === undefined
          ? this.#pages.ofSet(set, total, request)
          : this.#pages.ofSetOrdered(set, total, order, request),
      total,
      relatedTags: this.#relatedTo(this.#sample, sampled, request, []),
      ...(request.countFacets === true && { facetCounts: this.#facetCountsOfSet(filter, set, total) }),
      isDegraded: false,
    };
  }

  #facetCountsOfSet(filter: DocFilter, set: Bitset, total: number): FacetCountsByName {
    if (filter.allowsAll) {
      return Object.fromEntries(Array.from(this.#facets, ([name, { counts }]) => [name, counts]));
    }
    set.slice(0, total, this.#browsed);
    return this.#facetCounts.byName(this.#browsed, total);
  }

  /** The tags related to the first `count` of `docs`, the best matches. */
  #relatedTo(docs: Uint32Array, count: number, request: SearchRequest, words: readonly MatchWord[]): Tag[] {
    const max = Math.min(request.relatedTagsMax, RELATED_TAGS_MAX);
    if (max <= 0) return [];
    const own = ownTerms(
      this.#dictionary,
      words.map(({ text }) => text),
    );
    const ownTag = request.filter.tag === undefined ? NONE : this.#tags.find(request.filter.tag);
    return this.#relatedTags.of(docs, count, own, ownTag, max).map((tag) => this.#tags.get(tag));
  }
}
