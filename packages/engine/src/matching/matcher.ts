import { isFunctionWord } from '../analysis/function-words.ts';
import { ENOUGH_MATCHES, FEW_MATCHES } from '../limits.ts';
import { BASE_COST, lengthOf, TARGET_COSTS } from '../postings/posting.ts';
import type { FacetWord } from '../query-parsing/facet-words.ts';
import type { ParsedQuery } from '../query-parsing/query-parser.ts';
import { type MatchWord, matchWords } from '../query-parsing/query-words.ts';
import type { FrequentUnion } from '../ranking/top-k.ts';
import type { Deadline, SearchMatch } from '../search-request.ts';
import type { QueryRewrite, QueryRewriter } from '../term-expansion/query-rewrites.ts';
import {
  distinctExpansions,
  type TermExpander,
  type WordExpansions,
} from '../term-expansion/term-expander.ts';
import type { MatchEvaluator } from './match-evaluator.ts';
import {
  coversQuery,
  hasEnoughDocuments,
  isClose,
  isCrossedOut,
  isUninformative,
  LOOSE_COST,
  oneStepBehind,
  rarestWord,
  wordsToDrop,
} from './matched-words.ts';

/** Cost of names in which the words of a phrase are not adjacent: `sign up` rarely means `thumbs-up-sign`. */
const SLOP_COST = 2;

const OTHER_PACK_COST = 3;

/** If no icon shows the negated thing, this sign follows it. */
const BAN: MatchWord = { text: 'ban', spelled: 'ban', repeats: 1, isPrefix: false };

/** The highest mean cost of words that icons have, if all words must match: `presence sensor` is no `user-wifi`. */
const KNOWN_COST = TARGET_COSTS[1];

/** The specificity of a word that is in no name. */
const UNSEEN_SHARE = 0.25;

/** Cost of documents without the word left. */
const OTHER_WORDS_COST = 2;

/** Cost of the first documents behind a short page. */
const CONTINUED_COST = 4;

const CORRECTED_COST = BASE_COST.oneEdit;

/**
 * Finds the documents that match a query. Filters are ignored here, except for a concept (`Evaluation.within`):
 * corrections and dropped words depend on the query alone, so a filter can only remove matches. See
 * docs/decisions/0004-stages-ignore-filters.md.
 */
export class Matcher {
  readonly #expander: TermExpander;
  readonly #rewriter: QueryRewriter;
  readonly #evaluation: MatchEvaluator;

  constructor(expander: TermExpander, rewriter: QueryRewriter, evaluation: MatchEvaluator) {
    this.#expander = expander;
    this.#rewriter = rewriter;
    this.#evaluation = evaluation;
  }

  /**
   * Matches in stages:
   * 1. all words except stop words, as typed or by their surest thesaurus targets, and some query rewrites;
   * 2. with fewer than ENOUGH_MATCHES, also corrections, inflections, further targets and all query rewrites;
   * 3. unless `#isAnswered`, the same for the query without repetitions, then without the words of `wordsToDrop`.
   *
   * Stop words count only in names with all typed words. The deadline is checked between stages. After it, the result
   * so far is the answer. If there is none, the rarest known word alone is matched.
   */
  match({ words, packs, documents }: ParsedQuery, deadline: Deadline): Matching {
    const others = words.filter(({ facetWord }) => facetWord === undefined || !packs.includes(facetWord));
    const isPackAlone = others.every(isUninformative);
    const matching =
      packs.length === 0 || isPackAlone
        ? this.#matchWords(words, deadline)
        : this.#matchPacks(others, packs, deadline);
    const match = documents.length > 0 ? 'full' : this.#searchMatchOf(matching);
    const rewrites: QueryRewrite[] = [];
    const isNamed = packs.length > 0 && others.length < words.length;
    if (isNamed && (isPackAlone || matching.words.length === 0))
      rewrites.push({ kind: 'pack', words: [], matchCost: 0, facetWords: packs });
    else if (isNamed) rewrites.push(...this.#rewriter.withFunctionWords(others, words));
    if (matching.dropped.some(({ isNegation }) => isNegation) && matching.words.length > 0)
      rewrites.push({ kind: 'ban', words: [BAN], matchCost: 0 });
    this.#add(rewrites);
    if (documents.length > 0) {
      const existing: QueryRewrite = { kind: 'existing name', words: [], matchCost: 0, documents };
      this.#evaluation.penalize(1);
      this.#add([existing]);
      rewrites.push(existing);
    }
    if (rewrites.length === 0) return { ...matching, match };
    const isNothing = matching.stage === 'nothing' && this.#evaluation.countAtLeast(1);
    return {
      ...matching,
      stage: isNothing ? 'all words' : matching.stage,
      match: isNothing && match === 'none' ? (isPackAlone ? 'full' : 'partial') : match,
      frequent: this.#evaluation.frequent,
      rewrites: [...matching.rewrites, ...rewrites],
    };
  }

  #searchMatchOf({ stage, words, expansions, rewrites, dropped }: Matched): SearchMatch {
    if (stage === 'nothing') return 'none';
    const close = words.filter((_, i) => expansions[i]!.some(isClose)).length;
    // A rewrite may be closer: `arrowleft` has only corrections, but two words joined cost less.
    const isRewritten =
      close < words.length && rewrites.length > 0 && this.#evaluation.hasCostBelow(CORRECTED_COST);
    if (close === 0 && !isRewritten) return 'loose';
    return (close === words.length || isRewritten) && dropped.every(isUninformative) ? 'full' : 'partial';
  }

  /**
   * Matches within the packs, then adds the same words in other packs at a higher cost. If no document of the packs has
   * most words, matches within all packs, of which the given ones still rank first.
   */
  #matchPacks(words: readonly MatchWord[], packs: readonly FacetWord[], deadline: Deadline): Matched {
    this.#evaluation.restrictTo(packs);
    let matching = this.#matchWords(words, deadline);
    const wanted = words.filter((word) => !isUninformative(word));
    const isMostly = matching.words.length > wanted.length / 2;
    const [kind, matchCost] = isMostly ? (['other packs', OTHER_PACK_COST] as const) : (['pack', 0] as const);
    this.#evaluation.restrictTo([]);
    if (!isMostly) {
      matching = this.#matchWords(words, deadline);
      this.#evaluation.penalize(OTHER_PACK_COST);
      this.#evaluation.restrictTo(packs);
    }
    const rewrite: QueryRewrite = { kind, words: matching.words, matchCost };
    if (matching.words.length > 0) this.#evaluation.add(rewrite, matching.expansions);
    this.#evaluation.restrictTo([]);
    return {
      ...matching,
      frequent: this.#evaluation.frequent,
      rewrites: [...matching.rewrites, rewrite],
    };
  }

  #matchWords(words: readonly MatchWord[], deadline: Deadline): Matched {
    // Of `sort a to z`, `a` is no article.
    const letters = words.filter(({ text }) => /^[a-z]$/.test(text)).length > 1 ? /^[a-z]$/ : /^$/;
    const dropped = words.filter((word) => isUninformative(word) && !letters.test(word.text));
    if (dropped.length === words.length) dropped.length = 0;
    let left = words.filter((word) => !dropped.includes(word));
    const isFinished = words.at(-1)?.isPrefix === false;
    let all = words;
    for (let isLate = deadline.isExceeded(); left.length > 0; all = left) {
      const isPartial = dropped.some(({ text }) => !isFunctionWord(text));
      const typed = left.map((word) => this.#expander.typedAndTargets(word, left.length === 1, isPartial));
      if (isLate) return this.#matchRarest(left, typed, dropped);
      const asTyped = this.#matchAsTyped(left, all, typed, dropped);
      if (this.#evaluation.countAtLeast(ENOUGH_MATCHES)) return this.#withOthers(asTyped);
      isLate = deadline.isExceeded();
      if (isLate && this.#evaluation.countAtLeast(1)) return { ...asTyped, isDegraded: true };
      if (isLate) return this.#matchRarest(left, typed, dropped);
      const isRare = (i: number) => typed[i]!.every(({ list }) => lengthOf(list) < ENOUGH_MATCHES);
      let corrected = this.#matchCorrected(left, all, typed, dropped, isRare);
      if (this.#isAnswered(corrected)) return this.#withOthers(corrected);
      // `shopping crat`: the prefix `crat` has enough completions, but none together with `shopping`.
      const isSuspect = (i: number) => isRare(i) || !this.#expander.isTerm(left[i]!);
      if (left.length > 1 && left.some((_, i) => isSuspect(i) !== isRare(i))) {
        corrected = this.#matchCorrected(left, all, typed, dropped, isSuspect);
        if (this.#isAnswered(corrected)) return this.#withOthers(corrected);
      }
      // `step by step`: no name has `step` twice.
      if (left.some(({ repeats }) => repeats > 1)) {
        left = left.map((word) => ({ ...word, repeats: 1 }));
        continue;
      }
      const others = left.length > 1 ? corrected : this.#withOthers(corrected);
      if (left.length === 1 && this.#evaluation.countAtLeast(1)) return others;
      const toDrop = this.#wordsToDrop(left, corrected.expansions);
      dropped.push(...toDrop);
      left = matchWords(
        left.filter((word) => !toDrop.includes(word)),
        isFinished,
      );
    }
    this.#evaluation.clear();
    return this.#found('nothing', [], [], [], dropped);
  }

  /** Stage 1. `all` includes stop words. */
  #matchAsTyped(
    words: readonly MatchWord[],
    all: readonly MatchWord[],
    typed: WordExpansions,
    dropped: readonly MatchWord[],
  ): Matched {
    const expansions = all.length > words.length ? oneStepBehind(typed) : typed;
    this.#evaluation.match(words, expansions);
    // A single word has no rewrites at this stage.
    if (all.length === 1) return this.#found('all words', words, expansions, [], dropped);
    // Such a word is in no icon. It is found through the thesaurus alone, like most foreign words.
    const isForeign = typed.some((ofWord) => ofWord.every(({ kind }) => kind === 'thesaurus'));
    const { frequent } = this.#evaluation;
    const hasFewPhrases = words.length > 1 && !this.#evaluation.hasPhrases(FEW_MATCHES);
    const isNegated = words.some(({ isNegation }) => isNegation);
    const mayBePhrase =
      isForeign || isNegated || hasFewPhrases || !this.#evaluation.countAtLeast(ENOUGH_MATCHES);
    // A frequent word beside stop words is no phrase: `icon for home`.
    const isAlone = words.length === 1 && frequent === undefined;
    const phrases = mayBePhrase || isAlone ? this.#rewriter.phrases(words, all) : [];
    const isPhrase = coversQuery(phrases);
    if (isPhrase && hasFewPhrases && !isCrossedOut(words)) this.#evaluation.penalizeSlop(SLOP_COST);
    const rewrites = [
      ...(this.#evaluation.hasExact() ? [] : this.#rewriter.exactName(words)),
      ...this.#rewriter.withFunctionWords(words, all),
      ...this.#rewriter.joined(words),
      ...(isPhrase ? this.#rewriter.adjacent(words) : []),
    ];
    this.#add(rewrites);
    const areFew = isForeign || !this.#evaluation.countAtLeast(ENOUGH_MATCHES);
    const others = [
      ...(isPhrase || areFew ? phrases : []),
      ...(areFew ? this.#rewriter.withFacetWords(all) : []),
    ];
    this.#add(others);
    rewrites.push(...others);
    return this.#found('all words', words, expansions, rewrites, dropped);
  }

  /**
   * Stage 2. Suspect words may be misspelled or joined. A single word, and each of several words with fewer than
   * FEW_MATCHES common documents, is also expanded to its further targets, even if it is frequent.
   */
  #matchCorrected(
    words: readonly MatchWord[],
    all: readonly MatchWord[],
    typed: WordExpansions,
    dropped: readonly MatchWord[],
    isSuspect: (i: number) => boolean,
  ): Matched {
    const areFew = words.length === 1 || !this.#evaluation.countAtLeast(FEW_MATCHES);
    const expansions = words.map((word, i) => [
      ...typed[i]!,
      ...this.#expander.inflections(word, typed[i]!),
      ...(isSuspect(i) || areFew ? this.#expander.furtherTargets(word, typed[i]!) : []),
      ...(isSuspect(i) ? this.#expander.fuzzy(word) : []),
    ]);
    this.#evaluation.match(words, expansions.map(distinctExpansions));
    const rewrites = [
      ...(all.length === 1 ? [] : this.#rewritesOf(words, all)),
      ...this.#rewriter.split(words, (_, i) => isSuspect(i) && !hasEnoughDocuments(expansions[i]!)),
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

  /** All rewrites of several words except splits. Demotes names in which the words of a phrase are apart. */
  #rewritesOf(words: readonly MatchWord[], all: readonly MatchWord[]): QueryRewrite[] {
    const phrases = this.#rewriter.phrases(words, all);
    const isPhrase = coversQuery(phrases);
    if (words.length > 1 && isPhrase && !isCrossedOut(words)) this.#evaluation.penalizeSlop(SLOP_COST);
    return [
      ...(this.#evaluation.hasExact() ? [] : this.#rewriter.exactName(words)),
      ...this.#rewriter.withFunctionWords(words, all),
      ...this.#rewriter.joined(words),
      ...this.#rewriter.joinedReversed(words),
      ...(isPhrase ? this.#rewriter.adjacent(words) : []),
      ...phrases,
      ...this.#rewriter.withFacetWords(all),
    ];
  }

  /**
   * Whether there are matches, and for several words not only loosely related ones: `half-orange-fruit` is no answer to
   * `lemon juice`.
   */
  #isAnswered({ words, expansions }: Matched): boolean {
    if (words.length === 1) return this.#evaluation.countAtLeast(1);
    const costs = words.map((word, i) => {
      const isKnown = this.#expander.isTerm(word) && expansions[i]!.every(({ edits }) => edits === 0);
      return isKnown ? KNOWN_COST : LOOSE_COST;
    });
    return this.#evaluation.hasCostBelow(costs.reduce((sum, cost) => sum + cost, 0));
  }

  /**
   * How surely a word is the thing of the query: the share of the drawings with it that are named just so. Words of
   * many longer names (`user`, `status`) have a low share, and numbers have none.
   */
  #specificity(word: MatchWord): number {
    if (/^\d+$/.test(word.text)) return 0;
    const { all, exactly } = this.#expander.drawingsNamed(word);
    return (exactly + UNSEEN_SHARE) / (all + 1);
  }

  /**
   * If one word is left of several: ranks its documents with another word first, then, if few icons have the word left,
   * adds those with the other words, and those with the one dropped last.
   */
  #withOthers(matching: Matched): Matched {
    if (matching.words.length > 1) return this.#continued(matching);
    const [word] = matching.words;
    const others = matching.dropped
      .filter(({ text, isNegation }) => !isFunctionWord(text) && isNegation !== true)
      .map((other) => ({ ...other, isPrefix: false }))
      .filter((other) => this.#expander.typedAndTargets(other).length > 0);
    if (word === undefined || others.length === 0) return matching;
    // The last one was already tried beside this word.
    const beside = others.slice(0, -1).map((other): QueryRewrite => {
      return { kind: 'partial', words: [other, word], matchCost: 0 };
    });
    const areFew =
      this.#expander.drawingsNamed(word).all < ENOUGH_MATCHES || !this.#evaluation.countAtLeast(1);
    const without = (words: readonly MatchWord[], more: number): QueryRewrite => {
      return { kind: 'partial', words, matchCost: OTHER_WORDS_COST + more };
    };
    const together = others.length > 1 ? [without(others, 0)] : [];
    const rewrites = areFew ? [...beside, ...together, without(others.slice(-1), together.length)] : beside;
    this.#evaluation.penalize(1);
    this.#add(rewrites);
    return {
      ...matching,
      frequent: this.#evaluation.frequent,
      rewrites: [...matching.rewrites, ...rewrites],
    };
  }

  /** Adds icons of fewer and fewer of the words to a short page. */
  #continued(matching: Matched): Matched {
    const rewrites = [...matching.rewrites];
    let { words, expansions } = matching;
    for (let matchCost = CONTINUED_COST; words.length > 1; matchCost++) {
      if (this.#evaluation.countAtLeast(ENOUGH_MATCHES)) break;
      const toDrop = this.#wordsToDrop(words, expansions);
      if (toDrop.length === words.length) break;
      expansions = expansions.filter((_, i) => !toDrop.includes(words[i]!));
      words = words.filter((word) => !toDrop.includes(word));
      const fewer: QueryRewrite = { kind: 'partial', words, matchCost };
      const sure = words.map((word, i) => {
        const typed = this.#expander.typedAndTargets(word);
        return typed.length > 0 ? typed : distinctExpansions(expansions[i]!);
      });
      this.#evaluation.add(fewer, sure);
      const phrases = this.#rewriter.phrases(words, words).map((phrase) => ({ ...phrase, matchCost }));
      this.#add(phrases);
      rewrites.push(fewer, ...phrases);
    }
    return { ...matching, rewrites };
  }

  #wordsToDrop(words: readonly MatchWord[], expansions: WordExpansions): readonly MatchWord[] {
    return wordsToDrop(words, expansions, {
      specificityOf: (word) => this.#specificity(word),
      cohesionOf: (word, next) => this.#expander.cohesion(word, next),
      crossedOut: (word) => this.#expander.crossedOut(word),
    });
  }

  #matchRarest(words: readonly MatchWord[], typed: WordExpansions, dropped: readonly MatchWord[]): Matched {
    const rarest = rarestWord(words, typed);
    const matched = rarest === undefined ? [] : [rarest.word];
    const expansions = rarest === undefined ? [] : [[rarest.expansion]];
    this.#evaluation.match(matched, expansions);
    const left = words.filter((word) => !matched.includes(word));
    const stage = rarest === undefined ? 'nothing' : 'one word';
    return { ...this.#found(stage, matched, expansions, [], [...dropped, ...left]), isDegraded: true };
  }

  /**
   * Adds the matches of each rewrite to the result. `expansionsOf` expands the words of phrases and those beside facet
   * words. Words of other rewrites are matched as typed.
   */
  #add(
    rewrites: readonly QueryRewrite[],
    expansionsOf = (word: MatchWord) => this.#expander.typedAndTargets(word),
  ): void {
    for (const rewrite of rewrites) {
      const { kind, words } = rewrite;
      const usesTargets =
        kind === 'phrase' || kind === 'partial' || kind === 'facet words' || kind === 'without facet words';
      const expansions = words.map((word) =>
        usesTargets ? expansionsOf(word) : this.#expander.asTyped(word),
      );
      this.#evaluation.add(rewrite, expansions);
    }
  }

  #found(
    stage: Stage,
    words: readonly MatchWord[],
    expansions: WordExpansions,
    rewrites: readonly QueryRewrite[],
    dropped: readonly MatchWord[],
  ): Matched {
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

/** How the matched words were expanded. `one word` and `nothing` also tell that other words were dropped. */
export type Stage = 'all words' | 'all words, corrected' | 'one word' | 'nothing';

type Matched = Omit<Matching, 'match'>;

/** How a query was matched, before any filter. The evaluator has the documents. */
export interface Matching {
  readonly stage: Stage;
  readonly frequent: FrequentUnion | undefined;
  readonly words: readonly MatchWord[];
  readonly expansions: WordExpansions;
  /** The rewrites that were tried, also those without matches. */
  readonly rewrites: readonly QueryRewrite[];
  /** The words that matches need not have. */
  readonly dropped: readonly MatchWord[];
  readonly match: SearchMatch;
  /** Whether the deadline ended the search early. */
  readonly isDegraded: boolean;
}
