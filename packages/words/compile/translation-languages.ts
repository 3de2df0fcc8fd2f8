/** A language of the translation files and its CLDR locales, the base locale first. */
export interface TranslationLanguage {
  readonly code: string;
  readonly locales: readonly string[];
  /** The maximum number of words from CLDR. Reviewed words are additional. */
  readonly wordsMax: number;
}

const LOCALES_BY_CODE: Readonly<Record<string, readonly string[]>> = {
  es: ['es', 'es-419', 'es-MX', 'es-US'],
  fr: ['fr', 'fr-CA'],
  pt: ['pt', 'pt-PT'],
  sr: ['sr', 'sr-Latn'],
  'zh-Hant': ['zh-Hant', 'zh-Hant-HK'],
};
const MOST_WRITTEN = 'ar de es fr hi id it ja ko nl pl pt ru sv tr uk vi zh zh-Hant'.split(' ');
const FURTHER =
  `af az be bg bn bs ca cs da el et eu fa fi fil gl gu he hr hu hy is ka kk kn lt lv mk ml mr ms ne no pa
  ro sk sl sq sr sw ta te th ur uz`.split(/\s+/u);

/** Widely used languages that CLDR annotates completely (1,900 emoji and more). */
export const TRANSLATION_LANGUAGES: readonly TranslationLanguage[] = [
  ...MOST_WRITTEN.map((code) => ({ code, wordsMax: 3000 })),
  ...FURTHER.map((code) => ({ code, wordsMax: 1500 })),
]
  .map(({ code, wordsMax }) => ({ code, wordsMax, locales: LOCALES_BY_CODE[code] ?? [code] }))
  .sort((left, right) => (left.code < right.code ? -1 : 1));
