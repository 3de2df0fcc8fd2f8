import { foldWord } from './fold-word.ts';
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

/** 1 the same by another name, 2 a synonym, 3 a related thing, 4 the nearest in use where nothing else is known. */
export type SynonymTier = 1 | 2 | 3 | 4;

/** An icon word that stands for what somebody typed. */
export interface Synonym {
  /** One word of icon names, or several joined by `-` that stand side by side in a name. */
  readonly target: string;
  readonly tier: SynonymTier;
  readonly sources: readonly string[];
}

/**
 * The synonyms of each English word or phrase, best first.
 *
 * @throws WordFileError naming the line.
 */
export function parseSynonyms(
  file: string,
  text: string,
  shared: SharedCells = new SharedCells(),
): Map<string, readonly Synonym[]> {
  const synonyms = new Map<string, readonly Synonym[]>();
  for (const { lineNumber, key, cells } of readLines(file, text)) {
    let previous = 0;
    const targets: Synonym[] = [];
    for (const cell of cells) {
      const tier = Number(cell.slice(0, 1));
      if (!isTier(tier) || cell[1] !== ' ') {
        throw new WordFileError(file, lineNumber, `"${cell}" does not begin with a tier from 1 to 4`);
      }
      if (tier <= previous)
        throw new WordFileError(file, lineNumber, `tier ${tier} must stand before ${previous}`);
      previous = tier;
      for (const { word, sources } of shared.sourcedWords(file, lineNumber, cell.slice(2))) {
        targets.push({ target: word, tier, sources });
      }
    }
    if (cells.length > 1 && new Set(targets.map(({ target }) => target)).size < targets.length) {
      throw new WordFileError(file, lineNumber, 'a target stands in two tiers');
    }
    synonyms.set(key, targets);
  }
  return synonyms;
}

function isTier(value: number): value is SynonymTier {
  return value === 1 || value === 2 || value === 3 || value === 4;
}

/** What a word of another language stands for. */
export interface Translation {
  /** As written in that language, in lower case. */
  readonly word: string;
  /** Icon words, best first. */
  readonly targets: readonly string[];
  readonly sources: readonly string[];
}

/**
 * The words of one language by their folded form, and by the form that people write without the language's own
 * letters (`schluessel`), unless that is another word.
 *
 * @throws WordFileError naming the line.
 */
export function parseTranslations(
  language: string,
  file: string,
  text: string,
  shared: SharedCells = new SharedCells(),
): Map<string, Translation> {
  const translations = new Map<string, Translation>();
  for (const { lineNumber, key, cells } of readLines(file, text)) {
    const [targets = '', sources = '', ...rest] = cells;
    if (targets === '' || sources === '' || rest.length > 0) {
      throw new WordFileError(file, lineNumber, 'a translation is a word, its targets and its sources');
    }
    const folded = foldWord(key);
    if (translations.has(folded))
      throw new WordFileError(file, lineNumber, `"${key}" folds to a word that is there`);
    translations.set(folded, {
      word: key,
      targets: shared.words(file, lineNumber, targets),
      sources: shared.sources(file, lineNumber, sources),
    });
  }
  const spelled = [...translations.values()].flatMap((translation) => {
    const form = spelledOut(language, translation.word);
    return form === null ? [] : [{ form, translation }];
  });
  for (const { form, translation } of spelled) {
    if (!translations.has(form)) translations.set(form, translation);
  }
  return translations;
}

const SPELLINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { ä: 'ae', ö: 'oe', ü: 'ue' },
  da: { å: 'aa', ø: 'oe' },
  no: { å: 'aa', ø: 'oe' },
};

/**
 * How do people write this word of a language when their keyboard lacks its letters: `schluessel` for `schlüssel`?
 * Folded; null where that is no different from folding, which only drops accents.
 */
export function spelledOut(language: string, word: string): string | null {
  const letters = SPELLINGS[language];
  if (letters === undefined) return null;
  const lowered = word.toLowerCase();
  const spelled = lowered.replace(/[äöüåø]/gu, (letter) => letters[letter] ?? letter);
  return spelled === lowered ? null : foldWord(spelled);
}

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
