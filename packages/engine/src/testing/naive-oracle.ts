import { analyzeQuery, type QueryWord } from '../analysis/analyzer.ts';
import { isFunctionWord } from '../analysis/function-words.ts';
import { otherNumber, verbForms } from '../analysis/inflections.ts';
import type { IndexDocument } from '../document.ts';
import { spellOutNumbers } from '../query-parsing/numbers.ts';
import { dividedCompound } from '../query-parsing/query-words.ts';
import { spellOutSigns } from '../query-parsing/signs.ts';
import type { Filter } from '../search-request.ts';
import type { PhraseKeys } from '../thesaurus/phrases.ts';
import { analyzeText, type NaiveDocument, naiveDocument, tokenOfTarget } from './naive-document.ts';
import { NaiveExpander, type Word } from './naive-expander.ts';
import { compareHits, type NaiveHit, rankNaively } from './naive-ranking.ts';
import { type NaiveRewrite, NaiveRewriter } from './naive-rewriter.ts';
import { NaiveTerms } from './naive-terms.ts';
import { NaiveThesaurus, type PhraseTargets } from './naive-thesaurus.ts';

/** Repeats ENOUGH_MATCHES and FEW_MATCHES of limits.ts, so the tests fail when they change. */
const ENOUGH = 20;
const FEW = 10;

/** A query with too few matches for its words as typed. */
interface Tried {
  readonly words: readonly Word[];
  /** The words with stop words and dropped words. */
  readonly all: readonly Word[];
  readonly others: readonly NaiveRewrite[];
  readonly asTyped: NaiveRewrite['expansions'];
  readonly areFew: boolean;
  readonly slopPenalty: number;
}

/** Positions in `NaiveHit.rules`, which are in the order of the ranking rules. */
const RULE = { matchCost: 0, proximity: 3 } as const;

/**
 * A naive search engine to compare the product with. It reads every word of every document for every query and has no
 * index. The product must give the same hits in the same order.
 */
export class NaiveOracle {
  readonly #documents: readonly NaiveDocument[];
  readonly #terms: NaiveTerms;
  readonly #thesaurus: NaiveThesaurus;
  readonly #expander: NaiveExpander;
  readonly #rewriter: NaiveRewriter;

  constructor(documents: readonly IndexDocument[], given: PhraseTargets = []) {
    this.#documents = documents.map(naiveDocument);
    const terms = new NaiveTerms(this.#documents);
    this.#terms = terms;
    const thesaurus = new NaiveThesaurus(given, (target) =>
      this.#documents.some((document) => tokenOfTarget(document, target) !== undefined),
    );
    this.#thesaurus = thesaurus;
    this.#expander = new NaiveExpander(this.#documents, terms, thesaurus);
    this.#rewriter = new NaiveRewriter(this.#expander, terms, thesaurus);
  }

  /** All hits, best first. */
  search(text: string, filter: Filter = {}): NaiveHit[] {
    const isTerm = (word: string) => this.#terms.has(word);
    const areNamed = (word: string, other: string) => this.#areNamed(word, other);
    const spelledOut = spellOutSigns(spellOutNumbers(text, { isTerm, areNamed }), isTerm);
    let all = asWords(analyzeQuery(spelledOut).flatMap((word) => this.#divided(word)));
    const letters = all.filter(({ text }) => /^[a-z]$/.test(text));
    const informative = all.filter(
      (word) =>
        !isFunctionWord(word.text) ||
        (word.isPrefix && word.text.length <= 2) ||
        (letters.length > 1 && letters.includes(word)),
    );
    let words = informative.length > 0 ? informative : all;
    let hits: NaiveHit[] = [];
    const dropped: Word[] = [];
    for (; words.length > 0; all = words) {
      const isPartial = dropped.some(({ text }) => !isFunctionWord(text));
      const asTyped = words.map((word) =>
        this.#expander.typedAndTargets(word, words.length === 1, isPartial),
      );
      const isShortened = all.length > words.length;
      const whole = {
        words: all,
        expansions: all.map((word) => this.#expander.typed(word)),
        areAllInName: true,
      };
      const exact = this.#rewriter.exactName(words);
      const others = [...exact, ...(isShortened ? [whole] : []), ...this.#rewriter.joined(words)];
      const plain = { words, expansions: asTyped, penalty: isShortened ? 1 : 0 };
      const found = this.#all([plain]);
      const together = found.filter(
        ({ rules }) => rules[RULE.proximity] <= 1 || (rules[RULE.proximity] === 2 && !hasSlop(rules)),
      );
      const hasFewPhrases = words.length > 1 && together.length < FEW;
      const isForeign = words.some((word) => this.#expander.typed(word).length === 0);
      const mayBePhrase = isForeign || hasFewPhrases || found.length < ENOUGH;
      const phrases = mayBePhrase || words.length === 1 ? this.#rewriter.phrases(words, all) : [];
      const isPhrase = phrases.some((phrase) => phrase.words.length === 1);
      const slopPenalty = isPhrase && hasFewPhrases ? 2 : 0;
      if (isPhrase) others.push(...this.#rewriter.adjacent(words));
      const rewrites = [{ ...plain, slopPenalty }, ...others];
      hits = this.#all(rewrites);
      if (isPhrase || isForeign || hits.length < ENOUGH) rewrites.push(...phrases);
      hits = this.#all(rewrites);
      if (hits.length >= ENOUGH) {
        hits = this.#all(this.#withOthers(rewrites, words, dropped));
        break;
      }

      const isRare = asTyped.map((expansions) =>
        expansions.every((expansion) => this.#expander.countOf([expansion]) < ENOUGH),
      );
      const areFew = words.length === 1 || hits.length < FEW;
      const slop = words.length > 1 && isPhrase ? 2 : 0;
      const tried = { words, all, others, asTyped, areFew, slopPenalty: slop };
      let corrected = this.#corrected(tried, isRare);
      hits = this.#all(corrected);
      const isSuspect = words.map((word, i) => isRare[i]! || !this.#expander.isTerm(word));
      if (!this.#isAnswer(hits, corrected[0])) {
        corrected = this.#corrected(tried, isSuspect);
        hits = this.#all(corrected);
      }
      if (this.#isAnswer(hits, corrected[0]) || words.length === 1) {
        hits = this.#all(this.#withOthers(corrected, words, dropped));
        break;
      }
      if (words.some(({ repeats }) => repeats > 1)) {
        words = words.map((word) => ({ ...word, repeats: 1 }));
        continue;
      }

      const toDrop = this.#wordsToDrop(words, corrected[0].expansions);
      dropped.push(...toDrop);
      words = asWords(words.filter((word) => !toDrop.includes(word)));
      hits = [];
    }
    return hits.filter(({ docId }) => this.allows(docId, filter));
  }

  #divided(word: QueryWord): readonly QueryWord[] {
    const has = ({ folded, spelled }: PhraseKeys) => this.#thesaurus.of(folded, spelled).length > 0;
    const isKnown = this.#terms.has(word.text) || has({ folded: word.text, spelled: word.text });
    return isKnown ? [word] : dividedCompound(word, { has });
  }

  /** Whether a name has both words, or another form of the second. */
  #areNamed(word: string, other: string): boolean {
    const forms = [other, ...otherNumber(other), ...verbForms(other)].filter((form) => form !== word);
    return this.#documents.some((document) => {
      const named = namedWords(document);
      return named.includes(word) && forms.some((form) => named.includes(form));
    });
  }

  /** The rewrites when these words may be misspelled; the first one is the query itself. */
  #corrected(
    { words, all, others, asTyped, areFew, slopPenalty }: Tried,
    isSuspect: readonly boolean[],
  ): [NaiveRewrite, ...NaiveRewrite[]] {
    const expansions = words.map((word, i) => [
      ...asTyped[i]!,
      ...this.#expander.inflections(word),
      ...(isSuspect[i] || areFew ? this.#expander.targets(word, () => true) : []).filter(({ target }) =>
        asTyped[i]!.every((expansion) => expansion.target !== target),
      ),
      ...(isSuspect[i] ? this.#expander.completedTargets(word) : []),
      ...(isSuspect[i] ? this.#expander.corrections(word) : []),
    ]);
    const isCut = expansions.map((ofWord, i) => {
      const close = ofWord.filter(({ edits }) => edits <= 1);
      return isSuspect[i]! && sum(close.map((expansion) => this.#expander.countOf([expansion]))) < ENOUGH;
    });
    const phrases = this.#rewriter.phrases(words, all, (word) => [
      ...this.#expander.typedAndTargets(word),
      ...this.#expander.targets(word, () => true),
    ]);
    return [
      { words, expansions, slopPenalty },
      ...others,
      ...this.#rewriter.joinedReversed(words),
      ...phrases,
      ...this.#rewriter.split(words, isCut),
    ];
  }

  allows(docId: number, filter: Filter): boolean {
    const { document } = this.#documents[docId]!;
    if (!(filter.tags ?? []).every((wanted) => document.tags.some(({ slug }) => slug === wanted)))
      return false;
    return Object.entries(filter.facets ?? {}).every(([name, values]) =>
      (document.facets[name] ?? []).some((value) => values.includes(value)),
    );
  }

  /** The hits of any of these rewrites, each with its best rank. */
  #all(rewrites: readonly NaiveRewrite[]): NaiveHit[] {
    const best = new Map<number, NaiveHit>();
    for (const {
      words,
      expansions,
      penalty = 0,
      slopPenalty = 0,
      proximityMin = 0,
      isAdjacent = false,
      areAllInName = false,
      isExact = false,
    } of rewrites) {
      if (expansions.some((ofWord) => ofWord.length === 0)) continue;
      this.#documents.forEach((document, docId) => {
        const rules = rankNaively(document, words, expansions);
        if (
          rules === undefined ||
          (isAdjacent && rules[RULE.proximity] > 1) ||
          (areAllInName && rules[RULE.proximity] > 2)
        )
          return;
        if (isExact && rules.slice(0, 4).some((value) => value > 0)) return;
        rules[RULE.matchCost] = Math.min(
          15,
          rules[RULE.matchCost] + penalty + (hasSlop(rules) ? slopPenalty : 0),
        );
        rules[RULE.proximity] = Math.max(proximityMin, rules[RULE.proximity]);
        const hit = { docId, rules };
        const other = best.get(docId);
        if (other === undefined || compareHits(hit, other) < 0) best.set(docId, hit);
      });
    }
    return [...best.values()].sort(compareHits);
  }

  /**
   * The first word of which the smallest share of names is just this word. The last one of the query is less specific,
   * and the two adjacent words of three and more that most often are in one name are left out.
   */
  #leastSpecific(words: readonly Word[]): Word {
    const pairs = words.slice(1).map((next, i) => this.#cohesion(words[i]!, next));
    const best = pairs.lastIndexOf(Math.max(...pairs));
    const hasPair = words.length > 2 && pairs[best]! >= 0.2;
    const loose = words.filter((_, i) => !hasPair || (i !== best && i !== best + 1));
    const shares = loose.map((word) => {
      const { all, exactly } = this.#expander.drawingsNamed(word);
      const factor = word === words.at(-1) ? 0.8 : 1;
      return /^\d+$/.test(word.text) ? 0 : factor * ((exactly + 0.25) / (all + 1));
    });
    return loose[shares.indexOf(Math.min(...shares))]!;
  }

  /**
   * The share of the names with the rarer word that have both, if at least three have. Of two slugs of packs, one
   * counts as a word of all names in its pack.
   */
  #cohesion({ text: first }: Word, { text: second }: Word): number {
    // A compound may be divided into one word twice, which no two words of a name are.
    if (first === second) return 0;
    const names = this.#documents.map(namedWords);
    const slugs = this.#documents.map(({ document }) => analyzeText(document.packWords[0] ?? ''));
    const countOf = (text: string) => names.filter((name) => name.includes(text)).length;
    const countBoth = (text: string, other: string) =>
      names.filter(
        (name, i) =>
          name.includes(text) &&
          (name.includes(other) ||
            slugs[i]!.some((word) => word.text === other || word.parts.includes(other))),
      ).length;
    const both = Math.min(countBoth(first, second), countBoth(second, first));
    return both < 3 ? 0 : both / Math.min(countOf(first), countOf(second));
  }

  /** Whether there are hits, and for several words not only by related words. Corrected words may cost more. */
  #isAnswer(hits: readonly NaiveHit[], { words, expansions }: NaiveRewrite): boolean {
    const costs = words.map((word, i) => {
      const isCorrected = expansions[i]!.some(({ edits }) => edits > 0);
      return this.#expander.isTerm(word) && !isCorrected ? 2 : 4;
    });
    if (words.length === 1) return hits.length > 0;
    return hits.some(({ rules: [matchCost, field] }) => matchCost + 2 * field < sum(costs));
  }

  #wordsToDrop(words: readonly Word[], expansions: NaiveRewrite['expansions']): readonly Word[] {
    const kinds = [
      words.filter((_, i) => expansions[i]!.length === 0),
      words.filter(({ text }) => isFunctionWord(text)),
    ];
    const [unknown] = kinds;
    const some = kinds.find((kind) => kind.length > 0 && kind.length < words.length);
    return unknown!.length > 0 ? unknown! : (some ?? [this.#leastSpecific(words)]);
  }

  /** The rewrites, and those of fewer and fewer words while there are too few hits. */
  #continued(rewrites: readonly NaiveRewrite[], all: readonly Word[]): readonly NaiveRewrite[] {
    const continued = [...rewrites];
    let words = all;
    let [{ expansions }] = rewrites as [NaiveRewrite];
    for (let penalty = 4; words.length > 1 && this.#all(continued).length < ENOUGH; penalty++) {
      const toDrop = this.#wordsToDrop(words, expansions);
      if (toDrop.length === words.length) break;
      expansions = expansions.filter((_, i) => !toDrop.includes(words[i]!));
      words = words.filter((word) => !toDrop.includes(word));
      const phrases = this.#rewriter
        .phrases(words, words)
        .map((phrase) => ({ ...phrase, penalty, proximityMin: 1 }));
      const sure = words.map((word, i) => {
        const typed = this.#expander.typedAndTargets(word);
        return typed.length > 0 ? typed : expansions[i]!;
      });
      continued.push({ words, expansions: sure, penalty, proximityMin: 1 }, ...phrases);
    }
    return continued;
  }

  /** The rewrites of the only word left, with those of words that were dropped. */
  #withOthers(
    rewrites: readonly NaiveRewrite[],
    words: readonly Word[],
    dropped: readonly Word[],
  ): readonly NaiveRewrite[] {
    if (words.length > 1) return this.#continued(rewrites, words);
    const [word] = words;
    const others = dropped
      .filter(({ text }) => !isFunctionWord(text))
      .map((other) => ({ ...other, isPrefix: false }))
      .filter((other) => this.#expander.typedAndTargets(other).length > 0);
    if (word === undefined || others.length === 0) return rewrites;
    const partial = (words: readonly Word[], penalty: number): NaiveRewrite => {
      const expansions = words.map((each) => this.#expander.typedAndTargets(each));
      return { words, expansions, penalty, proximityMin: 1 };
    };
    const beside = others.slice(0, -1).map((other) => partial([other, word], 0));
    const together =
      others.length > 1 ? [partial(others, 2), partial(others.slice(-1), 3)] : [partial(others, 2)];
    const without = this.#expander.drawingsNamed(word).all < ENOUGH ? together : [];
    const behind = rewrites.map((rewrite) => ({ ...rewrite, penalty: (rewrite.penalty ?? 0) + 1 }));
    return [...behind, ...beside, ...without];
  }
}

function asWords(words: readonly Omit<Word, 'isPrefix'>[]): Word[] {
  return words.map((word, i) => ({ ...word, isPrefix: i === words.length - 1 }));
}

/** The words of the name and the aliases, also those that have a better place, as the pack's slug. */
function namedWords({ tokens }: NaiveDocument): string[] {
  return tokens.filter(({ isNamed }) => isNamed).map(({ text }) => text);
}

/** Whether the words are not adjacent in a name with further words, or partly in tags or the title of a pack. */
function hasSlop([, field, length, order]: NaiveHit['rules']): boolean {
  return order === 2 ? length > 0 : order === 3 && field > 2;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
