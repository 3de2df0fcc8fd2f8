import { parseSourcedWords } from './parse-sourced-words.ts';
import { readLines, WordFileError } from './word-file.ts';

/** A word that people attach to the thing an icon shows. */
export interface Keyword {
  /** Words of a phrase are joined by `-`. */
  readonly word: string;
  /** Codes of the sources that agree on it; the code of a pack means the pack tags its own icon so. */
  readonly sources: readonly string[];
}

/**
 * The keywords of each icon name, the most agreed on first.
 *
 * @throws WordFileError naming the line.
 */
export function parseKeywords(file: string, text: string): Map<string, readonly Keyword[]> {
  const keywords = new Map<string, readonly Keyword[]>();
  for (const { lineNumber, key, cells } of readLines(file, text)) {
    const [words = '', ...rest] = cells;
    if (rest.length > 0) throw new WordFileError(file, lineNumber, 'more than two cells');
    keywords.set(key, parseSourcedWords(file, lineNumber, words));
  }
  return keywords;
}
