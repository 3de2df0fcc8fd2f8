import { WordFileError } from './word-file.ts';
import { isSourceCode } from './word-sources.ts';

const WORD = /^[a-z0-9+#]+(?:-[a-z0-9+#]+)*$/u;

/** A word and its sources. */
export interface SourcedWord {
  readonly word: string;
  readonly sources: readonly string[];
}

/** Parses cells of word files and returns the same object for equal cells, because 64 languages repeat most targets. */
export class SharedCells {
  readonly #words = new Map<string, readonly string[]>([['', []]]);
  readonly #sources = new Map<string, readonly string[]>();
  readonly #sourcedWords = new Map<string, SourcedWord>();

  /**
   * Icon words between spaces; `[]` for an empty cell.
   *
   * @throws WordFileError for a malformed or repeated word.
   */
  words(file: string, lineNumber: number, cell: string): readonly string[] {
    const known = this.#words.get(cell);
    if (known !== undefined) return known;
    const words = cell.split(' ');
    for (const word of words) {
      if (!WORD.test(word)) throw new WordFileError(file, lineNumber, `"${word}" is not an icon word`);
    }
    if (new Set(words).size < words.length)
      throw new WordFileError(file, lineNumber, `a word repeats in "${cell}"`);
    this.#words.set(cell, words);
    return words;
  }

  /**
   * Codes joined by `+`.
   *
   * @throws WordFileError for an unknown source.
   */
  sources(file: string, lineNumber: number, cell: string): readonly string[] {
    const known = this.#sources.get(cell);
    if (known !== undefined) return known;
    const codes = cell.split('+');
    for (const code of codes) {
      if (!isSourceCode(code)) throw new WordFileError(file, lineNumber, `unknown source "${code}"`);
    }
    this.#sources.set(cell, codes);
    return codes;
  }

  /**
   * `home:lu+ph building:tb` as words with their sources, in order.
   *
   * @throws WordFileError for a malformed or repeated word, or an unknown source.
   */
  sourcedWords(file: string, lineNumber: number, cell: string): SourcedWord[] {
    const words = cell.split(' ').map((part) => this.#sourcedWord(file, lineNumber, part));
    const seen = new Set(words.map(({ word }) => word));
    if (seen.size === words.length) return words;
    const repeated = words.find(({ word }) => !seen.delete(word))?.word ?? '';
    throw new WordFileError(file, lineNumber, `"${repeated}" repeats`);
  }

  #sourcedWord(file: string, lineNumber: number, part: string): SourcedWord {
    const known = this.#sourcedWords.get(part);
    if (known !== undefined) return known;
    const colon = part.lastIndexOf(':');
    const word = part.slice(0, colon);
    if (colon < 1 || !WORD.test(word))
      throw new WordFileError(file, lineNumber, `"${part}" is not of the form word:sources`);
    const sourced = { word, sources: this.sources(file, lineNumber, part.slice(colon + 1)) };
    this.#sourcedWords.set(part, sourced);
    return sourced;
  }
}
