import { isFunctionWord } from '../analysis/function-words.ts';
import type { Section } from '../snapshot/section.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { encodeUtf8 } from '../snapshot/utf8.ts';
import { phraseKeys } from '../thesaurus/phrases.ts';
import type { MatchWord } from './query-words.ts';

/** What a word asks of a document that need not hold it: one of these values of a facet. */
export interface FacetWord {
  readonly facet: string;
  readonly values: readonly number[];
  /**
   * How sure is it that the phrase asks for the trait and for nothing else? Of `maybe` the trait is looked for only
   * where names do not answer, as of `outlined`. Otherwise documents with the trait come first, as of the title of a
   * pack: with `among words` when the query tells something besides, with `alone` in any case.
   */
  readonly certainty: 'maybe' | 'among words' | 'alone';
}

/** Words that name traits, taken out of a query, and the words that are left. */
export interface FacetWordMatch {
  readonly facetWords: readonly FacetWord[];
  readonly words: readonly MatchWord[];
}

/** At most this many neighbouring words are looked up as one trait: `google material icons`. */
const FACET_PHRASE_WORDS_MAX = 4;

/** The section that holds these traits by the words that name them. */
export function writeFacetWords(facetWords: ReadonlyMap<string, FacetWord>): Section {
  const keyed = Array.from(facetWords, ([phrase, facetWord]) => [phraseKeys(phrase).folded, facetWord]);
  return { name: 'engine.facetWords', data: encodeUtf8(JSON.stringify(keyed)) };
}

export function isSure({ certainty }: FacetWord): boolean {
  return certainty !== 'maybe';
}

/** Which words of a query tell how a document should be, or where it should be from, rather than what it shows? */
export class FacetWords {
  readonly #facetWords: ReadonlyMap<string, FacetWord>;
  /** The first words of all phrases, so that most words need not be joined to any. */
  readonly #firstWords: ReadonlySet<string>;

  constructor(snapshot: Snapshot) {
    this.#facetWords = new Map(JSON.parse(snapshot.text('engine.facetWords')) as [string, FacetWord][]);
    this.#firstWords = new Set(
      Array.from(this.#facetWords.keys(), (phrase) => phrase.split(' ', 1)[0] ?? ''),
    );
  }

  /**
   * The traits that these words name, or only those that are sure, and the other words but for those that tell
   * nothing. Nothing when no word names a trait, or when all do, unless one of the traits is sure alone.
   */
  takeOut(words: readonly MatchWord[], isOnlySure: boolean): FacetWordMatch | undefined {
    if (!words.some(({ text }) => this.#firstWords.has(text))) return undefined;
    const facetWords: FacetWord[] = [];
    const left: MatchWord[] = [];
    for (let at = 0; at < words.length; ) {
      const found = this.#at(words, at, isOnlySure);
      if (found === undefined) left.push(words[at++]!);
      else {
        facetWords.push(found.facetWord);
        at += found.wordsCount;
      }
    }
    const telling = left.filter(({ text }) => !isFunctionWord(text));
    if (facetWords.length === 0) return undefined;
    const isEnough = telling.length > 0 || facetWords.every(({ certainty }) => certainty === 'alone');
    return isEnough ? { facetWords, words: telling } : undefined;
  }

  /** The longest phrase from this word on that names a trait. */
  #at(
    words: readonly MatchWord[],
    at: number,
    isOnlySure: boolean,
  ): { readonly facetWord: FacetWord; readonly wordsCount: number } | undefined {
    if (!this.#firstWords.has(words[at]!.text)) return undefined;
    for (let count = Math.min(FACET_PHRASE_WORDS_MAX, words.length - at); count > 0; count--) {
      const phrase = words.slice(at, at + count).map(({ text }) => text);
      const facetWord = this.#facetWords.get(phrase.join(' '));
      if (facetWord !== undefined && (isSure(facetWord) || !isOnlySure))
        return { facetWord, wordsCount: count };
    }
    return undefined;
  }
}
