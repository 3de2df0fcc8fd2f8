import { WordFileError } from './word-file.ts';
import { isSourceCode } from './word-sources.ts';

const WORD = /^[a-z0-9+#]+(?:-[a-z0-9+#]+)*$/u;

/**
 * `home:lu+ph building:tb` as words with their sources, in order.
 *
 * @throws WordFileError for a malformed or repeated word, or a source that nobody knows.
 */
export function parseSourcedWords(
  file: string,
  lineNumber: number,
  cell: string,
): { readonly word: string; readonly sources: readonly string[] }[] {
  const seen = new Set<string>();
  return cell.split(' ').map((part) => {
    const colon = part.lastIndexOf(':');
    const word = part.slice(0, colon);
    if (colon < 1 || !WORD.test(word))
      throw new WordFileError(file, lineNumber, `"${part}" is no word:sources`);
    if (seen.has(word)) throw new WordFileError(file, lineNumber, `"${word}" repeats`);
    seen.add(word);
    return { word, sources: parseSources(file, lineNumber, part.slice(colon + 1)) };
  });
}

/** Icon words between spaces; `[]` for an empty cell. */
export function parseWords(file: string, lineNumber: number, cell: string): string[] {
  const words = cell === '' ? [] : cell.split(' ');
  for (const word of words) {
    if (!WORD.test(word)) throw new WordFileError(file, lineNumber, `"${word}" is no icon word`);
  }
  if (new Set(words).size < words.length)
    throw new WordFileError(file, lineNumber, `a word repeats in "${cell}"`);
  return words;
}

/** Codes joined by `+`, each of a known source. */
export function parseSources(file: string, lineNumber: number, cell: string): string[] {
  const codes = cell.split('+');
  for (const code of codes) {
    if (!isSourceCode(code)) throw new WordFileError(file, lineNumber, `unknown source "${code}"`);
  }
  return codes;
}
