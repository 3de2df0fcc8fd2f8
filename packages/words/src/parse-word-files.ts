import { foldWord } from './fold-word.ts';
import { readLines, SharedCells, type SourcedWord, WordFileError } from './word-file.ts';

// Each parser throws a WordFileError with file and line number for the first malformed line.

/** A tag of a concept (words joined by `-`) and its sources. The code of a pack means that the pack has this tag. */
export type Keyword = SourcedWord;

/** Parses the keywords of each concept, those with most sources first. */
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

/** 1 another name of the same thing, 2 synonym, 3 related thing. */
export type SynonymTier = 1 | 2 | 3;

/** An icon word to search for instead of a word that people type. */
export interface Synonym {
  /** One word of icon names, or several joined by `-` that occur side by side in a name. */
  readonly target: string;
  readonly tier: SynonymTier;
  readonly sources: readonly string[];
}

/** Parses the synonyms of each English word or phrase, best first. */
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
        throw new WordFileError(file, lineNumber, `"${cell}" does not begin with a tier from 1 to 3`);
      }
      if (tier === previous) throw new WordFileError(file, lineNumber, `tier ${tier} repeats`);
      if (tier < previous)
        throw new WordFileError(file, lineNumber, `tier ${tier} must come before ${previous}`);
      previous = tier;
      for (const { word, sources } of shared.sourcedWords(file, lineNumber, cell.slice(2))) {
        targets.push({ target: word, tier, sources });
      }
    }
    if (cells.length > 1 && new Set(targets.map(({ target }) => target)).size < targets.length) {
      throw new WordFileError(file, lineNumber, 'a target is in two tiers');
    }
    synonyms.set(key, targets);
  }
  return synonyms;
}

function isTier(value: number): value is SynonymTier {
  return value === 1 || value === 2 || value === 3;
}

/** The icon words for a word of another language. */
export interface Translation {
  /** As written in that language, in lower case. */
  readonly word: string;
  /** Icon words, best first. */
  readonly targets: readonly string[];
  readonly sources: readonly string[];
}

/**
 * Parses the translations of one language: by folded word, and by its other spelling (`schluessel`) unless that is
 * another word.
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
      throw new WordFileError(file, lineNumber, `"${key}" folds to the same form as another word`);
    translations.set(folded, {
      word: key,
      targets: shared.words(file, lineNumber, targets),
      sources: shared.sources(file, lineNumber, sources),
    });
  }
  const spelled = [...translations.values()].flatMap((translation) => {
    const form = otherSpelling(language, translation.word);
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

/** The Arabic article, which is written as a part of the word. */
const ARTICLE = 'ال';

/**
 * The folded word with umlauts, `å` and `ø` as two letters (`schlüssel` -> `schluessel`), or a single Arabic word with
 * its article added or removed (`بيت` -> `البيت`). Null if it has no other spelling.
 */
function otherSpelling(language: string, word: string): string | null {
  if (language === 'ar' && !word.includes(' '))
    return foldWord(word.startsWith(ARTICLE) ? word.slice(ARTICLE.length) : `${ARTICLE}${word}`);
  const letters = SPELLINGS[language];
  if (letters === undefined) return null;
  const lowered = word.toLowerCase();
  const spelled = lowered.replace(/[äöüåø]/gu, (letter) => letters[letter] ?? letter);
  return spelled === lowered ? null : foldWord(spelled);
}

/** The search terms for an emoji or another character in a query. */
export interface EmojiWords {
  /** Names of the icons that show it. */
  readonly names: readonly string[];
  /** Icon words with the same meaning. */
  readonly words: readonly string[];
}

/** Parses emoji with their icon names and icon words, best first. */
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

/** Parses brands with the names of their icons, most common first. */
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

/** Parses English names of countries, regions and languages by code. */
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
    if (!/^[a-z]{2}[a-z0-9-]*$/u.test(key))
      throw new WordFileError(file, lineNumber, `"${key}" is not the code of a country, region or language`);
    shared.sources(file, lineNumber, sources);
    shared.words(file, lineNumber, name);
    flags.set(key, name);
  }
  return flags;
}

/** Parses the written forms of words: `svg` -> `SVG`. */
export function parseWrittenForms(file: string, text: string): Map<string, string> {
  return new Map(Array.from(readLines(file, text), ({ key, cells }) => [key, cells[0]!]));
}
