import { otherNumber, verbForms } from '../analysis/inflections.ts';
import { NONE, ROOT, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { ENOUGH_MATCHES, HEAD_TERM_SHARE, OFTEN_SHARE, VERY_OFTEN_SHARE } from '../limits.ts';
import { BASE_COST, lengthOf, type PostingList, TARGET_COSTS } from '../postings/posting.ts';
import type { DemotionCosts, PostingLists } from '../postings/posting-lists.ts';
import { CROSSED_OUT, NEGATIONS } from '../query-parsing/negation-words.ts';
import type { Cooccurrence } from '../query-parsing/query-parser.ts';
import type { MatchWord } from '../query-parsing/query-words.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { FoundTarget, ThesaurusIndex } from '../thesaurus/thesaurus-index.ts';
import type { Corrections } from './corrections.ts';

/** One expansion of a query word: a term, a prefix with its completions, or a thesaurus target. */
export interface TermExpansion {
  readonly kind:
    | 'typed'
    | 'negation'
    | 'exact name'
    | 'thesaurus'
    | 'number'
    | 'verb form'
    | 'typo'
    | 'phonetic';
  /** The number of edits that the correction of the word took. */
  readonly edits: number;
  /** Added to the cost of each posting of `list`. */
  readonly baseCost: number;
  /** The terms from `firstTerm` to `endTerm` (exclusive); both NONE for a thesaurus target. */
  readonly firstTerm: number;
  readonly endTerm: number;
  /** The term that is the whole word or prefix, or NONE. */
  readonly ownTerm: number;
  /** For a thesaurus target, its word or words. */
  readonly target: string | undefined;
  /** For a thesaurus target, see `FoundTarget.place`; else NONE. */
  readonly place: number;
  /** The costs that `list` adds to documents of a word that is also a phrase of the thesaurus. */
  readonly demotion: DemotionCosts | undefined;
  readonly list: PostingList;
  /** For a prefix that is also a term, the list of this term. Its postings cost at most one more in `list`. */
  readonly ownList?: PostingList | undefined;
}

/** The expansions of each query word; empty for an unknown word. */
export type WordExpansions = readonly (readonly TermExpansion[])[];

/** A word that names have is corrected only to words with this many times their documents: `calender`. */
const HELD_RARITY = 64;
/** The same for a word of at most SHORT_UNITS_MAX letters. */
const SHORT_RARITY = 256;
const SHORT_UNITS_MAX = 5;

/** Added to the targets of an unfinished thesaurus word, so they rank after names with the prefix. */
const WHEN_WHOLE_COST = 2;

/** A word from this length on that is a term and a thesaurus word is more likely complete than a prefix. */
const WHOLE_WORD_FROM = 5;

/**
 * Expands query words to terms, completions, thesaurus targets and corrections, each with a cost and a posting list.
 * The costs are listed in docs/relevance.md.
 */
export class TermExpander {
  readonly #dictionary: TermDictionary;
  readonly #corrections: Corrections;
  readonly #lists: PostingLists;
  readonly #thesaurus: ThesaurusExpansions;
  readonly #documentsCount: number;
  readonly #cooccurring: Cooccurrence;
  /** By term, the number of documents with it in their names. */
  readonly #named: Uint32Array;

  constructor(
    snapshot: Snapshot,
    dictionary: TermDictionary,
    corrections: Corrections,
    lists: PostingLists,
    thesaurus: ThesaurusIndex,
    documentsCount: number,
    cooccurring: Cooccurrence,
  ) {
    this.#cooccurring = cooccurring;
    this.#named = snapshot.uint32('engine.suggest.named');
    this.#documentsCount = documentsCount;
    this.#thesaurus = new ThesaurusExpansions(thesaurus);
    this.#dictionary = dictionary;
    this.#corrections = corrections;
    this.#lists = lists;
  }

  /** The word as typed, as a list of one expansion; empty if no term has it or, for a prefix, starts with it. */
  asTyped(word: MatchWord, node = this.#dictionary.descend(ROOT, word.text)): TermExpansion[] {
    if (node === NONE) return [];
    const { text, isPrefix } = word;
    if (isPrefix) return [this.#ofPrefix('typed', 0, BASE_COST.asTyped, node, text.length)];
    const term = this.#dictionary.termAt(node, text.length);
    return term === NONE ? [] : [this.#ofTerm('typed', 0, BASE_COST.asTyped, term)];
  }

  /** Counts the drawings with the word in their names, see `PostingLists.drawingsNamed`. O(documents). */
  drawingsNamed(word: MatchWord): { readonly all: number; readonly exactly: number } {
    const isTerm = this.#dictionary.termOf(word.text) !== NONE;
    const [typed] = this.asTyped(isTerm ? { ...word, isPrefix: false } : word);
    return typed === undefined ? { all: 0, exactly: 0 } : this.#lists.drawingsNamed(typed.list);
  }

  /** The share of the names with the rarer of two words that have both. */
  cohesion({ text: first }: MatchWord, { text: second }: MatchWord): number {
    const [term, other] = [this.#dictionary.termOf(first), this.#dictionary.termOf(second)];
    const both = this.#namedTogether(term, other);
    return both < 3 ? 0 : both / Math.min(this.#named[term]!, this.#named[other]!);
  }

  /** The number of documents with the word, or another form of it, beside a sure negation in their names. */
  crossedOut({ text }: MatchWord): number {
    const termOf = (word: string) => this.#dictionary.termOf(word);
    const forms = [text, ...otherNumber(text), ...verbForms(text)].map(termOf);
    const negations = CROSSED_OUT.surely.map(termOf);
    return Math.max(...negations.flatMap((no) => forms.map((form) => this.#namedTogether(no, form))));
  }

  /** The number of documents with both terms in their names. May be too high for two slugs of packs. */
  #namedTogether(term: number, other: number): number {
    if (term === NONE || other === NONE) return 0;
    const cooccurring = this.#cooccurring;
    return Math.min(cooccurring.documentsOf(term, other), cooccurring.documentsOf(other, term));
  }

  /** Whether the word is a term, not only a prefix of terms. */
  isTerm({ text, isNegation }: MatchWord): boolean {
    return isNegation === true || this.#dictionary.termOf(text) !== NONE;
  }

  /**
   * The word as typed and its surest targets (tiers 0 and 1).
   * - A word in the names of many documents, or with very many documents, has no targets. With many, it has those of
   *   tier 0, one step behind.
   * - A rarer word with targets of tier 0 ranks level with them; only exact names rank above.
   * - If the word is alone because others were dropped (`isPartial`), targets rank behind.
   * - If the word is alone in the query, exact names rank first, then targets, then longer names and variants.
   */
  typedAndTargets(word: MatchWord, isAlone = false, isPartial = false): TermExpansion[] {
    if (word.isNegation) return this.#negations(word.text);
    if (this.#thesaurus.hasAccented(word)) return this.#accented(word);
    const node = this.#dictionary.descend(ROOT, word.text);
    const own = node === NONE ? NONE : this.#dictionary.termAt(node, word.text.length);
    const typed = this.asTyped(word, node);
    const [expansion] = typed;
    if (own !== NONE && this.#isFrequent(this.#named[own]!, HEAD_TERM_SHARE)) return typed;
    const documents = expansion === undefined ? 0 : lengthOf(expansion.list);
    if (this.#isFrequent(documents, VERY_OFTEN_SHARE)) return typed;
    const thesaurus = this.#thesaurus.of(word).filter(({ baseCost }) => baseCost < BASE_COST.oneEdit);
    const ofTierZero = thesaurus.filter(({ baseCost }) => baseCost === TARGET_COSTS[0]);
    if (this.#isFrequent(documents, OFTEN_SHARE)) return [...typed, ...ofTierZero.map(oneStepBehind)];
    if (thesaurus.length === 0) return typed;
    if (isAlone && isPartial) return [...typed, ...thesaurus.map(oneStepBehind)];
    if (isAlone) {
      const isWhole = own !== NONE && word.text.length >= WHOLE_WORD_FROM;
      const longerName = ofTierZero.length > 0 ? 1 : isWhole ? 2 : 0;
      const costs = { longerName, completion: isWhole ? 3 : 0, lesser: 4 };
      return [...typed.map((expansion) => this.#demoted(expansion, costs)), ...thesaurus];
    }
    if (ofTierZero.length === 0) return [...typed, ...thesaurus];
    const expansions = [
      ...typed.map((expansion) => ({ ...expansion, baseCost: BASE_COST.asTypedButRare })),
      ...thesaurus,
    ];
    const exact = own === NONE ? undefined : this.#lists.namedExactly(own);
    if (exact !== undefined && lengthOf(exact) > 0)
      expansions.push({ ...this.#ofTerm('exact name', 0, BASE_COST.asTyped, own), list: exact });
    return expansions;
  }

  /** The words of crossed-out things. A word typed that is one of them ranks before the others. */
  #negations(text: string): TermExpansion[] {
    const isOne = (CROSSED_OUT.surely as readonly string[]).includes(text) && text.length > 3;
    const costOf = (word: string, cost: number) => (word === text ? 0 : cost + (isOne ? 1 : 0));
    const words = [
      ...CROSSED_OUT.surely.map((word) => ({ word, cost: costOf(word, 0) })),
      ...CROSSED_OUT.probably.map((word) => ({ word, cost: costOf(word, 2) })),
    ];
    return words.flatMap(({ word, cost }) => {
      const term = this.#dictionary.termOf(word);
      return term === NONE ? [] : [this.#ofTerm('negation', 0, cost, term)];
    });
  }

  /**
   * The expansions of a thesaurus word that is typed with its accents. Its targets rank first, because names have no
   * accents: `çöp` is not a prefix of `copy`.
   */
  #accented(word: MatchWord): TermExpansion[] {
    const asWord = this.asTyped({ ...word, isPrefix: false });
    const asPrefix = word.isPrefix ? this.asTyped(word) : [];
    return [
      ...asWord.map((expansion) => ({ ...expansion, baseCost: BASE_COST.asTypedButRare })),
      ...this.#thesaurus.of(word),
      ...asPrefix.map((expansion) => ({ ...expansion, baseCost: BASE_COST.oneEdit, ownList: undefined })),
    ];
  }

  #demoted(expansion: TermExpansion, costs: DemotionCosts): TermExpansion {
    const list = this.#lists.demoted(expansion.list, costs);
    return { ...expansion, demotion: costs, list, ownList: undefined };
  }

  /** The targets of the word, of all tiers, that `given` does not have. */
  furtherTargets(word: MatchWord, given: readonly TermExpansion[]): TermExpansion[] {
    if (word.isNegation) return [];
    return this.#thesaurus
      .of(word)
      .filter(({ target }) => given.every((expansion) => expansion.target !== target));
  }

  /** The word as typed, and all of its targets. */
  typedAndAllTargets(word: MatchWord): TermExpansion[] {
    const typed = this.typedAndTargets(word);
    return [...typed, ...this.furtherTargets(word, typed)];
  }

  /** Corrections of the word, and targets of the thesaurus word that it is a prefix of. */
  fuzzy(word: MatchWord): TermExpansion[] {
    if (word.isNegation) return [];
    return [...this.completedTargets(word), ...this.corrections(word)];
  }

  /** The surest targets of the shortest thesaurus word with this prefix, such as `einstellungen` for `einstel`. */
  completedTargets(word: MatchWord): TermExpansion[] {
    return this.#thesaurus
      .ofPrefix(word)
      .filter(({ baseCost }) => baseCost < BASE_COST.oneEdit)
      .map((expansion) => ({ ...expansion, baseCost: expansion.baseCost + WHEN_WHOLE_COST }));
  }

  /** Other number and verb forms of the word that are terms, without those that its prefix has at no higher cost. */
  inflections({ text, isPrefix, isNegation }: MatchWord, typed: readonly TermExpansion[]): TermExpansion[] {
    if (isNegation) return [];
    const expansions: TermExpansion[] = [];
    const isCovering = ({ kind, baseCost, demotion }: TermExpansion) =>
      kind === 'typed' && baseCost === BASE_COST.asTyped && demotion === undefined;
    const isCovered = isPrefix && typed.some(isCovering);
    const add = (kind: TermExpansion['kind'], form: string, cost: number): void => {
      const term = isCovered && form.startsWith(text) ? NONE : this.#dictionary.termOf(form);
      if (term !== NONE) expansions.push(this.#ofTerm(kind, 0, cost, term));
    };
    for (const form of otherNumber(text)) add('number', form, BASE_COST.otherNumber);
    for (const form of verbForms(text)) add('verb form', form, BASE_COST.otherForm);
    return expansions;
  }

  /** Corrections of the word unless it has sure targets. */
  corrections({ text, spelled, isPrefix }: MatchWord): TermExpansion[] {
    if (this.#thesaurus.of({ text, spelled }).some(({ baseCost }) => baseCost < BASE_COST.oneEdit)) return [];
    const own = this.#dictionary.termOf(text);
    const rarity = text.length > SHORT_UNITS_MAX ? HELD_RARITY : SHORT_RARITY;
    const documentsMin = own === NONE ? 0 : this.#named[own]! * rarity;
    const likely = this.#corrections
      .of(text, isPrefix)
      .filter(({ candidate }) => candidate.documents >= documentsMin);
    return likely.map(({ candidate, baseCost }) => {
      const { term, node, depth, edits } = candidate;
      if (candidate.kind === 'prefix') return this.#ofPrefix('typo', edits, baseCost, node, depth);
      return this.#ofTerm(candidate.kind === 'phonetic' ? 'phonetic' : 'typo', edits, baseCost, term);
    });
  }

  /** Whether `documents` is at least this share of the index, and at least ENOUGH_MATCHES. */
  #isFrequent(documents: number, share: number): boolean {
    return documents >= Math.max(ENOUGH_MATCHES, this.#documentsCount * share);
  }

  #ofTerm(kind: TermExpansion['kind'], edits: number, baseCost: number, term: number): TermExpansion {
    return {
      kind,
      edits,
      baseCost,
      firstTerm: term,
      endTerm: term + 1,
      ownTerm: term,
      target: undefined,
      place: NONE,
      demotion: undefined,
      list: this.#lists.ofTerm(term),
    };
  }

  #ofPrefix(
    kind: TermExpansion['kind'],
    edits: number,
    baseCost: number,
    node: number,
    depth: number,
  ): TermExpansion {
    const own = this.#dictionary.termAt(node, depth);
    return {
      kind,
      edits,
      baseCost,
      ownList: own === NONE ? undefined : this.#lists.ofTerm(own),
      firstTerm: this.#dictionary.firstTerm(node),
      endTerm: this.#dictionary.endTerm(node),
      ownTerm: own,
      target: undefined,
      place: NONE,
      demotion: undefined,
      list: this.#lists.ofPrefix(node, depth),
    };
  }
}

function oneStepBehind(expansion: TermExpansion): TermExpansion {
  return { ...expansion, baseCost: expansion.baseCost + 1 };
}

/** Of `no fire`, `ban` ranks behind a fire that is crossed out. */
function behindThing(expansion: TermExpansion): TermExpansion {
  const isSign = (CROSSED_OUT.probably as readonly (string | undefined)[]).includes(expansion.target);
  return isSign ? oneStepBehind(expansion) : expansion;
}

class ThesaurusExpansions {
  readonly #thesaurus: ThesaurusIndex;
  #latestText = '';
  #latestSpelled = '';
  #latest: readonly TermExpansion[] = [];

  constructor(thesaurus: ThesaurusIndex) {
    this.#thesaurus = thesaurus;
  }

  /** Whether the thesaurus has the word with exactly these accents. */
  hasAccented({ text, spelled }: MatchWord): boolean {
    return this.#thesaurus.hasAccented({ folded: text, spelled });
  }

  /** The targets of a word, or of its singular or plural if the thesaurus does not have the word. */
  of({ text, spelled }: Pick<MatchWord, 'text' | 'spelled'>): readonly TermExpansion[] {
    // Caches the last lookup, because a word with few documents is looked up again at once.
    if (text !== this.#latestText || spelled !== this.#latestSpelled) {
      const found = this.#lookUp(text, spelled).map(toExpansion);
      this.#latest =
        text.includes(' ') && NEGATIONS.has(text.split(' ', 1)[0]!) ? found.map(behindThing) : found;
      this.#latestText = text;
      this.#latestSpelled = spelled;
    }
    return this.#latest;
  }

  /** The targets of the shortest thesaurus word with this prefix; none if the word itself is in the thesaurus. */
  ofPrefix({ text, spelled, isPrefix }: MatchWord): readonly TermExpansion[] {
    if (!isPrefix || this.#thesaurus.has({ folded: text, spelled })) return [];
    const whole = this.#thesaurus.shortestWithPrefix(text);
    return whole === undefined ? [] : this.of({ text: whole, spelled: whole });
  }

  #lookUp(text: string, spelled: string): FoundTarget[] {
    const found = this.#thesaurus.of({ folded: text, spelled });
    if (found.length > 0) return found;
    const forms = otherNumber(text).map((form) => this.#thesaurus.of({ folded: form, spelled: form }));
    return forms.find(({ length }) => length > 0) ?? [];
  }
}

function toExpansion({ target, tier, place, list }: FoundTarget): TermExpansion {
  return {
    kind: 'thesaurus',
    edits: 0,
    baseCost: TARGET_COSTS[tier]!,
    firstTerm: NONE,
    endTerm: NONE,
    ownTerm: NONE,
    target,
    place,
    demotion: undefined,
    list,
  };
}

/**
 * Removes expansions with the list of a cheaper one, or of an earlier one at the same cost: two corrections of `mappin`
 * may both be `map`. Also removes a term that a cheaper prefix covers: `calender` corrects to `calendar` and to its
 * completions.
 */
export function distinctExpansions(expansions: readonly TermExpansion[]): readonly TermExpansion[] {
  const isLesser = (one: TermExpansion, i: number) => {
    for (let j = 0; j < expansions.length; j++) {
      const { list, ownList, baseCost } = expansions[j]!;
      if (baseCost > one.baseCost) continue;
      const isCheaper = baseCost < one.baseCost;
      if (isSame(list, one.list) ? isCheaper || j < i : isCheaper && ownList && isSame(ownList, one.list))
        return true;
    }
    return false;
  };
  return expansions.length < 2 ? expansions : expansions.filter((one, i) => !isLesser(one, i));
}

function isSame(a: PostingList, b: PostingList): boolean {
  return a.start === b.start && a.end === b.end && a.values === b.values;
}
