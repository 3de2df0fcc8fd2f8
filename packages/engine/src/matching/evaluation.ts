import { ListIntersection, WordIntersection } from '../postings/list-intersection.ts';
import { DOC_SHIFT, lengthOf, NAME_WORDS_MASK, plainList } from '../postings/posting.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import { longestFrequent, type UnionSource } from '../postings/posting-unions.ts';
import type { FacetWord } from '../query-parsing/facet-words.ts';
import { type MatchWord, mayShareLast } from '../query-parsing/query-words.ts';
import { Matches } from '../ranking/matches.ts';
import { KEPT_KEYS } from '../ranking/rank-key.ts';
import { rankAllowed, rankAlone, rankWords } from '../ranking/rank-matches.ts';
import type { FrequentUnion } from '../ranking/top-k.ts';
import { type QueryRewrite, REWRITE_RULES } from '../term-expansion/query-rewrites.ts';
import type { WordExpansions } from '../term-expansion/term-expander.ts';
import type { DocFilter, DocFilters, FacetWordFilter } from './filter.ts';
import type { MatchEvaluator } from './match-evaluator.ts';

/** Evaluates with posting lists. Holds either `frequent` or the matches. */
export class Evaluation implements MatchEvaluator {
  readonly #filters: DocFilters;
  readonly #postings: PostingLists;
  readonly #nameWords: Uint8Array;
  readonly #intersection: WordIntersection;
  readonly #unionOf = (sources: readonly UnionSource[]) => this.#postings.unions.unionOf(sources);
  #matches: Matches;
  /** A spare buffer, in which `add` collects the matches of a rewrite. */
  #spare: Matches;
  #frequent: FrequentUnion | undefined;
  readonly #lists: ListIntersection;
  #candidates = new Int32Array(0);
  #facetWords: readonly FacetWord[] = [];
  /** Restricts every result, so the stages count only what it allows. */
  within: DocFilter | undefined;

  constructor(postings: PostingLists, nameWords: Uint8Array, filters: DocFilters) {
    this.#filters = filters;
    this.#postings = postings;
    this.#nameWords = nameWords;
    this.#intersection = new WordIntersection(nameWords.length);
    this.#lists = new ListIntersection(nameWords.length);
    this.#matches = new Matches(nameWords.length);
    this.#spare = new Matches(nameWords.length);
  }

  get frequent(): FrequentUnion | undefined {
    return this.#frequent;
  }

  clear(): void {
    this.#frequent = undefined;
    this.#matches.count = 0;
  }

  countAtLeast(count: number): boolean {
    return this.#frequent !== undefined || this.#matches.count >= count;
  }

  hasPhrases(countMin: number): boolean {
    return this.#matches.hasPhrases(countMin);
  }

  hasExact(): boolean {
    return this.#matches.hasExact();
  }

  hasCostBelow(cost: number): boolean {
    return this.#matches.hasCostBelow(cost);
  }

  penalize(cost: number): void {
    if (this.#frequent !== undefined) this.#expand(this.#frequent);
    this.#matches.penalize(cost, 0);
  }

  penalizeSlop(cost: number): void {
    this.#matches.penalizeSlop(cost);
  }

  /** The documents of the result that a filter allows, with their rank keys. They replace the result. */
  matchesWithin(filter: DocFilter): Matches {
    const frequent = this.#frequent;
    const bitmap = frequent?.main.bitmap;
    if (
      frequent !== undefined &&
      bitmap !== undefined &&
      lengthOf(frequent.rest) === 0 &&
      !filter.allowsAll
    ) {
      rankAllowed(frequent.main, frequent.baseCost, bitmap, filter.allowed(), this.#nameWords, this.#matches);
      return this.#matches;
    }
    if (frequent !== undefined) this.#expand(frequent);
    filter.narrow(this.#matches);
    return this.#matches;
  }

  restrictTo(facetWords: readonly FacetWord[]): void {
    this.#facetWords = facetWords;
  }

  match(words: readonly MatchWord[], expansions: WordExpansions): void {
    if (this.#facetWords.length === 0) this.#match(words, expansions);
    else this.#matchWithFacetWords(words, expansions, this.#filters.ofFacetWords(this.#facetWords));
    this.#narrow();
  }

  #narrow(): void {
    if (this.within === undefined) return;
    if (this.#frequent !== undefined) this.#expand(this.#frequent);
    this.within.narrow(this.#matches);
  }

  #match(words: readonly MatchWord[], expansions: readonly (readonly UnionSource[])[]): void {
    this.clear();
    const [word] = words;
    const [ofWord] = expansions;
    if (word === undefined || ofWord === undefined || expansions.some(({ length }) => length === 0)) return;
    if (words.length === 1 && word.repeats === 1) {
      this.#frequent = this.#frequentUnion(ofWord);
      if (this.#frequent === undefined) rankAlone(this.#unionOf(ofWord), this.#nameWords, this.#matches);
      return;
    }
    const repeats = words.map((each) => each.repeats);
    this.#intersection.intersect(expansions, this.#unionOf);
    rankWords(this.#intersection, repeats, mayShareLast(words), this.#nameWords, this.#matches);
  }

  /** The longest frequent list and the union of the other expansions; undefined if no list is frequent. */
  #frequentUnion(expansions: readonly UnionSource[]): FrequentUnion | undefined {
    const longest = longestFrequent(expansions);
    if (longest === undefined) return undefined;
    const rest = this.#unionOf(expansions.filter((expansion) => expansion !== longest));
    return { main: longest.list, baseCost: longest.baseCost, rest };
  }

  #expand({ main, baseCost, rest }: FrequentUnion): void {
    const sources = [{ list: main, baseCost }];
    if (lengthOf(rest) > 0) sources.push({ list: rest, baseCost: 0 });
    rankAlone(this.#unionOf(sources), this.#nameWords, this.#matches);
    this.#frequent = undefined;
  }

  /** Whether the name of a match has as many words as the query. O(matches) at most. */
  #mayBeExact(words: readonly MatchWord[]): boolean {
    const { docs, count } = this.#matches;
    const queryWords = words.reduce((sum, { repeats }) => sum + repeats, 0);
    for (let i = 0; i < count; i++)
      if ((this.#nameWords[docs[i]!]! & NAME_WORDS_MASK) === queryWords) return true;
    return false;
  }

  /** Sets the result to the documents with an expansion of each word and with the facet values. */
  #matchWithFacetWords(
    words: readonly MatchWord[],
    expansions: WordExpansions,
    facetWords: FacetWordFilter,
  ): void {
    const lengths = expansions.map((ofWord) => ofWord.reduce((sum, { list }) => sum + lengthOf(list), 0));
    const shortest = lengths.indexOf(Math.min(...lengths));
    const isAlone = words.length === 1 && words[0]!.repeats === 1;
    const candidates = isAlone ? facetWords.candidatesInsteadOf(lengths[0]!) : undefined;
    if (candidates !== undefined) {
      this.#matchAmong(candidates, expansions[0]!);
      facetWords.narrow(this.#matches);
      return;
    }
    const keepers = facetWords.conditions.map(({ keep }) => keep);
    this.#match(
      words,
      expansions.map((ofWord, i) => (i === shortest ? this.#postings.unions.thin(ofWord, keepers) : ofWord)),
    );
  }

  /** Sets the result to the candidates with an expansion of a word. O(candidates), not O(postings of the word). */
  #matchAmong(candidates: Uint32Array, expansions: readonly UnionSource[]): void {
    this.clear();
    if (candidates.length > this.#candidates.length) this.#candidates = new Int32Array(2 * candidates.length);
    const values = this.#candidates;
    for (let i = 0; i < candidates.length; i++) values[i] = candidates[i]! << DOC_SHIFT;
    this.#lists.intersectUnion(plainList(values, 0, candidates.length), expansions);
    rankAlone(plainList(this.#lists.postings, 0, this.#lists.count), this.#nameWords, this.#matches);
  }

  #matchDocuments(documents: readonly number[]): void {
    this.clear();
    const matches = this.#matches;
    for (const doc of documents.toSorted((a, b) => a - b)) {
      matches.docs[matches.count] = doc;
      matches.keys[matches.count++] = 0;
    }
  }

  /** Sets the result to all documents with the facet values, with equal keys. */
  #matchAllowed(filter: FacetWordFilter): void {
    this.clear();
    const matches = this.#matches;
    filter.allowed().visit((doc) => {
      matches.docs[matches.count] = doc;
      matches.keys[matches.count++] = 0;
    });
  }

  /** An exact name adds nothing if no match has a name of so many words. */
  add({ kind, words, matchCost, facetWords, documents }: QueryRewrite, expansions: WordExpansions): void {
    if (kind === 'exact name' && !this.#mayBeExact(words)) return;
    const frequent = this.#frequent;
    const soFar = this.#matches;
    this.#matches = this.#spare;
    this.#spare = soFar;
    const filter = this.#filters.ofFacetWords([...this.#facetWords, ...(facetWords ?? [])]);
    if (documents !== undefined) this.#matchDocuments(documents);
    else if (filter.allowsAll) this.#match(words, expansions);
    else if (words.length === 0) this.#matchAllowed(filter);
    else this.#matchWithFacetWords(words, expansions, filter);
    if (this.#frequent !== undefined) this.#expand(this.#frequent);
    this.#narrow();
    const { keep, proximityMin } = REWRITE_RULES[kind];
    if (keep !== 'all') this.#matches.keep(KEPT_KEYS[keep]);
    if (matchCost + proximityMin > 0) this.#matches.penalize(matchCost, proximityMin);
    const found = this.#matches;
    this.#matches = soFar;
    this.#spare = found;
    this.#frequent = frequent;
    if (found.count === 0) return;
    if (frequent !== undefined) this.#expand(frequent);
    if (soFar.count < found.count) {
      this.#matches = found;
      this.#spare = soFar;
    }
    this.#matches.add(this.#spare);
  }
}
