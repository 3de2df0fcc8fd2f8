import { isFunctionWord } from '../analysis/function-words.ts';
import type { MatchWord } from '../query-parsing/query-words.ts';
import type { Section, Snapshot } from '../snapshot/snapshot.ts';
import { encodeUtf8 } from '../snapshot/utf8.ts';
import { phraseKeys } from '../thesaurus/phrases.ts';

/** A word or phrase that asks for facet values rather than for words of a name: `outlined`, `tabler icons`. */
export interface FacetWord {
  readonly facet: string;
  readonly values: readonly number[];
  /**
   * When documents with the values rank first. `alone`: always. `among words`: if the query has other words, as for
   * most pack titles. `maybe`: only if few names match the words, as for `outlined`.
   */
  readonly certainty: 'maybe' | 'among words' | 'alone';
}

/** The facet words found in a query, and its other words. */
export interface FacetWordMatch {
  readonly facetWords: readonly FacetWord[];
  readonly words: readonly MatchWord[];
}

/** The maximum number of words in a facet phrase: `google material icons`. */
const FACET_PHRASE_WORDS_MAX = 4;

/** Returns the section of these facet words by phrase. */
export function writeFacetWords(facetWords: ReadonlyMap<string, FacetWord>): Section {
  const keyed = Array.from(facetWords, ([phrase, facetWord]) => [phraseKeys(phrase).folded, facetWord]);
  return { name: 'engine.facetWords', data: encodeUtf8(JSON.stringify(keyed)) };
}

/** Whether documents with the values rank first, either always or beside other words. */
export function isCertain({ certainty }: FacetWord): boolean {
  return certainty !== 'maybe';
}

/** Finds the facet words of a query. */
export class FacetWords {
  readonly #facetWords: ReadonlyMap<string, FacetWord>;
  /** The first words of all phrases, which rule out most query words. */
  readonly #firstWords: ReadonlySet<string>;

  constructor(snapshot: Snapshot) {
    this.#facetWords = new Map(JSON.parse(snapshot.text('engine.facetWords')) as [string, FacetWord][]);
    this.#firstWords = new Set(
      Array.from(this.#facetWords.keys(), (phrase) => phrase.split(' ', 1)[0] ?? ''),
    );
  }

  /**
   * Splits the words into facet words (with `onlyCertain`, those that `isCertain`) and others, without function words.
   * Undefined if there are no facet words. Also undefined if there are no other words, unless each facet word is
   * `alone`.
   */
  takeOut(words: readonly MatchWord[], onlyCertain: boolean): FacetWordMatch | undefined {
    if (!words.some(({ text }) => this.#firstWords.has(text))) return undefined;
    const facetWords: FacetWord[] = [];
    const left: MatchWord[] = [];
    for (let at = 0; at < words.length; ) {
      const found = this.#at(words, at, onlyCertain);
      if (found === undefined) left.push(words[at++]!);
      else {
        facetWords.push(found.facetWord);
        at += found.wordsCount;
      }
    }
    const informative = left.filter(({ text }) => !isFunctionWord(text));
    if (facetWords.length === 0) return undefined;
    const isEnough = informative.length > 0 || facetWords.every(({ certainty }) => certainty === 'alone');
    return isEnough ? { facetWords, words: informative } : undefined;
  }

  /** The longest facet phrase that starts at this position. */
  #at(
    words: readonly MatchWord[],
    at: number,
    onlyCertain: boolean,
  ): { readonly facetWord: FacetWord; readonly wordsCount: number } | undefined {
    if (!this.#firstWords.has(words[at]!.text)) return undefined;
    for (let count = Math.min(FACET_PHRASE_WORDS_MAX, words.length - at); count > 0; count--) {
      const phrase = words.slice(at, at + count).map(({ text }) => text);
      const facetWord = this.#facetWords.get(phrase.join(' '));
      if (facetWord !== undefined && (isCertain(facetWord) || !onlyCertain))
        return { facetWord, wordsCount: count };
    }
    return undefined;
  }
}
