import type { Bitset } from './collections/bitset.ts';
import { DeletionIndex } from './dictionary/deletion-index.ts';
import { PhoneticIndex } from './dictionary/phonetic-index.ts';
import { TermDictionary } from './dictionary/term-dictionary.ts';
import type { FacetField, Tag } from './document.ts';
import { FacetCounts, type FacetCountsByName } from './docvalues/facet-counts.ts';
import { Facet } from './docvalues/facets.ts';
import { type TagList, type TagListRequest, Tags } from './docvalues/tags.ts';
import { Evaluation } from './matching/evaluation.ts';
import { type Explanation, explainMatching } from './matching/explanation.ts';
import { type DocFilter, DocFilters } from './matching/filter.ts';
import { Matcher } from './matching/matcher.ts';
import { bestNeeded, type PageRequest, Pages } from './matching/pages.ts';
import { DocumentEntries } from './plan/document-entries.ts';
import { EntryNumbers } from './plan/entry-numbers.ts';
import { PlannedEvaluation } from './plan/planned-evaluation.ts';
import type { ProbeAnswers } from './plan/probe-answers.ts';
import type { PlannedSearch } from './plan/search-plan.ts';
import { readBitmaps } from './postings/bitmap-postings.ts';
import { documentsNamed } from './postings/named-documents.ts';
import { PostingLists } from './postings/posting-lists.ts';
import { type DocumentNames, NO_NAMES } from './query-parsing/existing-names.ts';
import { FacetWords } from './query-parsing/facet-words.ts';
import { QueryParser } from './query-parsing/query-parser.ts';
import type { Matches } from './ranking/matches.ts';
import { TopK, type TopKAnswer, TopKAnswers } from './ranking/top-k.ts';
import { Deadline, type Filter, type SearchRequest, type SearchResult } from './search-request.ts';
import type { Snapshot } from './snapshot/snapshot.ts';
import { CooccurringTerms } from './suggest/co-occurring-terms.ts';
import { Suggester, type Suggestions } from './suggest/suggester.ts';
import { RelatedTagSelector, type RelatedTagsRequest } from './tags/related-tag-selector.ts';
import { TagsOfTerms } from './tags/tags-of-terms.ts';
import { Corrections } from './term-expansion/corrections.ts';
import { QueryRewriter } from './term-expansion/query-rewrites.ts';
import { TermExpander } from './term-expansion/term-expander.ts';
import { ThesaurusIndex } from './thesaurus/thesaurus-index.ts';

/** Content of the section `engine.schema`. */
interface Schema {
  readonly documentsCount: number;
  readonly facets: readonly FacetField[];
}

/**
 * Answers searches over one snapshot. Opening reads no data of documents, it only allocates memory for them. A searcher
 * reuses its memory: one search at a time, one searcher per thread.
 */
export class Searcher {
  readonly documentsCount: number;
  readonly #facets: ReadonlyMap<string, Facet>;
  readonly #facetCounts: FacetCounts;
  readonly #tags: Tags;
  readonly #filters: DocFilters;
  readonly #dictionary: TermDictionary;
  readonly #nameWords: Uint8Array;
  readonly #lists: PostingLists;
  readonly #parser: QueryParser;
  readonly #evaluation: Evaluation;
  readonly #matcher: Matcher;
  readonly #expander: TermExpander;
  readonly #rewriter: QueryRewriter;
  readonly #snapshot: Snapshot;
  /** Created by the first search that is planned for another engine. */
  #entryNumbers: EntryNumbers | undefined;
  readonly #topK: TopK;
  readonly #topKAnswers: TopKAnswers;
  readonly #pages: Pages;
  readonly #relatedTags: RelatedTagSelector;
  readonly #suggester: Suggester;
  /** The docIds that a filter allows, while `#browse` counts their values. */
  readonly #members: Uint32Array;

  /** `names` resolves names that a text has; without it, they are words. */
  constructor(snapshot: Snapshot, names: DocumentNames = NO_NAMES) {
    const schema = JSON.parse(snapshot.text('engine.schema')) as Schema;
    const { documentsCount } = schema;
    const facets = schema.facets.map((field) => new Facet(snapshot, field, documentsCount));
    this.documentsCount = documentsCount;
    this.#snapshot = snapshot;
    this.#facets = new Map(facets.map((facet) => [facet.field.name, facet]));
    this.#facetCounts = new FacetCounts(snapshot, schema.facets);
    this.#tags = new Tags(snapshot);
    this.#filters = new DocFilters(this.#facets, this.#tags, documentsCount);
    this.#dictionary = new TermDictionary(snapshot);
    const nameWords = snapshot.uint8('engine.nameWords');
    this.#nameWords = nameWords;
    const bitmaps = readBitmaps(snapshot, documentsCount);
    this.#lists = new PostingLists(snapshot, this.#dictionary, documentsCount, bitmaps);
    const deletions = new DeletionIndex(snapshot, this.#dictionary);
    const phonetic = new PhoneticIndex(snapshot, this.#dictionary);
    const corrections = new Corrections(snapshot, this.#dictionary, deletions, phonetic, this.#lists);
    const thesaurus = new ThesaurusIndex(snapshot, this.#lists);
    const cooccurring = new CooccurringTerms(snapshot);
    const facetWords = new FacetWords(snapshot);
    this.#parser = new QueryParser(this.#dictionary, thesaurus, cooccurring, facetWords, names);
    this.#expander = new TermExpander(
      snapshot,
      this.#dictionary,
      corrections,
      this.#lists,
      thesaurus,
      documentsCount,
      cooccurring,
    );
    this.#rewriter = new QueryRewriter(this.#dictionary, this.#lists, thesaurus);
    this.#evaluation = new Evaluation(this.#lists, nameWords, this.#filters);
    this.#matcher = new Matcher(this.#expander, this.#rewriter, this.#evaluation);
    this.#topK = new TopK(snapshot, this.#facetCounts.valuesCount);
    this.#topKAnswers = new TopKAnswers(this.#topK, nameWords);
    this.#pages = new Pages(documentsCount, snapshot.uint32('engine.placeFacts'));
    this.#relatedTags = new RelatedTagSelector(this.#tags, this.#dictionary, new TagsOfTerms(snapshot));
    this.#suggester = new Suggester(snapshot, this.#dictionary, this.#lists, thesaurus, corrections, {
      parser: this.#parser,
      cooccurring,
    });
    this.#members = new Uint32Array(documentsCount);
  }

  get tagCount(): number {
    return this.#tags.count;
  }

  /**
   * The documents that match a request, best first or in the order of the request. Every page costs about the same:
   * O(postings of the query words), or less within the first TOP_K matches of a frequent word without a filter. Throws
   * only if the filter names an unknown facet.
   */
  search(request: SearchRequest, deadline: Deadline): SearchResult {
    this.#lists.reset();
    const filter = this.#filters.prepare(request.filter);
    if (request.text.trim() === '') return this.#browse(request, filter);
    const parsed = this.#parser.parse(request.text, request.isConcept);
    this.#evaluation.within = request.isConcept === true && !filter.allowsAll ? filter : undefined;
    const matching = this.#matcher.match(parsed, deadline);
    const { frequent, match, isDegraded } = matching;
    const query = { words: parsed.words, expansions: matching.expansions };

    // Precomputed answers need no matching. They are not valid with a filter.
    const wanted = bestNeeded(request);
    const fromTopK =
      frequent === undefined || !filter.allowsAll ? undefined : this.#topKAnswers.answer(frequent, wanted);
    if (fromTopK !== undefined && isWithinBest(request, fromTopK)) {
      const { best, bestKeys, bestStart } = fromTopK;
      return {
        docIds: this.#pages.ofBest(
          best.subarray(bestStart, bestStart + wanted),
          bestKeys.subarray(bestStart, bestStart + wanted),
          request,
        ),
        total: fromTopK.total,
        match,
        relatedTags: this.#relatedTags.ofFrequentList(fromTopK.slot, query, request),
        facetCounts: request.countFacets === true ? this.#facetsOfTopK(fromTopK) : undefined,
        isDegraded,
      };
    }

    const matches = this.#evaluation.matchesWithin(filter);
    return {
      docIds: this.#pageOf(matches, request),
      total: matches.count,
      match,
      relatedTags:
        frequent !== undefined && filter.allowsAll
          ? this.#relatedTags.ofFrequentList(frequent.main.slot, query, request)
          : this.#relatedTags.ofMatches(matches, query, request, !filter.allowsAll),
      facetCounts: request.countFacets === true ? this.#facetsOf(matches, fromTopK) : undefined,
      isDegraded,
    };
  }

  /** Explains the matches of a request and their ranks by relevance, whatever its `order`. Slower than the search. */
  explain(request: SearchRequest, deadline: Deadline): Explanation {
    this.#lists.reset();
    const filter = this.#filters.prepare(request.filter);
    this.#evaluation.within = undefined;
    const parsed = this.#parser.parse(request.text);
    const matching = this.#matcher.match(parsed, deadline);
    const matches = this.#evaluation.matchesWithin(filter);
    const docIds = this.#pages.ranked(matches, request);
    return explainMatching(parsed, matching, matches, docIds, this.#dictionary, this.#lists);
  }

  /**
   * Describes the search for a text, which is not blank, to another engine. `known` has the answers to the probes of
   * earlier plans for this text. Uses only the lengths of posting lists.
   */
  plan(text: string, known: ProbeAnswers): PlannedSearch {
    this.#lists.reset();
    const parsed = this.#parser.parse(text);
    const evaluation = new PlannedEvaluation(this.entryNumbers, known);
    const matching = new Matcher(this.#expander, this.#rewriter, evaluation).match(parsed, NO_DEADLINE);
    return {
      disjuncts: evaluation.disjuncts,
      probes: evaluation.probes,
      frequentSlot: matching.frequent?.main.slot,
      match: matching.match,
      query: { words: parsed.words, expansions: matching.expansions },
    };
  }

  /** The page of a planned search from its best documents and their rank keys: as many as `bestNeeded`, or all. */
  pageOfBest(docIds: Uint32Array, keys: Uint16Array, page: PageRequest): Uint32Array {
    return this.#pages.ofBest(docIds, keys, page);
  }

  /** The related tags of a planned search whose best documents are these. */
  relatedTagsOf(
    { frequentSlot, query }: PlannedSearch,
    isFiltered: boolean,
    docIds: Uint32Array,
    request: RelatedTagsRequest,
  ): Tag[] {
    return frequentSlot === undefined || isFiltered
      ? this.#relatedTags.ofBest(() => docIds, query, request, isFiltered)
      : this.#relatedTags.ofFrequentList(frequentSlot, query, request);
  }

  get entryNumbers(): EntryNumbers {
    this.#entryNumbers ??= new EntryNumbers(
      this.#snapshot,
      this.#dictionary,
      Array.from(this.#facets.values(), ({ field }) => field),
    );
    return this.#entryNumbers;
  }

  /** The entries of each document that another engine stores. */
  documentEntries(): DocumentEntries {
    return new DocumentEntries(this.#snapshot, this.#dictionary, this.entryNumbers, this.documentsCount);
  }

  /** Whether an earlier document of the same pack has the same name except for style words. */
  isVariant(docId: number): boolean {
    return this.#lists.isVariant(docId);
  }

  /** The `nameWordsCode` of a document. */
  nameWordsOf(docId: number): number {
    return this.#nameWords[docId]!;
  }

  /** At most `max` (up to SUGGESTIONS_MAX) completions of a text that is being typed. */
  suggest(text: string, max: number): Suggestions & { readonly instead: readonly string[] } {
    const found = this.#suggester.suggest(text, max);
    const typed = text.trim().toLowerCase();
    const isCompleted =
      found.corrected === undefined &&
      found.suggestions.some((suggestion) => suggestion.text.startsWith(typed));
    return { ...found, instead: isCompleted ? [] : this.#instead(text) };
  }

  /** Words that lead to documents, if a search for the text has none or only loose matches. */
  #instead(text: string): readonly string[] {
    this.#lists.reset();
    this.#evaluation.within = undefined;
    const parsed = this.#parser.parse(text);
    const { match, expansions } = this.#matcher.match(parsed, NO_DEADLINE);
    return match === 'loose' || match === 'none' ? this.#suggester.instead(parsed.words, expansions) : [];
  }

  tagsOf(docId: number): readonly Tag[] {
    return this.#tags.tagsOf(docId);
  }

  /** The values of a document in one facet; empty for an unknown facet. */
  valuesOf(facet: string, docId: number): readonly number[] {
    return this.#facets.get(facet)?.valuesOf(docId) ?? [];
  }

  /**
   * The value of every document in a single-valued facet, by docId: a view of the snapshot. Throws if there is no such
   * facet.
   */
  column(facet: string): Facet['column'] {
    const { field, column } = this.#facets.get(facet) ?? {};
    if (column === undefined || field?.isMultiValued !== false)
      throw new Error(`the index has no column ${facet}`);
    return column;
  }

  /** The documents that a filter allows, as a set that the next search overwrites. Undefined without a condition. */
  allowedBy(filter: Filter): Bitset | undefined {
    const prepared = this.#filters.prepare(filter);
    return prepared.allowsAll ? undefined : prepared.allowed();
  }

  /** The allowed documents that have one form of each word in their name or aliases; a folded word has forms. */
  named(words: readonly (readonly string[])[], filter: Filter): Bitset {
    const named = documentsNamed(words, this.#dictionary, this.#lists, this.documentsCount);
    const allowed = this.allowedBy(filter);
    if (allowed !== undefined) named.and(allowed);
    return named;
  }

  /** The tags that best characterize the first of these documents, best first, without the slugs in `except`. */
  relatedTo(docIds: Uint32Array, max: number, except?: readonly string[]): Tag[] {
    return this.#relatedTags.ofDocs(docIds, max, except);
  }

  tags(request: TagListRequest): TagList {
    return this.#tags.list(request);
  }

  #facetsOf(matches: Matches, fromTopK: TopKAnswer | undefined): FacetCountsByName {
    if (fromTopK !== undefined) return this.#facetsOfTopK(fromTopK);
    return this.#facetCounts.byName(matches.docs, matches.count);
  }

  #facetsOfTopK({ slot, addedCount }: TopKAnswer): FacetCountsByName {
    const added = this.#topKAnswers.added();
    return this.#facetCounts.byName(
      added,
      addedCount,
      this.#topK.facetCounts,
      this.#topK.startOfCounts(slot),
    );
  }

  #pageOf(matches: Matches, request: SearchRequest): Uint32Array {
    return request.order === undefined
      ? this.#pages.ranked(matches, request)
      : this.#pages.ordered(matches, request.order, request);
  }

  /**
   * Without words, the filter selects the documents, in the static rank or the given order. The counts of all documents
   * are precomputed; others are counted.
   */
  #browse(request: SearchRequest, filter: DocFilter): SearchResult {
    const { order, countFacets } = request;
    const set = filter.allowed();
    const total = filter.allowsAll ? this.documentsCount : set.count();
    if (!filter.allowsAll && countFacets === true) set.slice(0, total, this.#members);
    const facetCounts = () =>
      filter.allowsAll
        ? Object.fromEntries(Array.from(this.#facets, ([name, { counts }]) => [name, counts]))
        : this.#facetCounts.byName(this.#members, total);
    return {
      docIds:
        order === undefined
          ? this.#pages.ofSet(set, total, request)
          : this.#pages.ofSetOrdered(set, total, order, request),
      total,
      match: undefined,
      relatedTags: this.#relatedTags.ofSet(set, request),
      facetCounts: countFacets === true ? facetCounts() : undefined,
      isDegraded: false,
    };
  }
}

/** The steps of a plan take microseconds. The engine that executes it has a deadline of its own. */
const NO_DEADLINE = new Deadline(() => 0, Number.POSITIVE_INFINITY);

/** Whether the page is cut from the precomputed matches, which are in relevance order. */
function isWithinBest(request: SearchRequest, { bestCount }: TopKAnswer): boolean {
  return request.order === undefined && bestNeeded(request) <= bestCount;
}
