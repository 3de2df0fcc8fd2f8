import { foldWord } from './fold-word.ts';
import { readLines, readTable, SharedCells, type SourcedWord, WordFileError } from './word-file.ts';

// Each parser throws a WordFileError with file and line number for the first malformed line.

/** A tag of a concept (words joined by `-`) and its sources. The code of a pack means that the pack has this tag. */
export type Keyword = SourcedWord;

/** Parses the keywords of each concept, those with most sources first. */
export function parseKeywords(
  file: string,
  text: string,
  shared: SharedCells = new SharedCells(),
): Map<string, readonly Keyword[]> {
  return readTable(file, text, (line) => {
    if (line.cells.length > 1) throw new WordFileError(line, 'more than two cells');
    return shared.sourcedWords(line, line.cells[0]!);
  });
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
  return readTable(file, text, (line) => {
    let previous = 0;
    const targets: Synonym[] = [];
    for (const cell of line.cells) {
      const tier = Number(cell.slice(0, 1));
      if (!isTier(tier) || cell[1] !== ' ')
        throw new WordFileError(line, `"${cell}" does not begin with a tier from 1 to 3`);
      if (tier === previous) throw new WordFileError(line, `tier ${tier} repeats`);
      if (tier < previous) throw new WordFileError(line, `tier ${tier} must come before ${previous}`);
      previous = tier;
      for (const { word, sources } of shared.sourcedWords(line, cell.slice(2)))
        targets.push({ target: word, tier, sources });
    }
    if (line.cells.length > 1 && new Set(targets.map(({ target }) => target)).size < targets.length)
      throw new WordFileError(line, 'a target is in two tiers');
    return targets;
  });
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
  for (const line of readLines(file, text)) {
    const { key, cells } = line;
    const [targets = '', sources = '', ...rest] = cells;
    if (targets === '' || sources === '' || rest.length > 0)
      throw new WordFileError(line, 'a translation is a word, its targets and its sources');
    const folded = foldWord(key);
    if (translations.has(folded))
      throw new WordFileError(line, `"${key}" folds to the same form as another word`);
    translations.set(folded, {
      word: key,
      targets: shared.words(line, targets),
      sources: shared.sources(line, sources),
    });
  }
  for (const translation of [...translations.values()]) {
    const form = otherSpelling(language, translation.word);
    if (form !== null && !translations.has(form)) translations.set(form, translation);
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
  return readTable(file, text, (line) => {
    if (line.cells.length !== 3) throw new WordFileError(line, 'an emoji has names, words and a source');
    const [names = '', words = '', sources = ''] = line.cells;
    shared.sources(line, sources);
    return { names: shared.words(line, names), words: shared.words(line, words) };
  });
}

/** Parses brands with the names of their icons, most common first. */
export function parseBrands(
  file: string,
  text: string,
  shared: SharedCells = new SharedCells(),
): Map<string, readonly string[]> {
  return readTable(file, text, (line) => {
    const [names = '', sources = '', ...rest] = line.cells;
    if (names === '' || rest.length > 0)
      throw new WordFileError(line, 'a brand is a title, icon names and sources');
    shared.sources(line, sources);
    return shared.words(line, names);
  });
}

/** Parses English names of countries, regions and languages by code. */
export function parseFlags(
  file: string,
  text: string,
  shared: SharedCells = new SharedCells(),
): Map<string, string> {
  return readTable(file, text, (line) => {
    const [name = '', sources = '', ...rest] = line.cells;
    if (name === '' || rest.length > 0)
      throw new WordFileError(line, 'a flag is a country code, a name and a source');
    if (!/^[a-z]{2}[a-z0-9-]*$/u.test(line.key))
      throw new WordFileError(line, `"${line.key}" is not the code of a country, region or language`);
    shared.sources(line, sources);
    shared.words(line, name);
    return name;
  });
}

/** Parses the written forms of words (`svg` -> `SVG`), or reviewed names of flags by code. */
export function parseWrittenForms(file: string, text: string): Map<string, string> {
  return readTable(file, text, ({ cells }) => cells[0]!);
}
