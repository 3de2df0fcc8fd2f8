import { otherNumber, verbForms } from '../analysis/inflections.ts';
import { NONE, ROOT, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { ENOUGH_MATCHES } from '../limits.ts';
import type { DemotionCosts } from '../postings/demotion.ts';
import { type Frequencies, OFTEN } from '../postings/frequencies.ts';
import { BASE_COST, lengthOf, type PostingList, TARGET_COSTS } from '../postings/posting.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { KeepPostings, UnionSource } from '../postings/posting-unions.ts';
import type { FoundTarget, ThesaurusIndex } from '../thesaurus/thesaurus-index.ts';
import type { Correction, Corrections } from './corrections.ts';
import type { MatchWord } from './query-words.ts';

/** One way to read a word of the query: as a term of the index, or as the beginning of some. */
export interface TermExpansion {
  readonly kind: 'typed' | 'exact name' | 'thesaurus' | 'number' | 'verb form' | 'typo' | 'phonetic';
  readonly edits: number;
  /** What the reading costs beyond the cost of its postings. */
  readonly baseCost: number;
  /** The terms reached: those from `firstTerm` up to `endTerm`, exclusive. */
  readonly firstTerm: number;
  readonly endTerm: number;
  /** For a meaning, the word or words of names that are meant; then there are no terms. */
  readonly target: string | undefined;
  readonly list: PostingList;
  /** Of a beginning that is a term itself, the list of this term: its postings cost at most one more in `list`. */
  readonly ownList?: PostingList | undefined;
}

/** Per word of the query the ways in which it is read; none when the index knows nothing like it. */
export type WordExpansions = readonly (readonly TermExpansion[])[];

/** A word of the thesaurus that is only begun stands behind words of names that are. */
const WHEN_WHOLE_COST = 2;

/** A word of the thesaurus that is this long and also a word of the index is not one that is still being typed. */
const WHOLE_WORD_FROM = 5;

/** In which ways can a word be read, and which documents does a reading lead to? */
export class TermExpander {
  readonly #dictionary: TermDictionary;
  readonly #corrections: Corrections;
  readonly #lists: PostingLists;
  readonly #thesaurus: ThesaurusExpansions;
  readonly #frequencies: Frequencies;

  constructor(
    dictionary: TermDictionary,
    corrections: Corrections,
    lists: PostingLists,
    thesaurus: ThesaurusIndex,
    frequencies: Frequencies,
  ) {
    this.#frequencies = frequencies;
    this.#thesaurus = new ThesaurusExpansions(thesaurus);
    this.#dictionary = dictionary;
    this.#corrections = corrections;
    this.#lists = lists;
  }

  /** The word as it was typed, or nothing when the index has no such word or beginning. */
  typed(word: MatchWord): TermExpansion | undefined {
    return this.#typedAt(this.#dictionary.descend(ROOT, word.text), word);
  }

  /** The same of a word that leads to this node. */
  #typedAt(node: number, { text, isPrefix }: MatchWord): TermExpansion | undefined {
    if (node === NONE) return undefined;
    if (isPrefix) return this.#ofPrefix('typed', 0, BASE_COST.asTyped, node, text.length);
    const term = this.#dictionary.termAt(node, text.length);
    return term === NONE ? undefined : this.#ofTerm('typed', 0, BASE_COST.asTyped, term);
  }

  /** Whether the index has the word itself, and not only as the beginning of others. */
  isTerm({ text }: MatchWord): boolean {
    return this.#dictionary.termOf(text) !== NONE;
  }

  /** The same as a list of none or one. */
  asTyped(word: MatchWord): TermExpansion[] {
    const typed = this.typed(word);
    return typed === undefined ? [] : [typed];
  }

  /**
   * The word as typed, and what else it surely means unless it is an icon word of its own. Where it has another
   * name altogether and few documents hold it, these stand beside what is meant, and only those named exactly so
   * before it. Of a word that is alone, pictures that say it well stand before names that say more than it, and before
   * variants of one drawing.
   */
  typedAndTargets(word: MatchWord, isAlone = false): TermExpansion[] {
    if (this.#thesaurus.hasAccented(word)) return this.#accented(word);
    const node = this.#dictionary.descend(ROOT, word.text);
    const own = node === NONE ? NONE : this.#dictionary.termAt(node, word.text.length);
    const expansion = this.#typedAt(node, word);
    const typed = expansion === undefined ? [] : [expansion];
    if (own !== NONE && this.#frequencies.isHeadTerm(own)) return typed;
    const often = expansion === undefined ? OFTEN.seldom : this.#frequencies.howOften(expansion.list);
    if (often === OFTEN.nothingElse) return typed;
    const thesaurus = this.#thesaurus.of(word).filter(({ baseCost }) => baseCost < BASE_COST.oneEdit);
    const surest = thesaurus.filter(({ baseCost }) => baseCost === TARGET_COSTS[0]);
    if (often === OFTEN.likely) return [...typed, ...surest.map(oneStepBehind)];
    if (thesaurus.length === 0) return typed;
    if (isAlone) {
      const isWhole = own !== NONE && word.text.length >= WHOLE_WORD_FROM;
      const longerName = surest.length > 0 ? 1 : isWhole ? 2 : 0;
      const costs = { longerName, ending: isWhole ? 3 : 0, lesser: 4 };
      return [...typed.map((expansion) => this.#demoted(expansion, costs)), ...thesaurus];
    }
    if (surest.length === 0) return [...typed, ...thesaurus];
    const expansions = [
      ...typed.map((expansion) => ({ ...expansion, baseCost: BASE_COST.asTypedButRare })),
      ...thesaurus,
    ];
    const exact = own === NONE ? undefined : this.#lists.namedExactly(own);
    if (exact !== undefined && lengthOf(exact) > 0)
      expansions.push({ ...this.#ofTerm('exact name', 0, BASE_COST.asTyped, own), list: exact });
    return expansions;
  }

  /** Names are spelt without accents, so whoever types them means the word that has them: `çöp` is no `copy` just begun. */
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
    return { ...expansion, list: this.#lists.demoted(expansion.list, costs), ownList: undefined };
  }

  /** What the word may mean beyond these readings of it, however loosely. */
  furtherTargets(word: MatchWord, known: readonly TermExpansion[]): TermExpansion[] {
    return this.#thesaurus
      .of(word)
      .filter(({ target }) => known.every((expansion) => expansion.target !== target));
  }

  /** The word as typed, and whatever it may mean. */
  typedAndAllTargets(word: MatchWord): TermExpansion[] {
    const typed = this.typedAndTargets(word);
    return [...typed, ...this.furtherTargets(word, typed)];
  }

  /** What the word may be if it is misspelt or still being typed; what is still being typed is not spelt by ear. */
  fuzzy(word: MatchWord): TermExpansion[] {
    const completedTargets = this.completedTargets(word);
    return [...completedTargets, ...this.corrections(word, completedTargets.length === 0)];
  }

  /** What the word surely means if it is one of the thesaurus that is still being typed: `einstel`. */
  completedTargets(word: MatchWord): TermExpansion[] {
    return this.#thesaurus
      .ofPrefix(word)
      .filter(({ baseCost }) => baseCost < BASE_COST.oneEdit)
      .map((expansion) => ({ ...expansion, baseCost: expansion.baseCost + WHEN_WHOLE_COST }));
  }

  /** The word in the other number or verb form, as far as that is a word of the index not already covered by a beginning. */
  inflections({ text, isPrefix }: MatchWord): TermExpansion[] {
    const expansions: TermExpansion[] = [];
    const add = (kind: TermExpansion['kind'], form: string, cost: number): void => {
      const term = isPrefix && form.startsWith(text) ? NONE : this.#dictionary.termOf(form);
      if (term !== NONE) expansions.push(this.#ofTerm(kind, 0, cost, term));
    };
    for (const form of otherNumber(text)) add('number', form, BASE_COST.otherNumber);
    for (const form of verbForms(text)) add('verb form', form, BASE_COST.otherForm);
    return expansions;
  }

  /**
   * What the word may have been meant to be, spelt by ear only if `allowsPhonetic`, and what that surely means when hardly
   * any document holds it.
   */
  corrections({ text, isPrefix }: MatchWord, allowsPhonetic: boolean): TermExpansion[] {
    const corrections = this.#corrections
      .of(text, isPrefix)
      .filter(({ candidate }) => allowsPhonetic || candidate.kind !== 'phonetic');
    const expansions = corrections.map(({ candidate, baseCost }) => {
      const { term, node, depth, edits } = candidate;
      if (candidate.kind === 'prefix') return this.#ofPrefix('typo', edits, baseCost, node, depth);
      return this.#ofTerm(candidate.kind === 'phonetic' ? 'phonetic' : 'typo', edits, baseCost, term);
    });
    return [...expansions, ...this.#targetsOfCorrection(corrections)];
  }

  /** `teamwrok` as `teamwork`, as `users`: what the likeliest correction means, if it is one edit away. */
  #targetsOfCorrection(corrections: readonly Correction[]): TermExpansion[] {
    const documents = corrections.reduce((sum, { candidate }) => sum + candidate.documents, 0);
    const best = documents >= ENOUGH_MATCHES ? undefined : this.#corrections.likeliest(corrections);
    if (best === undefined || best.edits > 1) return [];
    const word = { text: best.text, spelled: best.text, repeats: 1, isPrefix: false };
    return this.#thesaurus
      .of(word)
      .filter(({ baseCost }) => baseCost < BASE_COST.oneEdit)
      .map((expansion) => ({
        ...expansion,
        edits: best.edits,
        baseCost: Math.min(expansion.baseCost + best.baseCost, BASE_COST.twoEditsUnlikely),
      }));
  }

  isVariant(docId: number): boolean {
    return this.#lists.isVariant(docId);
  }

  /** The documents that any of the readings leads to, each with the posting of the closest. */
  unionOf(expansions: readonly UnionSource[]): PostingList {
    return this.#lists.unions.unionOf(expansions);
  }

  /** The sources with only the postings that all of these keep. */
  thin(sources: readonly UnionSource[], keepers: readonly KeepPostings[]): UnionSource[] {
    return this.#lists.unions.thin(sources, keepers);
  }

  #ofTerm(kind: TermExpansion['kind'], edits: number, baseCost: number, term: number): TermExpansion {
    return {
      kind,
      edits,
      baseCost,
      firstTerm: term,
      endTerm: term + 1,
      target: undefined,
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
      target: undefined,
      list: this.#lists.ofPrefix(node, depth),
    };
  }
}

function oneStepBehind(expansion: TermExpansion): TermExpansion {
  return { ...expansion, baseCost: expansion.baseCost + 1 };
}

/** What does the thesaurus say that a word means? */
export class ThesaurusExpansions {
  readonly #thesaurus: ThesaurusIndex;
  #latestText = '';
  #latestSpelled = '';
  #latest: readonly TermExpansion[] = [];

  constructor(thesaurus: ThesaurusIndex) {
    this.#thesaurus = thesaurus;
  }

  /** Whether the thesaurus has a word with just the accents that were typed. */
  hasAccented({ text, spelled }: MatchWord): boolean {
    return this.#thesaurus.hasAccented({ folded: text, spelled });
  }

  /** What a word means, or where the thesaurus does not have it, what it means in the other number. */
  of({ text, spelled }: Pick<MatchWord, 'text' | 'spelled'>): readonly TermExpansion[] {
    // A word that finds little is asked about again at once.
    if (text !== this.#latestText || spelled !== this.#latestSpelled) {
      this.#latest = this.#lookUp(text, spelled);
      this.#latestText = text;
      this.#latestSpelled = spelled;
    }
    return this.#latest;
  }

  /** What the word of the thesaurus means that this one is the beginning of; nothing for a word that is there itself. */
  ofPrefix({ text, spelled, isPrefix }: MatchWord): readonly TermExpansion[] {
    if (!isPrefix || this.#thesaurus.has({ folded: text, spelled })) return [];
    const whole = this.#thesaurus.shortestWithPrefix(text);
    return whole === undefined ? [] : this.of({ text: whole, spelled: whole });
  }

  #lookUp(text: string, spelled: string): TermExpansion[] {
    const thesaurus = this.#thesaurus.of({ folded: text, spelled });
    if (thesaurus.length > 0) return thesaurus.map(toExpansion);
    for (const form of otherNumber(text)) {
      const ofForm = this.#thesaurus.of({ folded: form, spelled: form });
      if (ofForm.length > 0) return ofForm.map(toExpansion);
    }
    return [];
  }
}

function toExpansion({ target, tier, list }: FoundTarget): TermExpansion {
  const baseCost = TARGET_COSTS[tier]!;
  return { kind: 'thesaurus', edits: 0, baseCost, firstTerm: NONE, endTerm: NONE, target, list };
}

/**
 * Of readings that lead to the same list only the cheapest: `mappin` is `map` in more than one way. And none that costs
 * more than a beginning whose list has all of its documents: `calender` is `calendar`, and what begins so.
 */
export function distinctExpansions(expansions: readonly TermExpansion[]): readonly TermExpansion[] {
  if (expansions.length < 2) return expansions;
  return expansions.filter((expansion, i) =>
    expansions.every(
      (other, j) =>
        i === j ||
        (!covers(other, expansion) &&
          (!isSame(other.list, expansion.list) ||
            expansion.baseCost < other.baseCost ||
            (expansion.baseCost === other.baseCost && i < j))),
    ),
  );
}

/** Whether every document of a reading has a posting at least as good in the longer list of another. */
function covers({ ownList, list, baseCost }: TermExpansion, expansion: TermExpansion): boolean {
  return (
    ownList !== undefined &&
    baseCost < expansion.baseCost &&
    isSame(ownList, expansion.list) &&
    lengthOf(list) > lengthOf(ownList)
  );
}

function isSame(a: PostingList, b: PostingList): boolean {
  return a.start === b.start && a.end === b.end && a.values === b.values;
}
