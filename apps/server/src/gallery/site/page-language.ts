import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGE_COOKIE, SITE_LANGUAGES, type SiteLanguage } from '@glyphdex/contract';
import { cookieIn } from '../../accounts/cookies.ts';
import { parseQualityList } from '../../http/request/accept.ts';

/** The language of a page: the one that the visitor has chosen, else the one that `Accept-Language` prefers. */
export function pageLanguage(headers: IncomingHttpHeaders): SiteLanguage {
  const preferred = parseQualityList(headers['accept-language'] ?? '')
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ value }) => value.split('-', 1)[0]);
  return [cookieIn(headers.cookie, LANGUAGE_COOKIE, false), ...preferred].find(isLanguage) ?? 'en';
}

function isLanguage(text: string | undefined): text is SiteLanguage {
  return text !== undefined && Object.hasOwn(SITE_LANGUAGES, text);
}
