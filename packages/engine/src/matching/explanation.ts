import type { TermDictionary } from '../dictionary/term-dictionary.ts';
import { lengthOf } from '../postings/posting.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { ParsedQuery } from '../query-parsing/query-parser.ts';
import type { Matches } from '../ranking/matches.ts';
import { unpackRankKey } from '../ranking/rank-key.ts';
import { RANKING_RULES } from '../ranking/ranking-rules.ts';
import type { QueryRewrite } from '../term-expansion/query-rewrites.ts';
import type { TermExpansion } from '../term-expansion/term-expander.ts';
import type { Matching, Stage } from './matcher.ts';

/** One expansion of a query word, and its terms. */
export interface ExpansionExplanation {
  readonly kind: TermExpansion['kind'];
  readonly edits: number;
  /** Added to the ranking rule `match cost`. Completions of a prefix cost 1 more, or 2 if they are rare. */
  readonly cost: number;
  /** At most 8 terms of the expansion, those with the most documents first, or the one thesaurus target. */
  readonly terms: readonly { readonly text: string; readonly documentsCount: number }[];
  readonly termsCount: number;
}

export interface WordExplanation {
  readonly text: string;
  /** Whether the answer was found without this word. */
  readonly isDropped: boolean;
  readonly expansions: readonly ExpansionExplanation[];
}

export interface RewriteExplanation {
  readonly kind: QueryRewrite['kind'];
  /** Empty if the facet words alone were matched. */
  readonly words: readonly string[];
  /** Added to the ranking rule `match cost`. */
  readonly cost: number;
  /** For each facet word the facet, and the values of which a document must have at least one. */
  readonly facetWords: readonly { readonly facet: string; readonly values: readonly number[] }[];
}

export interface HitExplanation {
  readonly docId: number;
  /** The ranking rules in their order, with the values of this hit. Smaller is better. */
  readonly rules: readonly { readonly name: string; readonly value: number; readonly description: string }[];
}

/** How a query was answered. */
export interface Explanation {
  /** The query as it was parsed. */
  readonly query: ParsedQuery;
  readonly stage: Stage;
  readonly words: readonly WordExplanation[];
  /** The query rewrites that were also tried, such as `arrow left` for `arrowleft`. */
  readonly rewrites: readonly RewriteExplanation[];
  readonly total: number;
  readonly isDegraded: boolean;
  readonly hits: readonly HitExplanation[];
}

const TERMS_SHOWN_MAX = 8;

/**
 * Describes what the matcher found. `matches` are the matches that the filter allows, `docIds` the hits to explain.
 */
export function explainMatching(
  query: ParsedQuery,
  matching: Matching,
  matches: Matches,
  docIds: Uint32Array,
  dictionary: TermDictionary,
  lists: PostingLists,
): Explanation {
  const { stage, words, expansions, rewrites, dropped, isDegraded } = matching;
  return {
    query,
    stage,
    words: [
      ...words.map(({ text }, i) => ({
        text,
        isDropped: false,
        expansions: expansions[i]!.map((expansion) => explainExpansion(expansion, dictionary, lists)),
      })),
      ...dropped.map(({ text }) => ({ text, isDropped: true, expansions: [] })),
    ],
    rewrites: rewrites.map(({ kind, words: rewritten, matchCost, facetWords = [] }) => ({
      kind,
      words: rewritten.map(({ text }) => text),
      cost: matchCost,
      facetWords: facetWords.map(({ facet, values }) => ({ facet, values })),
    })),
    total: matches.count,
    isDegraded,
    hits: Array.from(docIds, (docId) => ({ docId, rules: explainKey(matches.keyOf(docId)) })),
  };
}

function explainExpansion(
  expansion: TermExpansion,
  dictionary: TermDictionary,
  lists: PostingLists,
): ExpansionExplanation {
  const { firstTerm, endTerm, edits, baseCost, target } = expansion;
  if (target !== undefined) {
    const terms = [{ text: target, documentsCount: lengthOf(expansion.list) }];
    return { kind: expansion.kind, edits, cost: baseCost, terms, termsCount: 1 };
  }
  const terms = Array.from({ length: endTerm - firstTerm }, (_, i) => firstTerm + i)
    .sort((a, b) => lists.documentsOf(b) - lists.documentsOf(a) || a - b)
    .slice(0, TERMS_SHOWN_MAX)
    .map((term) => ({ text: dictionary.textOf(term), documentsCount: lists.documentsOf(term) }));
  return { kind: expansion.kind, edits, cost: baseCost, terms, termsCount: endTerm - firstTerm };
}

function explainKey(key: number): HitExplanation['rules'] {
  return unpackRankKey(key).map((value, i) => {
    const { name, description } = RANKING_RULES[i]!;
    return { name, value, description: description(value) };
  });
}
