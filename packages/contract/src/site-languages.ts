/** The languages of the site by BCP 47 tag, with their own names. The first is for visitors who prefer none of them. */
export const SITE_LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type SiteLanguage = keyof typeof SITE_LANGUAGES;

/** The cookie that holds the language that a visitor has chosen. */
export const LANGUAGE_COOKIE = 'glyphdex_language';

/** A value for each language of the site. */
export function inEachLanguage<Value>(
  valueIn: (language: SiteLanguage) => Value,
): Readonly<Record<SiteLanguage, Value>> {
  return { en: valueIn('en'), de: valueIn('de') };
}
