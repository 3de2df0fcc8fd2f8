import { otherNumber, otherVerbForms } from '../analysis/inflections.ts';
import { NONE, ROOT, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { ENOUGH_MATCHES } from '../limits.ts';
import type { BesideMeanings } from '../postings/beside-meanings.ts';
import { type Frequencies, OFTEN } from '../postings/frequencies.ts';
import { BASE_COST, lengthOf, MEANING_COSTS, type PostingList } from '../postings/posting.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { KeepPostings, UnionSource } from '../postings/posting-unions.ts';
import type { FoundMeaning, Meanings } from '../thesaurus/thesaurus-index.ts';
import type { Correction, Corrections } from './corrections.ts';
import type { MatchWord } from './query-words.ts';

/** One way to read a word of the query: as a term of the index, or as the beginning of some. */
export interface Reading {
  readonly kind: 'typed' | 'named exactly' | 'meaning' | 'other number' | 'other form' | 'typo' | 'phonetic';
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
export type WordReadings = readonly (readonly Reading[])[];

/** A word of the thesaurus that is only begun stands behind words of names that are. */
const WHEN_WHOLE_COST = 2;

/** A word of the thesaurus that is this long and also a word of the index is not one that is still being typed. */
const WHOLE_WORD_FROM = 5;

/** In which ways can a word be read, and which documents does a reading lead to? */
export class Readings {
  readonly #dictionary: TermDictionary;
  readonly #corrections: Corrections;
  readonly #lists: PostingLists;
  readonly #meanings: MeaningReadings;
  readonly #frequencies: Frequencies;

  constructor(
    dictionary: TermDictionary,
    corrections: Corrections,
    lists: PostingLists,
    meanings: Meanings,
    frequencies: Frequencies,
  ) {
    this.#frequencies = frequencies;
    this.#meanings = new MeaningReadings(meanings);
    this.#dictionary = dictionary;
    this.#corrections = corrections;
    this.#lists = lists;
  }

  /** The word as it was typed, or nothing when the index has no such word or beginning. */
  typed(word: MatchWord): Reading | undefined {
    return this.#typedAt(this.#dictionary.descend(ROOT, word.text), word);
  }

  /** The same of a word that leads to this node. */
  #typedAt(node: number, { text, isPrefix }: MatchWord): Reading | undefined {
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
  asTyped(word: MatchWord): Reading[] {
    const typed = this.typed(word);
    return typed === undefined ? [] : [typed];
  }

  /**
   * The word as typed, and what else it surely means unless it is an icon word of its own. Where it has another
   * name altogether and few documents hold it, these stand beside what is meant, and only those named exactly so
   * before it. Of a word that is alone, pictures that say it well stand before names that say more than it, and before
   * variants of one drawing.
   */
  typedOrMeant(word: MatchWord, isAlone = false): Reading[] {
    if (this.#meanings.hasAccented(word)) return this.#accented(word);
    const node = this.#dictionary.descend(ROOT, word.text);
    const own = node === NONE ? NONE : this.#dictionary.termAt(node, word.text.length);
    const reading = this.#typedAt(node, word);
    const typed = reading === undefined ? [] : [reading];
    if (own !== NONE && this.#frequencies.isOwnWord(own)) return typed;
    const often = reading === undefined ? OFTEN.seldom : this.#frequencies.howOften(reading.list);
    if (often === OFTEN.nothingElse) return typed;
    const meanings = this.#meanings.of(word).filter(({ baseCost }) => baseCost < BASE_COST.oneEdit);
    const surest = meanings.filter(({ baseCost }) => baseCost === MEANING_COSTS[0]);
    if (often === OFTEN.likely) return [...typed, ...surest.map(oneStepBehind)];
    if (meanings.length === 0) return typed;
    if (isAlone) {
      const isWhole = own !== NONE && word.text.length >= WHOLE_WORD_FROM;
      const longerName = surest.length > 0 ? 1 : isWhole ? 2 : 0;
      const costs = { longerName, ending: isWhole ? 3 : 0, lesser: 4 };
      return [...typed.map((reading) => this.#besideMeanings(reading, costs)), ...meanings];
    }
    if (surest.length === 0) return [...typed, ...meanings];
    const readings = [
      ...typed.map((reading) => ({ ...reading, baseCost: BASE_COST.asTypedButRare })),
      ...meanings,
    ];
    const exact = own === NONE ? undefined : this.#lists.namedExactly(own);
    if (exact !== undefined && lengthOf(exact) > 0)
      readings.push({ ...this.#ofTerm('named exactly', 0, BASE_COST.asTyped, own), list: exact });
    return readings;
  }

  /** Names are spelt without accents, so whoever types them means the word that has them: `çöp` is no `copy` just begun. */
  #accented(word: MatchWord): Reading[] {
    const asWord = this.asTyped({ ...word, isPrefix: false });
    const asPrefix = word.isPrefix ? this.asTyped(word) : [];
    return [
      ...asWord.map((reading) => ({ ...reading, baseCost: BASE_COST.asTypedButRare })),
      ...this.#meanings.of(word),
      ...asPrefix.map((reading) => ({ ...reading, baseCost: BASE_COST.oneEdit, ownList: undefined })),
    ];
  }

  #besideMeanings(reading: Reading, costs: BesideMeanings): Reading {
    return { ...reading, list: this.#lists.besideMeanings(reading.list, costs), ownList: undefined };
  }

  /** What the word may mean beyond these readings of it, however loosely. */
  meantBeyond(word: MatchWord, known: readonly Reading[]): Reading[] {
    return this.#meanings
      .of(word)
      .filter(({ target }) => known.every((reading) => reading.target !== target));
  }

  /** The word as typed, and whatever it may mean. */
  meantInAnyWay(word: MatchWord): Reading[] {
    const typed = this.typedOrMeant(word);
    return [...typed, ...this.meantBeyond(word, typed)];
  }

  /** What the word may be if it is misspelt or still being typed; what is still being typed is not spelt by ear. */
  otherwise(word: MatchWord): Reading[] {
    const meantWhenWhole = this.meantWhenWhole(word);
    return [...meantWhenWhole, ...this.corrections(word, meantWhenWhole.length === 0)];
  }

  /** What the word surely means if it is one of the thesaurus that is still being typed: `einstel`. */
  meantWhenWhole(word: MatchWord): Reading[] {
    return this.#meanings
      .ofPrefix(word)
      .filter(({ baseCost }) => baseCost < BASE_COST.oneEdit)
      .map((reading) => ({ ...reading, baseCost: reading.baseCost + WHEN_WHOLE_COST }));
  }

  /** The word in the other number or verb form, as far as that is a word of the index not already covered by a beginning. */
  otherForms({ text, isPrefix }: MatchWord): Reading[] {
    const readings: Reading[] = [];
    const add = (kind: Reading['kind'], form: string, cost: number): void => {
      const term = isPrefix && form.startsWith(text) ? NONE : this.#dictionary.termOf(form);
      if (term !== NONE) readings.push(this.#ofTerm(kind, 0, cost, term));
    };
    for (const form of otherNumber(text)) add('other number', form, BASE_COST.otherNumber);
    for (const form of otherVerbForms(text)) add('other form', form, BASE_COST.otherForm);
    return readings;
  }

  /**
   * What the word may have been meant to be, spelt by ear only if `allowsPhonetic`, and what that surely means when hardly
   * any document holds it.
   */
  corrections({ text, isPrefix }: MatchWord, allowsPhonetic: boolean): Reading[] {
    const corrections = this.#corrections
      .of(text, isPrefix)
      .filter(({ candidate }) => allowsPhonetic || candidate.kind !== 'phonetic');
    const readings = corrections.map(({ candidate, baseCost }) => {
      const { term, node, depth, edits } = candidate;
      if (candidate.kind === 'prefix') return this.#ofPrefix('typo', edits, baseCost, node, depth);
      return this.#ofTerm(candidate.kind === 'phonetic' ? 'phonetic' : 'typo', edits, baseCost, term);
    });
    return [...readings, ...this.#meantWhenCorrected(corrections)];
  }

  /** `teamwrok` as `teamwork`, as `users`: what the likeliest correction means, if it is one edit away. */
  #meantWhenCorrected(corrections: readonly Correction[]): Reading[] {
    const documents = corrections.reduce((sum, { candidate }) => sum + candidate.documents, 0);
    const best = documents >= ENOUGH_MATCHES ? undefined : this.#corrections.likeliest(corrections);
    if (best === undefined || best.edits > 1) return [];
    const word = { text: best.text, spelt: best.text, repeats: 1, isPrefix: false };
    return this.#meanings
      .of(word)
      .filter(({ baseCost }) => baseCost < BASE_COST.oneEdit)
      .map((reading) => ({
        ...reading,
        edits: best.edits,
        baseCost: Math.min(reading.baseCost + best.baseCost, BASE_COST.twoEditsUnlikely),
      }));
  }

  isVariant(docId: number): boolean {
    return this.#lists.isVariant(docId);
  }

  /** The documents that any of the readings leads to, each with the posting of the closest. */
  unionOf(readings: readonly UnionSource[]): PostingList {
    return this.#lists.unions.unionOf(readings);
  }

  /** The sources with only the postings that all of these keep. */
  thin(sources: readonly UnionSource[], keepers: readonly KeepPostings[]): UnionSource[] {
    return this.#lists.unions.thin(sources, keepers);
  }

  #ofTerm(kind: Reading['kind'], edits: number, baseCost: number, term: number): Reading {
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

  #ofPrefix(kind: Reading['kind'], edits: number, baseCost: number, node: number, depth: number): Reading {
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

function oneStepBehind(reading: Reading): Reading {
  return { ...reading, baseCost: reading.baseCost + 1 };
}

/** What does the thesaurus say that a word means? */
export class MeaningReadings {
  readonly #meanings: Meanings;
  #latestText = '';
  #latestSpelt = '';
  #latest: readonly Reading[] = [];

  constructor(meanings: Meanings) {
    this.#meanings = meanings;
  }

  /** Whether the thesaurus has a word with just the accents that were typed. */
  hasAccented({ text, spelt }: MatchWord): boolean {
    return this.#meanings.hasAccented({ folded: text, spelt });
  }

  /** What a word means, or where the thesaurus does not have it, what it means in the other number. */
  of({ text, spelt }: Pick<MatchWord, 'text' | 'spelt'>): readonly Reading[] {
    // A word that finds little is asked about again at once.
    if (text !== this.#latestText || spelt !== this.#latestSpelt) {
      this.#latest = this.#lookUp(text, spelt);
      this.#latestText = text;
      this.#latestSpelt = spelt;
    }
    return this.#latest;
  }

  /** What the word of the thesaurus means that this one is the beginning of; nothing for a word that is there itself. */
  ofPrefix({ text, spelt, isPrefix }: MatchWord): readonly Reading[] {
    if (!isPrefix || this.#meanings.has({ folded: text, spelt })) return [];
    const whole = this.#meanings.shortestWithPrefix(text);
    return whole === undefined ? [] : this.of({ text: whole, spelt: whole });
  }

  #lookUp(text: string, spelt: string): Reading[] {
    const meanings = this.#meanings.of({ folded: text, spelt });
    if (meanings.length > 0) return meanings.map(asReading);
    for (const form of otherNumber(text)) {
      const ofForm = this.#meanings.of({ folded: form, spelt: form });
      if (ofForm.length > 0) return ofForm.map(asReading);
    }
    return [];
  }
}

function asReading({ target, tier, list }: FoundMeaning): Reading {
  const baseCost = MEANING_COSTS[tier]!;
  return { kind: 'meaning', edits: 0, baseCost, firstTerm: NONE, endTerm: NONE, target, list };
}

/**
 * Of readings that lead to the same list only the cheapest: `mappin` is `map` in more than one way. And none that costs
 * more than a beginning whose list has all of its documents: `calender` is `calendar`, and what begins so.
 */
export function distinctReadings(readings: readonly Reading[]): readonly Reading[] {
  if (readings.length < 2) return readings;
  return readings.filter((reading, i) =>
    readings.every(
      (other, j) =>
        i === j ||
        (!covers(other, reading) &&
          (!isSame(other.list, reading.list) ||
            reading.baseCost < other.baseCost ||
            (reading.baseCost === other.baseCost && i < j))),
    ),
  );
}

/** Whether every document of a reading has a posting at least as good in the longer list of another. */
function covers({ ownList, list, baseCost }: Reading, reading: Reading): boolean {
  return (
    ownList !== undefined &&
    baseCost < reading.baseCost &&
    isSame(ownList, reading.list) &&
    lengthOf(list) > lengthOf(ownList)
  );
}

function isSame(a: PostingList, b: PostingList): boolean {
  return a.start === b.start && a.end === b.end && a.values === b.values;
}
