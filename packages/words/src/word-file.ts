import { isSourceCode } from './word-sources.ts';

/** A malformed line of a word file. */
export class WordFileError extends Error {
  constructor({ file, lineNumber }: Pick<WordLine, 'file' | 'lineNumber'>, problem: string) {
    super(`${file}:${lineNumber}: ${problem}`);
    this.name = 'WordFileError';
  }
}

/** One line of a word file, split at its tabs. */
export interface WordLine {
  readonly file: string;
  readonly lineNumber: number;
  readonly key: string;
  readonly cells: readonly string[];
}

/**
 * Yields the lines of a word file without comments. Throws a WordFileError if a key is empty, repeats, or does not
 * ascend by code units. A generator, because the lines of a whole file take much memory. O(text).
 */
export function* readLines(file: string, text: string): Generator<WordLine, void, undefined> {
  let previous = '';
  let lineNumber = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, end);
    start = end + 1;
    lineNumber++;
    if (line === '' || line.startsWith('# ') || line === '#') continue;
    const [key = '', ...cells] = line.split('\t');
    const place = { file, lineNumber };
    if (key === '') throw new WordFileError(place, 'the line has no key before the first tab');
    if (cells.length === 0) throw new WordFileError(place, `"${key}" has no cells`);
    if (key === previous) throw new WordFileError(place, `"${key}" repeats`);
    if (key < previous) throw new WordFileError(place, `"${key}" must come before "${previous}"`);
    previous = key;
    yield { ...place, key, cells };
  }
}

/** The values of all lines by key. */
export function readTable<T>(file: string, text: string, parse: (line: WordLine) => T): Map<string, T> {
  const table = new Map<string, T>();
  for (const line of readLines(file, text)) table.set(line.key, parse(line));
  return table;
}

const WORD = /^[a-z0-9+#]+(?:-[a-z0-9+#]+)*$/u;

/** A word and its sources. */
export interface SourcedWord {
  readonly word: string;
  readonly sources: readonly string[];
}

/**
 * Parses cells of word files. Returns the same object for equal cells, because 64 languages repeat most targets. Throws
 * a WordFileError for a malformed or repeated word and for an unknown source.
 */
export class SharedCells {
  readonly #words = new Map<string, readonly string[]>([['', []]]);
  readonly #sources = new Map<string, readonly string[]>();
  readonly #sourcedWords = new Map<string, SourcedWord>();

  /** Icon words, separated by spaces; `[]` for an empty cell. */
  words(line: WordLine, cell: string): readonly string[] {
    const known = this.#words.get(cell);
    if (known !== undefined) return known;
    const words = cell.split(' ');
    for (const word of words) {
      if (!WORD.test(word)) throw new WordFileError(line, `"${word}" is not an icon word`);
    }
    if (new Set(words).size < words.length) throw new WordFileError(line, `a word repeats in "${cell}"`);
    this.#words.set(cell, words);
    return words;
  }

  /** Codes of sources, joined by `+`. */
  sources(line: WordLine, cell: string): readonly string[] {
    const known = this.#sources.get(cell);
    if (known !== undefined) return known;
    const codes = cell.split('+');
    for (const code of codes) {
      if (!isSourceCode(code)) throw new WordFileError(line, `unknown source "${code}"`);
    }
    this.#sources.set(cell, codes);
    return codes;
  }

  /** Parses `home:lu+ph building:tb`: words with their sources, in order. */
  sourcedWords(line: WordLine, cell: string): SourcedWord[] {
    const words = cell.split(' ').map((part) => this.#sourcedWord(line, part));
    const seen = new Set(words.map(({ word }) => word));
    if (seen.size === words.length) return words;
    const repeated = words.find(({ word }) => !seen.delete(word))?.word ?? '';
    throw new WordFileError(line, `"${repeated}" repeats`);
  }

  #sourcedWord(line: WordLine, part: string): SourcedWord {
    const known = this.#sourcedWords.get(part);
    if (known !== undefined) return known;
    const colon = part.lastIndexOf(':');
    const word = part.slice(0, colon);
    if (colon < 1 || !WORD.test(word))
      throw new WordFileError(line, `"${part}" is not of the form word:sources`);
    const sourced = { word, sources: this.sources(line, part.slice(colon + 1)) };
    this.#sourcedWords.set(part, sourced);
    return sourced;
  }
}
