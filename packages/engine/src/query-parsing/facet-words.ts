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

/** The maximum number of words in a facet phrase: `google material icons`. */
const FACET_PHRASE_WORDS_MAX = 4;

/** Returns the section of these facet words by phrase. */
export function writeFacetWords(facetWords: ReadonlyMap<string, FacetWord>): Section {
  const keyed = Array.from(facetWords, ([phrase, facetWord]) => [phraseKeys(phrase).folded, facetWord]);
  return { name: 'engine.facetWords', data: encodeUtf8(JSON.stringify(keyed)) };
}

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

  /** Tells each word of several the facet word that it belongs to, the longest phrase first. */
  mark(words: readonly MatchWord[]): readonly MatchWord[] {
    if (words.length < 2 || !words.some(({ text }) => this.#firstWords.has(text))) return words;
    const marked = [...words];
    for (let at = 0; at < words.length; at++) {
      for (let count = Math.min(FACET_PHRASE_WORDS_MAX, words.length - at); count > 0; count--) {
        const phrase = words.slice(at, at + count);
        const facetWord = this.#facetWords.get(phrase.map(({ text }) => text).join(' '));
        if (facetWord === undefined) continue;
        marked.splice(at, count, ...phrase.map((word) => ({ ...word, facetWord })));
        at += count - 1;
        break;
      }
    }
    return marked;
  }
}
