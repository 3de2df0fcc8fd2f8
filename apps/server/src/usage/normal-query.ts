/** Maximum length of a stored query in Unicode characters. */
const QUERY_CHARS_MAX = 100;

/** Folds case and spaces, so equal queries are counted together: `  Arrow\tLEFT ` -> `arrow left`. */
export function normalQuery(words: string): string {
  const folded = words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return folded.length <= QUERY_CHARS_MAX ? folded : [...folded].slice(0, QUERY_CHARS_MAX).join('').trimEnd();
}
