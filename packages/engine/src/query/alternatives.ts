import { NONE, ROOT, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { ALTERNATIVES_MAX } from '../limits.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { MatchWord } from './match-word.ts';

/** The query with two words written as one, or one as two. */
export interface Alternative {
  readonly kind: 'joined' | 'split';
  readonly words: readonly MatchWord[];
}

/** Which other divisions into words may the query have been meant in? */
export class Alternatives {
  readonly #dictionary: TermDictionary;
  readonly #lists: PostingLists;

  constructor(dictionary: TermDictionary, lists: PostingLists) {
    this.#dictionary = dictionary;
    this.#lists = lists;
  }

  /** Neighbours that the index also has as one word: `light bulb` as `lightbulb`. */
  joined(words: readonly MatchWord[]): Alternative[] {
    const alternatives: Alternative[] = [];
    for (let at = 0; at + 1 < words.length && alternatives.length < ALTERNATIVES_MAX; at++) {
      const text = words[at]!.text + words[at + 1]!.text;
      if (this.#dictionary.termOf(text) === NONE) continue;
      const joined = { text, repeats: 1, isBeginning: false };
      alternatives.push({ kind: 'joined', words: words.toSpliced(at, 2, joined) });
    }
    return alternatives;
  }

  /**
   * Those words that `isSuspect` says may be wrong, cut in two words of the index: `arrowleft` as `arrow left`. Of several
   * cuts the one whose rarer half is most frequent.
   */
  split(words: readonly MatchWord[], isSuspect: (word: MatchWord, at: number) => boolean): Alternative[] {
    const alternatives: Alternative[] = [];
    for (let at = 0; at < words.length && alternatives.length < ALTERNATIVES_MAX; at++) {
      const word = words[at]!;
      const cut = isSuspect(word, at) ? this.#bestCut(word) : 0;
      if (cut === 0) continue;
      const left = { text: word.text.slice(0, cut), repeats: word.repeats, isBeginning: false };
      const right = { ...word, text: word.text.slice(cut) };
      if (words.some(({ text }) => text === left.text || text === right.text)) continue;
      alternatives.push({ kind: 'split', words: words.toSpliced(at, 1, left, right) });
    }
    return alternatives;
  }

  #bestCut({ text, isBeginning }: MatchWord): number {
    const dictionary = this.#dictionary;
    let bestCut = 0;
    let bestDocuments = 0;
    let left: number = ROOT;
    for (let cut = 1; cut < text.length; cut++) {
      left = dictionary.child(left, text.charCodeAt(cut - 1));
      if (left === NONE) break;
      const leftTerm = dictionary.termAt(left, cut);
      const right = leftTerm === NONE ? NONE : dictionary.descend(ROOT, text, cut);
      const documents =
        right === NONE ? 0 : this.#documentsOfCut(leftTerm, right, text.length - cut, isBeginning);
      if (documents <= bestDocuments) continue;
      bestDocuments = documents;
      bestCut = cut;
    }
    return bestCut;
  }

  /** How many documents has the rarer half? None when the right half is neither a word nor may be a beginning. */
  #documentsOfCut(leftTerm: number, right: number, rightLength: number, isBeginning: boolean): number {
    const rightTerm = this.#dictionary.termAt(right, rightLength);
    if (!isBeginning && rightTerm === NONE) return 0;
    const rightDocuments = isBeginning
      ? this.#lists.postingsUnder(right)
      : this.#lists.documentsOf(rightTerm);
    return Math.min(this.#lists.documentsOf(leftTerm), rightDocuments);
  }
}
