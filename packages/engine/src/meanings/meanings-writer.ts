import { splitWords } from '../analysis/analyzer.ts';
import { foldCase } from '../analysis/fold.ts';
import { NONE, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { GrowableInts } from '../growable-ints.ts';
import { MEANINGS_PER_PHRASE_MAX } from '../limits.ts';
import { Intersection } from '../postings/intersection.ts';
import { DOC_SHIFT, FIELD, POSITION_MASK, postingOf } from '../postings/posting.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import { ORDER } from '../ranking/rules.ts';
import { orderOfPositions, orderPatterns } from '../ranking/scores.ts';
import type { Section } from '../snapshot/section.ts';
import { writeStrings } from '../snapshot/strings.ts';
import { MEANING_TIER_MAX, type Meaning } from './meaning.ts';
import { phraseKeys } from './phrase.ts';
import { writePhrases } from './phrase-table.ts';

/** Bits of an entry below the number of its target. */
export const TIER_BITS = 2;

/** A shorter phrase typed without its accents may well be another word. */
const SURE_WITHOUT_ACCENTS_FROM = 4;

/** Names with more words than a posting has positions for are told apart from shorter ones no further. */
const TARGET_WORDS_MAX = 4;

/** Collects what phrases stand for; targets that no document has are left out when the sections are made. */
export class MeaningsWriter {
  /** By phrase: the lowest tier at which each target was given, in the order of first mention. */
  readonly #phrases = new Map<string, Map<string, number>>();

  add(phrase: string, meanings: readonly Meaning[]): void {
    const { folded, spelt } = phraseKeys(phrase);
    if (folded === '' || meanings.length === 0) return;
    if (spelt === folded) this.#addKey(folded, meanings, 0);
    else {
      this.#addKey(spelt, meanings, 0);
      this.#addKey(folded, meanings, folded.length > SURE_WITHOUT_ACCENTS_FROM ? 0 : 1);
    }
  }

  #addKey(key: string, meanings: readonly Meaning[], doubt: number): void {
    const known = this.#phrases.get(key) ?? new Map<string, number>();
    this.#phrases.set(key, known);
    for (const { target, tier } of meanings) {
      // A word that stands for itself is what was typed.
      if (target === key) continue;
      const then = Math.min((holdsWord(target, key) ? 0 : tier) + doubt, MEANING_TIER_MAX);
      known.set(target, Math.min(then, known.get(target) ?? then));
    }
  }

  /** The sections of the thesaurus over an index with these lists. */
  finish(dictionary: TermDictionary, lists: PostingLists, nameWords: Uint8Array): Section[] {
    const targets = new Targets(dictionary, lists, nameWords);
    const phrases: string[] = [];
    const offsets: number[] = [0];
    const entries = new GrowableInts();
    for (const key of [...this.#phrases.keys()].sort()) {
      const meanings = [...this.#phrases.get(key)!]
        .sort(([, a], [, b]) => a - b)
        .map(([target, tier]) => ({ target: targets.numberOf(target), tier }))
        .filter(({ target }) => target !== NONE)
        .slice(0, MEANINGS_PER_PHRASE_MAX);
      if (meanings.length === 0) continue;
      phrases.push(key);
      for (const { target, tier } of meanings) entries.push((target << TIER_BITS) | tier);
      offsets.push(entries.length);
    }
    return [
      ...writePhrases(phrases),
      { name: 'engine.meanings.offsets', data: Uint32Array.from(offsets) },
      { name: 'engine.meanings.entries', data: Uint32Array.from(entries.view()) },
      ...targets.sections(),
    ];
  }
}

/** What is named with the word itself is surely meant by it: `pregnant-woman` by `pregnant`, before `baby`. */
function holdsWord(target: string, word: string): boolean {
  return target.includes('-') && target.split('-').includes(word);
}

/** The targets in use: each is a term, or a list made here of the documents that hold its words side by side. */
class Targets {
  readonly #dictionary: TermDictionary;
  readonly #lists: PostingLists;
  readonly #nameWords: Uint8Array;
  readonly #intersection: Intersection;
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  /** A term, or the complement of the number of a list. */
  readonly #places: number[] = [];
  readonly #listOffsets: number[] = [0];
  readonly #values = new GrowableInts();

  constructor(dictionary: TermDictionary, lists: PostingLists, nameWords: Uint8Array) {
    this.#dictionary = dictionary;
    this.#lists = lists;
    this.#nameWords = nameWords;
    this.#intersection = new Intersection(nameWords.length);
  }

  /** The number of a target, or NONE when no document has it. */
  numberOf(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      const place = this.#placeOf(text);
      number = place === undefined ? NONE : this.#texts.length;
      this.#numbers.set(text, number);
      if (place !== undefined) {
        this.#texts.push(text);
        this.#places.push(place);
      }
    }
    return number;
  }

  sections(): Section[] {
    return [
      ...writeStrings('engine.meanings.targets', this.#texts),
      { name: 'engine.meanings.places', data: Int32Array.from(this.#places) },
      { name: 'engine.meanings.listOffsets', data: Uint32Array.from(this.#listOffsets) },
      { name: 'engine.meanings.lists', data: new Int32Array(this.#values.view()) },
    ];
  }

  #placeOf(text: string): number | undefined {
    const terms = splitWords(text).map((word) => this.#dictionary.termOf(foldCase(word)));
    if (terms.length === 0 || terms.length > TARGET_WORDS_MAX || terms.includes(NONE)) return undefined;
    const [only] = terms;
    if (terms.length === 1) return only;
    const before = this.#values.length;
    this.#addSideBySide(terms);
    if (this.#values.length === before) return undefined;
    this.#listOffsets.push(this.#values.length);
    return ~(this.#listOffsets.length - 2);
  }

  #addSideBySide(terms: readonly number[]): void {
    const intersection = this.#intersection;
    if (new Set(terms).size < terms.length) return;
    intersection.become(
      terms.map((term) => [{ list: this.#lists.ofTerm(term), baseCost: 0 }]),
      terms.map(() => 1),
      (sources) => this.#lists.unions.unionOf(sources),
    );
    const patterns = orderPatterns(terms.length);
    for (let i = 0; i < intersection.count; i++) {
      const wordsInName = intersection.scores[i]! >>> 16;
      const positions = intersection.positions[i]!;
      if (orderOfPositions(positions, wordsInName, terms.length, patterns) > ORDER.together) continue;
      const doc = intersection.postings[i]! >>> DOC_SHIFT;
      const isWhole = this.#nameWords[doc] === terms.length;
      const field = isWhole ? FIELD.wholePhrase : FIELD.name;
      this.#values.push(postingOf(doc, 0, field, isWhole ? 0 : positions & POSITION_MASK));
    }
  }
}
