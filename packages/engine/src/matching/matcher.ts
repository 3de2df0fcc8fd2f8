import { isFunctionWord } from '../analysis/function-words.ts';
import { ENOUGH_MATCHES, FEW_MATCHES } from '../limits.ts';
import { lengthOf, TARGET_COSTS } from '../postings/posting.ts';
import type { Matches } from '../ranking/matches.ts';
import type { FrequentUnion } from '../ranking/top-k.ts';
import type { Deadline } from '../search-request.ts';
import type { QueryRewrite, QueryRewriter } from '../term-expansion/query-rewrites.ts';
import { type MatchWord, matchWords } from '../term-expansion/query-words.ts';
import {
  distinctExpansions,
  type TermExpander,
  type TermExpansion,
  type WordExpansions,
} from '../term-expansion/term-expander.ts';
import { Evaluation } from './evaluation.ts';
import type { DocFilter, DocFilters } from './filter.ts';

/** Names that hold the words of a phrase apart (`thumbs-up-sign`) mostly show something else than it means (`sign up`). */
const SLOP_COST = 2;

/** What a word costs that is read as a related thing. */
const LOOSE_COST = TARGET_COSTS[2];

/**
 * Which documents does a query match, and how well? Filters play no part here: which words are corrected or
 * dropped depends on the query alone, so a filter can only take matches away.
 */
export class Matcher {
  readonly #expander: TermExpander;
  readonly #rewriter: QueryRewriter;
  readonly #filters: DocFilters;
  readonly #evaluation: Evaluation;

  constructor(expander: TermExpander, rewriter: QueryRewriter, filters: DocFilters, nameWords: Uint8Array) {
    this.#filters = filters;
    this.#expander = expander;
    this.#rewriter = rewriter;
    this.#evaluation = new Evaluation(expander, nameWords);
  }

  /**
   * All words that tell something, as typed or as what they mean; with fewer drawings than ENOUGH_MATCHES also corrected;
   * with none, words are dropped: see `wordsToDrop`. Words that
   * tell nothing count only in names that hold all that was typed. Once the deadline has passed, the rarest known
   * word alone answers, unless there is an answer already.
   */
  match(words: readonly MatchWord[], deadline: Deadline): Matching {
    const dropped = words.filter(tellsNothing);
    if (dropped.length === words.length) dropped.length = 0;
    let left = words.filter((word) => !dropped.includes(word));
    let all = words;
    for (let isLate = deadline.isExceeded(); left.length > 0; all = left) {
      const typed = left.map((word) => this.#expander.typedAndTargets(word, left.length === 1));
      if (isLate) return this.#matchRarest(left, typed, dropped);
      const asTyped = this.#matchAsTyped(left, all, typed, dropped);
      if (this.#hasEnough(left, typed)) return asTyped;
      isLate = deadline.isExceeded();
      if (isLate && this.#evaluation.countAtLeast(1)) return { ...asTyped, isDegraded: true };
      if (isLate) return this.#matchRarest(left, typed, dropped);
      const isRare = (i: number) => typed[i]!.every(({ list }) => lengthOf(list) < ENOUGH_MATCHES);
      let corrected = this.#matchCorrected(left, all, typed, dropped, isRare);
      if (this.#isAnswered(left)) return corrected;
      // `crat` begins words enough, but no icon shows what it was typed beside: `shopping crat`.
      const isSuspect = (i: number) => isRare(i) || !this.#expander.isTerm(left[i]!);
      if (left.length > 1 && left.some((_, i) => isSuspect(i) !== isRare(i))) {
        corrected = this.#matchCorrected(left, all, typed, dropped, isSuspect);
        if (this.#isAnswered(left)) return corrected;
      }
      // No name says `step` twice: `step by step`.
      if (left.some(({ repeats }) => repeats > 1)) {
        left = left.map((word) => ({ ...word, repeats: 1 }));
        continue;
      }
      const { expansions } = corrected;
      const toDrop = wordsToDrop(left, typed, expansions, (at) =>
        this.#evaluation.hasMatch(expansions.toSpliced(at, 1)),
      );
      dropped.push(...toDrop);
      left = matchWords(left.filter((word) => !toDrop.includes(word)));
    }
    this.#evaluation.forget();
    return this.#found('nothing', [], [], [], dropped);
  }

  /** The documents of the latest matching that a filter allows, with their rank keys. */
  matchesWithin(filter: DocFilter): Matches {
    return this.#evaluation.matchesWithin(filter);
  }

  /** `all` are the words with those that tell nothing. */
  #matchAsTyped(
    words: readonly MatchWord[],
    all: readonly MatchWord[],
    typed: WordExpansions,
    dropped: readonly MatchWord[],
  ): Matching {
    const expansions = all.length > words.length ? behindNames(typed) : typed;
    this.#evaluation.match(words, expansions);
    // A word that stands alone is divided in no other way.
    if (all.length === 1) return this.#found('all words', words, expansions, [], dropped);
    const isForeign = typed.some((ofWord) => ofWord.every(({ kind }) => kind === 'thesaurus'));
    const { frequent, matches } = this.#evaluation;
    const hasFewPhrases = words.length > 1 && !matches.hasPhrases(FEW_MATCHES);
    const mayBePhrase = isForeign || hasFewPhrases || !this.#evaluation.countAtLeast(ENOUGH_MATCHES);
    // A word with a hot list is what was meant, whatever says nothing stands beside it: `icon for home`.
    const isAlone = words.length === 1 && frequent === undefined;
    const phrases = mayBePhrase || isAlone ? this.#rewriter.phrases(words, all) : [];
    const isPhrase = isOneWord(phrases);
    if (isPhrase && hasFewPhrases) matches.penalizeSlop(SLOP_COST);
    const rewrites = [
      ...(matches.hasExact() ? [] : this.#rewriter.exactName(words)),
      ...this.#rewriter.withFunctionWords(words, all),
      ...this.#rewriter.joined(words),
      ...(isPhrase ? this.#rewriter.adjacent(words) : []),
      ...this.#rewriter.withFacetWords(all, true),
    ];
    this.#add(rewrites);
    const areFew = isForeign || !this.#evaluation.countAtLeast(ENOUGH_MATCHES);
    const others = [
      ...(isPhrase || areFew ? phrases : []),
      ...(areFew ? this.#rewriter.withFacetWords(all, false) : []),
    ];
    this.#add(others);
    rewrites.push(...others);
    return this.#found('all words', words, expansions, rewrites, dropped);
  }

  /**
   * Suspect words may be misspelt, or words written as one. A single one, and of several words that hardly
   * any document holds together each, may also stand for what it means, however frequent it is.
   */
  #matchCorrected(
    words: readonly MatchWord[],
    all: readonly MatchWord[],
    typed: WordExpansions,
    dropped: readonly MatchWord[],
    isSuspect: (i: number) => boolean,
  ): Matching {
    const areFew = words.length === 1 || !this.#evaluation.countAtLeast(FEW_MATCHES);
    const expansions = words.map((word, i) => [
      ...typed[i]!,
      ...this.#expander.inflections(word),
      ...(isSuspect(i) || areFew ? this.#expander.furtherTargets(word, typed[i]!) : []),
      ...(isSuspect(i) ? this.#expander.fuzzy(word) : []),
    ]);
    this.#evaluation.match(words, expansions.map(distinctExpansions));
    const rewrites = [
      ...(all.length === 1 ? [] : this.#rewritesOf(words, all)),
      ...this.#rewriter.split(words, (_, i) => isSuspect(i) && !leadsToEnough(expansions[i]!)),
    ];
    const typedAndAllTargets = (word: MatchWord) => this.#expander.typedAndAllTargets(word);
    this.#add(rewrites, typedAndAllTargets);
    if (!this.#evaluation.countAtLeast(ENOUGH_MATCHES)) {
      const withoutFacetWords = this.#rewriter.withoutFacetWords(all);
      this.#add(withoutFacetWords, typedAndAllTargets);
      rewrites.push(...withoutFacetWords);
    }
    return this.#found('all words, corrected', words, expansions, rewrites, dropped);
  }

  /** All other divisions of several words but splits of one; puts names that hold the words of a phrase apart behind. */
  #rewritesOf(words: readonly MatchWord[], all: readonly MatchWord[]): QueryRewrite[] {
    const { matches } = this.#evaluation;
    const phrases = this.#rewriter.phrases(words, all);
    const isPhrase = isOneWord(phrases);
    if (words.length > 1 && isPhrase) matches.penalizeSlop(SLOP_COST);
    return [
      ...(matches.hasExact() ? [] : this.#rewriter.exactName(words)),
      ...this.#rewriter.withFunctionWords(words, all),
      ...this.#rewriter.joined(words),
      ...this.#rewriter.joinedReversed(words),
      ...(isPhrase ? this.#rewriter.adjacent(words) : []),
      ...phrases,
      ...this.#rewriter.withFacetWords(all, true),
      ...this.#rewriter.withFacetWords(all, false),
    ];
  }

  /** Whether anything matches, and of several words not only what each is loosely related to: `lemon juice` is no `half-orange-fruit`. */
  #isAnswered(words: readonly MatchWord[]): boolean {
    if (words.length === 1) return this.#evaluation.countAtLeast(1);
    return this.#evaluation.matches.lowestCost() < words.length * LOOSE_COST;
  }

  /** Whether there is a page of matches: where a single word may mean more, of drawings that are not variants of others. */
  #hasEnough(words: readonly MatchWord[], typed: WordExpansions): boolean {
    if (!this.#evaluation.countAtLeast(ENOUGH_MATCHES)) return false;
    const [word] = words;
    if (word === undefined || words.length > 1 || this.#evaluation.countDrawingsAtLeast(ENOUGH_MATCHES))
      return true;
    return this.#expander.furtherTargets(word, typed[0]!).length === 0;
  }

  /** The rarest word that the index has as typed, alone. */
  #matchRarest(words: readonly MatchWord[], typed: WordExpansions, dropped: readonly MatchWord[]): Matching {
    const rarest = rarestWord(words, typed);
    const kept = rarest === undefined ? [] : [rarest.word];
    const expansions = rarest === undefined ? [] : [[rarest.expansion]];
    this.#evaluation.match(kept, expansions);
    const left = words.filter((word) => !kept.includes(word));
    const stage = rarest === undefined ? 'nothing' : 'one word';
    return { ...this.#found(stage, kept, expansions, [], [...dropped, ...left]), isDegraded: true };
  }

  /** `expansionsOf` gives the readings of words of phrases and beside traits; those of other alternatives are as typed. */
  #add(
    rewrites: readonly QueryRewrite[],
    expansionsOf = (word: MatchWord) => this.#expander.typedAndTargets(word),
  ): void {
    for (const rewrite of rewrites) {
      const { kind, words, facetWords } = rewrite;
      const isMeant = kind === 'phrase' || kind === 'facet words' || kind === 'without facet words';
      const expansions = words.map((word) => (isMeant ? expansionsOf(word) : this.#expander.asTyped(word)));
      this.#evaluation.add(rewrite, expansions, facetWords && this.#filters.ofFacetWords(facetWords));
    }
  }

  #found(
    stage: Stage,
    words: readonly MatchWord[],
    expansions: WordExpansions,
    rewrites: readonly QueryRewrite[],
    dropped: readonly MatchWord[],
  ): Matching {
    return {
      stage,
      frequent: this.#evaluation.frequent,
      words,
      expansions,
      rewrites,
      dropped,
      isDegraded: false,
    };
  }
}

/** Whether a word says little; of two letters at the end it is more often one just begun: `arrow le`. */
function tellsNothing({ text, isPrefix }: MatchWord): boolean {
  return isFunctionWord(text) && !(isPrefix && text.length <= 2);
}

/** Whether all that was typed is one phrase of the thesaurus. */
function isOneWord(phrases: readonly QueryRewrite[]): boolean {
  return phrases.some(({ words }) => words.length === 1);
}

/** The readings one step behind those of names that hold also the words that tell nothing. */
function behindNames([first, ...others]: WordExpansions): WordExpansions {
  if (first === undefined) return [];
  return [first.map((expansion) => ({ ...expansion, baseCost: expansion.baseCost + 1 })), ...others];
}

/** Whether what is at most one edit away finds enough, so that the word need not be cut. */
function leadsToEnough(expansions: readonly TermExpansion[]): boolean {
  let documents = 0;
  for (const { edits, list } of expansions) if (edits <= 1) documents += lengthOf(list);
  return documents >= ENOUGH_MATCHES;
}

/** How the answer was found, from the strictest stage on. */
export type Stage = 'all words' | 'all words, corrected' | 'one word' | 'nothing';

/** What a query matches, before any filter. `Matcher.matchesWithin` gives the documents. */
export interface Matching {
  readonly stage: Stage;
  /** When a single word leads mostly to one hot list, which may spare finding the matches one by one. */
  readonly frequent: FrequentUnion | undefined;
  /** The words that the matches hold, in the order typed. */
  readonly words: readonly MatchWord[];
  /** The readings of each of `words`. */
  readonly expansions: WordExpansions;
  readonly rewrites: readonly QueryRewrite[];
  readonly dropped: readonly MatchWord[];
  readonly isDegraded: boolean;
}

/**
 * Which words are dropped when all of them together match nothing? Those without any reading, else those that tell
 * nothing, else those that have been corrected beside others that have not, else the first of three and more without
 * which the others match something, else the first: what comes before says which one of what comes last. `typed` are the
 * readings before any correction. `matchesWithout` tells of the word at a place whether the others match.
 */
export function wordsToDrop(
  words: readonly MatchWord[],
  typed: WordExpansions,
  expansions: WordExpansions,
  matchesWithout: (at: number) => boolean,
): readonly MatchWord[] {
  const unknown = words.filter((_, i) => expansions[i]!.length === 0);
  if (unknown.length > 0) return unknown;
  const empty = words.filter(({ text }) => isFunctionWord(text));
  if (empty.length > 0 && empty.length < words.length) return empty;
  const corrected = words.filter((_, i) => typed[i]!.length === 0);
  if (corrected.length > 0 && corrected.length < words.length) return corrected;
  const spare = words.length < 3 ? 0 : words.findIndex((_, i) => matchesWithout(i));
  return [words[Math.max(0, spare)]!];
}

/** Which word leads to the fewest documents in its first reading? Undefined when none leads to any. */
export function rarestWord(
  words: readonly MatchWord[],
  expansions: WordExpansions,
): { readonly word: MatchWord; readonly expansion: TermExpansion } | undefined {
  let rarest: { word: MatchWord; expansion: TermExpansion } | undefined;
  words.forEach((word, i) => {
    const [expansion] = expansions[i]!;
    if (expansion === undefined) return;
    const isRarer = rarest === undefined || lengthOf(expansion.list) < lengthOf(rarest.expansion.list);
    if (isRarer) rarest = { word, expansion };
  });
  return rarest;
}
