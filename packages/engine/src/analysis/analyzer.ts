import { QUERY_UNITS_MAX, QUERY_WORDS_MAX, WORD_UNITS_MAX } from '../limits.ts';
import { foldCase, isAscii, stripPresentation } from './fold.ts';

/** A word of a document: its text is folded. `arrow2` has the parts `arrow` and `2`; `home` has no parts. */
export interface DocumentWord {
  readonly text: string;
  /** The folded runs of the word, see RUN. Empty for a word of a single run. */
  readonly parts: readonly string[];
}

/**
 * A distinct word of a query: folded (`text`), its first occurrence in lower case with accents (`spelled`), and its
 * number of occurrences.
 */
export interface QueryWord {
  readonly text: string;
  readonly spelled: string;
  readonly repeats: number;
}

/**
 * Splits a text into words. Case stays. After `stripPresentation`, every character except letters, numbers and marks
 * of any script separates words.
 */
export function splitWords(text: string): readonly string[] {
  return (isAscii(text) ? text.match(ASCII_WORD) : stripPresentation(text).match(WORD)) ?? [];
}

/**
 * Splits a query into words. Case and accents stay. Unlike in `splitWords`:
 * - Symbols beyond ASCII are words: `🏠`, `→`. ASCII symbols (`$`) are words only in an ASCII query without
 * other words.
 * - An apostrophe before a final `s` or a Cyrillic letter does not split a word: `men's`, `комп'ютер`.
 * - Names with signs are spelled out, see SIGNED_NAME.
 */
export function splitQuery(text: string): readonly string[] {
  const spelled = HAS_SIGN.test(text) ? text.replace(SIGNED_NAME, spellSigns) : text;
  if (isAscii(text)) {
    const whole = spelled.includes("'") ? spelled.replace(INNER_APOSTROPHE, '') : spelled;
    return whole.match(ASCII_WORD) ?? whole.match(ASCII_SYMBOLS) ?? [];
  }
  return spelled.normalize('NFKC').replace(NOT_SPELLED, '').match(WORD_OR_SYMBOLS) ?? [];
}

function spellSigns(name: string): string {
  return name.replaceAll('+', 'plus').replaceAll('#', 'sharp').replaceAll('.', 'dot');
}

/** Folds a word of a document and its parts, and cuts each at WORD_UNITS_MAX. Undefined if nothing remains. */
export function analyzeWord(word: string): DocumentWord | undefined {
  const text = foldWord(word);
  if (text === '') return undefined;
  const runs = word.match(RUN) ?? [];
  return { text, parts: runs.length > 1 ? runs.map(foldWord).filter((part) => part !== '') : [] };
}

/**
 * The distinct words of a query by folded text, in the order of first occurrence: at most QUERY_WORDS_MAX, from the
 * first QUERY_UNITS_MAX units. Accepts any input; a text without letters, numbers and symbols has no words.
 */
export function analyzeQuery(text: string): QueryWord[] {
  const words = new Map<string, { readonly text: string; readonly spelled: string; repeats: number }>();
  for (const raw of splitQuery(text.slice(0, QUERY_UNITS_MAX))) {
    const word = foldWord(raw);
    const known = words.get(word);
    if (known !== undefined) known.repeats++;
    else if (word !== '' && words.size < QUERY_WORDS_MAX)
      words.set(word, { text: word, spelled: spellingOf(raw), repeats: 1 });
  }
  return [...words.values()];
}

/** The word in lower case with its accents, which distinguish `çal` from `cal`, cut at WORD_UNITS_MAX. */
export function spellingOf(raw: string): string {
  return raw.toLowerCase().slice(0, WORD_UNITS_MAX);
}

const ASCII_WORD = /[A-Za-z0-9]+/g;
const ASCII_SYMBOLS = /[!-~]+/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const WORD_OR_SYMBOLS = /[\p{L}\p{N}\p{M}]+|(?:(?![ -~])[\p{S}\p{Extended_Pictographic}])+/gu;
/** A quick test: without these signs, a text has no SIGNED_NAME. */
const HAS_SIGN = /[+#.]/;
/** `c++`, `c#`, `f#` and `.net`. Names of icons spell the signs out: `cplusplus`, `csharp`, `dotnet`. */
const SIGNED_NAME = /(?<![A-Za-z0-9])(?:c\+\+|[cf]#|\.net)(?![A-Za-z0-9+#])/gi;
const INNER_APOSTROPHE = /(?<=\p{L})['’ʼ](?=[sS](?!\p{L})|\p{Script=Cyrillic})/gu;
/** Removed from a query: format characters, variation selectors, skin tones, and apostrophes within a word. */
const NOT_SPELLED = new RegExp(
  `\\p{Cf}|[\\ufe00-\\ufe0f]|[\\u{1f3fb}-\\u{1f3ff}]|${INNER_APOSTROPHE.source}`,
  'gu',
);

/** A run of numbers, of capitals, or of others after at most one capital: `HTMLParser2` has HTML, Parser and 2. */
const RUN = /\p{N}+|\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}\p{N}]+|\p{Lu}/gu;

/** The word as a term of the index: folded and cut at WORD_UNITS_MAX. */
export function foldWord(raw: string): string {
  return foldCase(raw).slice(0, WORD_UNITS_MAX);
}
