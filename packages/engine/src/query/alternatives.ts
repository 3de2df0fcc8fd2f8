import { NONE, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { ALTERNATIVES_MAX } from '../limits.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { MatchWord } from './match-word.ts';
import type { Readings } from './readings.ts';

/** The query with two words written as one, or one as two. */
export interface Alternative {
  readonly kind: 'joined' | 'split';
  readonly words: readonly MatchWord[];
  /** Which of `words` came of it: one at this place, or two from it on. */
  readonly at: number;
}

/** Which other divisions into words may the query have been meant in? */
export class Alternatives {
  readonly #dictionary: TermDictionary;
  readonly #lists: PostingLists;
  readonly #readings: Readings;

  constructor(dictionary: TermDictionary, lists: PostingLists, readings: Readings) {
    this.#dictionary = dictionary;
    this.#lists = lists;
    this.#readings = readings;
  }

  /** Neighbours that the index also has as one word: `light bulb` as `lightbulb`. */
  joined(words: readonly MatchWord[]): Alternative[] {
    const alternatives: Alternative[] = [];
    for (let at = 0; at + 1 < words.length && alternatives.length < ALTERNATIVES_MAX; at++) {
      const text = words[at]!.text + words[at + 1]!.text;
      if (this.#dictionary.termOf(text) === NONE) continue;
      const joined = { text, repeats: 1, isBeginning: false };
      alternatives.push({ kind: 'joined', words: words.toSpliced(at, 2, joined), at });
    }
    return alternatives;
  }

  /** Rare words cut in two that the index has: `arrowleft` as `arrow left`. The cut whose rarer half is most frequent. */
  split(words: readonly MatchWord[]): Alternative[] {
    const alternatives: Alternative[] = [];
    for (let at = 0; at < words.length && alternatives.length < ALTERNATIVES_MAX; at++) {
      const word = words[at]!;
      const cut = this.#readings.isRare(word) ? this.#bestCut(word) : 0;
      if (cut === 0) continue;
      const left = { text: word.text.slice(0, cut), repeats: word.repeats, isBeginning: false };
      const right = { ...word, text: word.text.slice(cut) };
      if (words.some(({ text }) => text === left.text || text === right.text)) continue;
      alternatives.push({ kind: 'split', words: words.toSpliced(at, 1, left, right), at });
    }
    return alternatives;
  }

  #bestCut({ text, isBeginning }: MatchWord): number {
    let bestCut = 0;
    let bestDocuments = 0;
    for (let cut = 1; cut < text.length; cut++) {
      const left = this.#dictionary.termOf(text.slice(0, cut));
      const right = left === NONE ? NONE : this.#dictionary.descend(0, text, cut);
      if (right === NONE) continue;
      const rightTerm = this.#dictionary.termAt(right, text.length - cut);
      if (!isBeginning && rightTerm === NONE) continue;
      const rightDocuments = isBeginning
        ? this.#lists.postingsUnder(right)
        : this.#lists.documentsOf(rightTerm);
      const documents = Math.min(this.#lists.documentsOf(left), rightDocuments);
      if (documents <= bestDocuments) continue;
      bestDocuments = documents;
      bestCut = cut;
    }
    return bestCut;
  }
}
