/** Maximum length of a stored query. */
const QUERY_CHARS_MAX = 100;

/** The form under which searches for the same words are counted together: `  Arrow\tLEFT ` is `arrow left`. */
export function normalQuery(words: string): string {
  const folded = words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return folded.length <= QUERY_CHARS_MAX ? folded : [...folded].slice(0, QUERY_CHARS_MAX).join('').trimEnd();
}
