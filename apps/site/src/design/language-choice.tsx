import { LANGUAGE_COOKIE, SITE_LANGUAGES } from '@glyphdex/contract/site-languages';
import { STRINGS } from '../strings.ts';

const YEAR_S = 365 * 86_400;
const OTHERS = Object.entries(SITE_LANGUAGES).filter(([language]) => language !== STRINGS.language);

/** A button for each other language. A cookie keeps the choice, because the service selects the page by it. */
export function LanguageChoice() {
  return OTHERS.map(([language, name]) => (
    <button
      key={language}
      type="button"
      lang={language}
      onClick={() => {
        // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari have no Cookie Store API everywhere
        document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_S}; samesite=lax`;
        location.reload();
      }}
    >
      {name}
    </button>
  ));
}
