import { SharedCells } from './shared-cells.ts';
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
export function parseEmoji(
  file: string,
  text: string,
  shared: SharedCells = new SharedCells(),
): Map<string, EmojiWords> {
  const emoji = new Map<string, EmojiWords>();
  for (const { lineNumber, key, cells } of readLines(file, text)) {
    const [names, words, sources, ...rest] = cells;
    if (names === undefined || words === undefined || sources === undefined || rest.length > 0) {
      throw new WordFileError(file, lineNumber, 'an emoji has names, words and a source');
    }
    shared.sources(file, lineNumber, sources);
    emoji.set(key, {
      names: shared.words(file, lineNumber, names),
      words: shared.words(file, lineNumber, words),
    });
  }
  return emoji;
}

/**
 * Brands with the names of their icons, most common first.
 *
 * @throws WordFileError naming the line.
 */
export function parseBrands(
  file: string,
  text: string,
  shared: SharedCells = new SharedCells(),
): Map<string, readonly string[]> {
  const brands = new Map<string, readonly string[]>();
  for (const { lineNumber, key, cells } of readLines(file, text)) {
    const [names = '', sources = '', ...rest] = cells;
    if (names === '' || rest.length > 0) {
      throw new WordFileError(file, lineNumber, 'a brand is a title, icon names and sources');
    }
    shared.sources(file, lineNumber, sources);
    brands.set(key, shared.words(file, lineNumber, names));
  }
  return brands;
}

/**
 * English country names by ISO code.
 *
 * @throws WordFileError naming the line.
 */
export function parseFlags(
  file: string,
  text: string,
  shared: SharedCells = new SharedCells(),
): Map<string, string> {
  const flags = new Map<string, string>();
  for (const { lineNumber, key, cells } of readLines(file, text)) {
    const [name = '', sources = '', ...rest] = cells;
    if (name === '' || rest.length > 0) {
      throw new WordFileError(file, lineNumber, 'a flag is a country code, a name and a source');
    }
    if (!/^[a-z]{2}$/u.test(key)) throw new WordFileError(file, lineNumber, `"${key}" is no country code`);
    shared.sources(file, lineNumber, sources);
    shared.words(file, lineNumber, name);
    flags.set(key, name);
  }
  return flags;
}
