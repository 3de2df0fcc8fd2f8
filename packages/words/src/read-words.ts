import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type EmojiWords,
  type Keyword,
  parseBrands,
  parseEmoji,
  parseFlags,
  parseKeywords,
  parseSynonyms,
  parseTranslations,
  parseWrittenForms,
  type Synonym,
  type Translation,
} from './parse-word-files.ts';
import { SharedCells } from './word-file.ts';

/** The content of all word files by lookup key. */
export interface Words {
  /** By icon name without style words (`home` for `home-outline`). Includes the tags of OpenMoji. */
  readonly keywords: ReadonlyMap<string, readonly Keyword[]>;
  /** By folded English word or phrase. */
  readonly synonyms: ReadonlyMap<string, readonly Synonym[]>;
  /** By language, then folded native word or phrase. */
  readonly translations: ReadonlyMap<string, ReadonlyMap<string, Translation>>;
  /** By emoji without presentation selector and skin tone. */
  readonly emoji: ReadonlyMap<string, EmojiWords>;
  /** By brand in lower case (`node.js`): icon names, most common first. */
  readonly brands: ReadonlyMap<string, readonly string[]>;
  /** By ISO code of a country, region or language in lower case: English name, words joined by `-`. */
  readonly flags: ReadonlyMap<string, string>;
  /** By word of icon names: how people write it, if not with one capital first (`svg` -> `SVG`). */
  readonly writtenForms: ReadonlyMap<string, string>;
}

/** The folder of the word files. */
export const WORDS_FOLDER = join(import.meta.dirname, '../data');

/**
 * Reads all word files of a folder. Takes about half a second for 9 MB. Throws a WordFileError with file and line
 * number for the first malformed line.
 */
export function readWords(folder: string = WORDS_FOLDER): Words {
  const shared = new SharedCells();
  const read = <T>(name: string, parse: (file: string, text: string, shared: SharedCells) => T): T =>
    parse(name, readFileSync(join(folder, name), 'utf8'), shared);
  const keywords = read('keywords.tsv', parseKeywords);
  for (const [name, words] of read('keywords-openmoji.tsv', parseKeywords)) {
    keywords.set(name, [...(keywords.get(name) ?? []), ...words]);
  }
  const translations = readdirSync(join(folder, 'translations'))
    .sort()
    .map((name) => {
      const language = name.replace(/\.tsv$/u, '');
      return [
        language,
        read(`translations/${name}`, (file, text) => parseTranslations(language, file, text, shared)),
      ] as const;
    });
  return {
    keywords,
    synonyms: read('synonyms.tsv', parseSynonyms),
    translations: new Map(translations),
    emoji: read('emoji.tsv', parseEmoji),
    brands: read('brands.tsv', parseBrands),
    flags: read('flags.tsv', parseFlags),
    writtenForms: read('written-forms.tsv', parseWrittenForms),
  };
}

/** Names of countries, regions and languages, see `Words.flags`. */
export function readFlags(folder: string = WORDS_FOLDER): ReadonlyMap<string, string> {
  return parseFlags('flags.tsv', readFileSync(join(folder, 'flags.tsv'), 'utf8'));
}

/** The icon names of all brands, see `Words.brands`. */
export function readBrandNames(folder: string = WORDS_FOLDER): ReadonlySet<string> {
  const brands = parseBrands('brands.tsv', readFileSync(join(folder, 'brands.tsv'), 'utf8'));
  return new Set([...brands.values()].flat());
}
