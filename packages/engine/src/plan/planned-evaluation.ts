import type { MatchEvaluator } from '../matching/match-evaluator.ts';
import { lengthOf, plainList } from '../postings/posting.ts';
import { longestFrequent } from '../postings/posting-unions.ts';
import type { FacetWord } from '../query-parsing/facet-words.ts';
import { type MatchWord, mayShareLast } from '../query-parsing/query-words.ts';
import type { FrequentUnion } from '../ranking/top-k.ts';
import { type QueryRewrite, REWRITE_RULES } from '../term-expansion/query-rewrites.ts';
import type { TermExpansion, WordExpansions } from '../term-expansion/term-expander.ts';
import type { EntryNumbers } from './entry-numbers.ts';
import type { ProbeAnswers } from './probe-answers.ts';
import type { Disjunct, Probe } from './search-plan.ts';

const NOTHING = plainList(new Int32Array(0), 0, 0);

/**
 * Describes the result that the stages of a search ask for, instead of computing it. Counts that the expansions do not
 * tell are looked up among the known answers of probes. Without an answer, the likelier one is assumed and listed in
 * `probes`.
 */
export class PlannedEvaluation implements MatchEvaluator {
  readonly #numbers: EntryNumbers;
  readonly #known: ProbeAnswers;
  readonly probes: Probe[] = [];
  #disjuncts: readonly Disjunct[] = [];
  #frequent: FrequentUnion | undefined;
  #facetWords: readonly FacetWord[] = [];
  /** Bounds of the number of documents of the result. */
  #countMin = 0;
  #countMax = 0;

  constructor(numbers: EntryNumbers, known: ProbeAnswers) {
    this.#numbers = numbers;
    this.#known = known;
  }

  get disjuncts(): readonly Disjunct[] {
    return this.#disjuncts;
  }

  get frequent(): FrequentUnion | undefined {
    return this.#frequent;
  }

  clear(): void {
    this.#disjuncts = [];
    this.#frequent = undefined;
    this.#countMin = 0;
    this.#countMax = 0;
  }

  restrictTo(facetWords: readonly FacetWord[]): void {
    this.#facetWords = this.#numbers.knownFacetWords(facetWords);
  }

  match(words: readonly MatchWord[], expansions: WordExpansions): void {
    this.clear();
    const disjunct = this.#disjunctOf(words, expansions, { facetWords: this.#facetWords });
    if (disjunct === undefined) return;
    this.#include(disjunct, expansions);
    if (disjunct.isAlone && this.#facetWords.length === 0) this.#frequent = frequentOf(expansions[0]!);
  }

  add(rewrite: QueryRewrite, expansions: WordExpansions): void {
    const { keep, proximityMin } = REWRITE_RULES[rewrite.kind];
    const { matchCost, facetWords = [] } = rewrite;
    const disjunct = this.#disjunctOf(rewrite.words, expansions, {
      keep,
      matchCost,
      proximityMin,
      facetWords: [...this.#facetWords, ...this.#numbers.knownFacetWords(facetWords)],
      ...(rewrite.documents && { documents: rewrite.documents.toSorted((a, b) => a - b) }),
    });
    if (disjunct === undefined) return;
    this.#include(disjunct, expansions);
    this.#frequent = undefined;
  }

  penalize(cost: number): void {
    this.#disjuncts = this.#disjuncts.map((disjunct) => ({
      ...disjunct,
      matchCost: disjunct.matchCost + cost,
    }));
    this.#frequent = undefined;
  }

  penalizeSlop(cost: number): void {
    this.#disjuncts = this.#disjuncts.map((disjunct) => ({ ...disjunct, slopCost: cost }));
  }

  countAtLeast(count: number): boolean {
    if (this.#countMin >= count) return true;
    if (this.#countMax < count) return false;
    const isEnough = this.#probe(this.#disjuncts, 'all', count, this.#isLikely(count));
    if (isEnough) this.#countMin = count;
    return isEnough;
  }

  hasPhrases(countMin: number): boolean {
    if (this.#countMax < countMin) return false;
    return this.#probe(this.#disjuncts, 'phrases', countMin, this.#isLikely(countMin));
  }

  /** The exact names need not be known: another disjunct for them has only documents that this one has, too. */
  hasExact(): boolean {
    return false;
  }

  hasCostBelow(costBelow: number): boolean {
    return this.#countMax > 0 && this.#probe(this.#disjuncts, { costBelow }, 1, true);
  }

  /** Whether the latest result with a known count had so many documents. Further disjuncts add few. */
  #isLikely(count: number): boolean {
    for (let length = this.#disjuncts.length; length > 0; length--) {
      const known = this.#known.isAtLeast(keyOf(this.#disjuncts.slice(0, length), 'all'), count);
      if (known !== undefined) return known;
    }
    return true;
  }

  #probe(
    disjuncts: readonly Disjunct[],
    counted: Probe['counted'],
    countMin: number,
    assumed: boolean,
  ): boolean {
    const key = keyOf(disjuncts, counted);
    const known = this.#known.isAtLeast(key, countMin);
    if (known !== undefined) return known;
    this.probes.push({ key, disjuncts, counted, countMin, assumed });
    return assumed;
  }

  /** Undefined if a word has no expansion, or if there is nothing to match. */
  #disjunctOf(
    words: readonly MatchWord[],
    expansions: WordExpansions,
    given: Partial<Disjunct>,
  ): Disjunct | undefined {
    const isNothing =
      words.length === 0 && (given.facetWords ?? []).length === 0 && given.documents === undefined;
    if (isNothing || expansions.some(({ length }) => length === 0)) return undefined;
    return {
      words: words.map(({ repeats }, i) => ({
        repeats,
        expansions: expansions[i]!.map((expansion) => this.#numbers.planned(expansion)),
      })),
      isAlone: words.length === 1 && words[0]!.repeats === 1,
      mayShareLast: words.length > 0 && mayShareLast(words),
      facetWords: [],
      slopCost: 0,
      keep: 'all',
      matchCost: 0,
      proximityMin: 0,
      ...given,
    };
  }

  #include(disjunct: Disjunct, expansions: WordExpansions): void {
    this.#disjuncts = [...this.#disjuncts, disjunct];
    const { words, facetWords, documents, keep } = disjunct;
    const unknown = documents?.length ?? Number.POSITIVE_INFINITY;
    this.#countMax += words.length === 0 ? unknown : fewestOf(expansions);
    if (words.length === 1 && facetWords.length === 0 && keep === 'all') {
      const longest = Math.max(...expansions[0]!.map(({ list }) => lengthOf(list)));
      this.#countMin = Math.max(this.#countMin, longest);
    }
  }
}

/** Costs decide a count only if rank keys do. */
function keyOf(disjuncts: readonly Disjunct[], counted: Probe['counted']): string {
  const isRanked = counted === 'phrases' || typeof counted === 'object';
  const counting = isRanked
    ? disjuncts
    : disjuncts.map((disjunct) => ({
        ...disjunct,
        slopCost: disjunct.keep === 'exact' ? disjunct.slopCost : 0,
        matchCost: 0,
        proximityMin: 0,
      }));
  return JSON.stringify([counted, counting]);
}

function fewestOf(expansions: WordExpansions): number {
  return Math.min(...expansions.map((ofWord) => ofWord.reduce((sum, { list }) => sum + lengthOf(list), 0)));
}

function frequentOf(expansions: readonly TermExpansion[]): FrequentUnion | undefined {
  const longest = longestFrequent(expansions);
  return longest && { main: longest.list, baseCost: longest.baseCost, rest: NOTHING };
}
