import { SharedCells, type SourcedWord } from './shared-cells.ts';
import { readLines, WordFileError } from './word-file.ts';

/**
 * A word that people attach to the thing an icon shows, words of a phrase joined by `-`, and the sources that agree
 * on it; the code of a pack means the pack tags its own icon so.
 */
export type Keyword = SourcedWord;

/**
 * The keywords of each icon name, the most agreed on first.
 *
 * @throws WordFileError naming the line.
 */
export function parseKeywords(
  file: string,
  text: string,
  shared: SharedCells = new SharedCells(),
): Map<string, readonly Keyword[]> {
  const keywords = new Map<string, readonly Keyword[]>();
  for (const { lineNumber, key, cells } of readLines(file, text)) {
    const [words = '', ...rest] = cells;
    if (rest.length > 0) throw new WordFileError(file, lineNumber, 'more than two cells');
    keywords.set(key, shared.sourcedWords(file, lineNumber, words));
  }
  return keywords;
}
