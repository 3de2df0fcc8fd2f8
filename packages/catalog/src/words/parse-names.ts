import { parseSources, parseWords } from './parse-sourced-words.ts';
import { readLines, WordFileError } from './word-file.ts';

/** What to look for when somebody pastes an emoji or another character. */
export interface EmojiWords {
  /** Names of the icons that show it. */
  readonly names: readonly string[];
  /** Icon words that say the same. */
  readonly words: readonly string[];
}

/**
 * Emoji with icon names and icon words, best first.
 *
 * @throws WordFileError naming the line.
 */
export function parseEmoji(file: string, text: string): Map<string, EmojiWords> {
  const emoji = new Map<string, EmojiWords>();
  for (const { lineNumber, key, cells } of readLines(file, text)) {
    const [names, words, sources, ...rest] = cells;
    if (names === undefined || words === undefined || sources === undefined || rest.length > 0) {
      throw new WordFileError(file, lineNumber, 'an emoji has names, words and a source');
    }
    parseSources(file, lineNumber, sources);
    emoji.set(key, {
      names: parseWords(file, lineNumber, names),
      words: parseWords(file, lineNumber, words),
    });
  }
  return emoji;
}

/**
 * Brands with the names of their icons, most common first.
 *
 * @throws WordFileError naming the line.
 */
export function parseBrands(file: string, text: string): Map<string, readonly string[]> {
  return new Map(
    readLines(file, text).map(({ lineNumber, key, cells }) => {
      const [names = '', sources = '', ...rest] = cells;
      if (names === '' || rest.length > 0) {
        throw new WordFileError(file, lineNumber, 'a brand is a title, icon names and sources');
      }
      parseSources(file, lineNumber, sources);
      return [key, parseWords(file, lineNumber, names)];
    }),
  );
}

/**
 * English country names by ISO code.
 *
 * @throws WordFileError naming the line.
 */
export function parseFlags(file: string, text: string): Map<string, string> {
  return new Map(
    readLines(file, text).map(({ lineNumber, key, cells }) => {
      const [name = '', sources = ''] = cells;
      if (!/^[a-z]{2}$/u.test(key)) throw new WordFileError(file, lineNumber, `"${key}" is no country code`);
      parseSources(file, lineNumber, sources);
      parseWords(file, lineNumber, name);
      return [key, name];
    }),
  );
}
