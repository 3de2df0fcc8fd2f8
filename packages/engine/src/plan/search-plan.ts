import type { DemotionCosts } from '../postings/posting-lists.ts';
import type { FacetWord } from '../query-parsing/facet-words.ts';
import type { KeptMatches } from '../ranking/rank-key.ts';
import type { SearchMatch } from '../search-request.ts';
import type { ExpandedQuery } from '../tags/related-tag-selector.ts';

/**
 * A search without filters, described for an engine that stores the entries of documents (see `DocumentEntries`). A
 * document matches if it matches one of its disjuncts. The best of its rank keys counts.
 */
export interface SearchPlan {
  readonly disjuncts: readonly Disjunct[];
  /**
   * Assumptions of the plan about the index. If an answer differs from the assumption, the search is planned again with
   * all known answers.
   */
  readonly probes: readonly Probe[];
}

/** A plan with the input for the related tags of its result. */
export interface PlannedSearch extends SearchPlan {
  /** The slot of a frequent list, see `Matching.frequent`. */
  readonly frequentSlot: number | undefined;
  readonly match: SearchMatch;
  readonly query: ExpandedQuery;
}

export interface Disjunct {
  /** If given, a document must be one of these. Ascending docIds. */
  readonly documents?: readonly number[];
  /** A document must have all of them. Without words, a document matches with the rank key 0. */
  readonly words: readonly PlannedWord[];
  readonly isAlone: boolean;
  readonly mayShareLast: boolean;
  readonly facetWords: readonly FacetWord[];
  /** Added to the match cost of keys for which `hasSlop` is true. */
  readonly slopCost: number;
  /** Which matches count. Decided after `slopCost` and before the penalty. */
  readonly keep: KeptMatches;
  /** The penalty of the disjunct: added to the match cost; the least proximity. */
  readonly matchCost: number;
  readonly proximityMin: number;
}

export interface PlannedWord {
  readonly repeats: number;
  /** The cheapest posting of a document over all expansions counts. */
  readonly expansions: readonly PlannedExpansion[];
}

export interface PlannedExpansion {
  readonly firstEntry: number;
  readonly endEntry: number;
  /** The entry that is the word itself, or NONE. All others of the range are completions, see `completionCost`. */
  readonly ownEntry: number;
  /** Whether `ownEntry` costs as `asRareWhole` says. */
  readonly isRareWhole: boolean;
  /** Whether only names and aliases of exactly this word count, see `isNamedExactly`. */
  readonly isNamedExactly: boolean;
  readonly demotion: DemotionCosts | undefined;
  readonly baseCost: number;
}

/** A question about the documents of some disjuncts. */
export interface Probe {
  /** Equal for probes that count the same documents. */
  readonly key: string;
  readonly disjuncts: readonly Disjunct[];
  /** Which of them count: all, those for which `isPhrase` is true, or those below a cost. */
  readonly counted: 'all' | 'phrases' | { readonly costBelow: number };
  readonly countMin: number;
  readonly assumed: boolean;
}
