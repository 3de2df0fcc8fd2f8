import type { FacetWord } from '../query-parsing/facet-words.ts';
import type { MatchWord } from '../query-parsing/query-words.ts';
import type { FrequentUnion } from '../ranking/top-k.ts';
import type { QueryRewrite } from '../term-expansion/query-rewrites.ts';
import type { WordExpansions } from '../term-expansion/term-expander.ts';

/**
 * The operations of an engine that the stages of a search need. It holds one result at a time: documents with
 * rank keys. `Evaluation` has it in memory. `PlannedEvaluation` describes it for another engine.
 */
export interface MatchEvaluator {
  /** Set if the result is that of a single word with a frequent list among its expansions. */
  readonly frequent: FrequentUnion | undefined;

  /** Restricts all following matches to the documents with a value of each facet word; with none, ends that. */
  restrictTo(facetWords: readonly FacetWord[]): void;
  clear(): void;
  /** Sets the result to the documents with an expansion of each word; to none if a word has no expansion. */
  match(words: readonly MatchWord[], expansions: WordExpansions): void;
  /**
   * Adds the matches of a rewrite to the result. A document keeps the better of its rank keys. `expansions` are those
   * of the words. A rewrite without words matches all documents with its facet values, or
   * its documents.
   */
  add(rewrite: QueryRewrite, expansions: WordExpansions): void;
  penalize(cost: number): void;
  /** Adds `cost` to the match cost of the matches for which `hasSlop` is true. */
  penalizeSlop(cost: number): void;

  /** Whether the result has at least `count` documents, up to 512: every frequent list has as many. */
  countAtLeast(count: number): boolean;
  /** Whether at least `countMin` matches have the words as a phrase of the name, or as the whole name. */
  hasPhrases(countMin: number): boolean;
  hasExact(): boolean;
  /** Whether a match has a lower `totalCostOf` than this. */
  hasCostBelow(cost: number): boolean;
}
