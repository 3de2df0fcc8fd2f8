import { QUERY_UNITS_MAX, QUERY_WORDS_MAX, WORD_UNITS_MAX } from '../limits.ts';
import { foldCase, isAscii, stripPresentation } from './fold.ts';

/** A word of a document. `arrow2` is one word with the parts `arrow` and `2`; `home` has no parts. */
export interface DocumentWord {
  readonly text: string;
  /** Runs of equal character class: letters or digits, lower or upper case. Empty for a word of a single run. */
  readonly parts: readonly string[];
}

/**
 * A distinct word of a query: folded (`text`), in lower case with accents (`spelled`), and its number of occurrences.
 */
export interface QueryWord {
  readonly text: string;
  readonly spelled: string;
  readonly repeats: number;
}

/**
 * Splits a text into words. Every character except letters, digits and marks of any script separates words. Case stays;
 * accents and other presentation are removed.
 */
export function splitWords(text: string): readonly string[] {
  return (isAscii(text) ? text.match(ASCII_WORD) : stripPresentation(text).match(WORD)) ?? [];
}

/**
 * Splits a query into words. Unlike in `splitWords`, accents stay, symbols are words (`🏠`, `→`, and `$` if the query
 * has no word), `c++` becomes `cplusplus`, and an apostrophe within a word does not split it: `men's`, `комп'ютер`.
 */
export function splitQuery(text: string): readonly string[] {
  if (isAscii(text)) {
    const spelled = HAS_SIGN.test(text) ? text.replace(SIGNED_NAME, spellSigns) : text;
    const whole = spelled.includes("'") ? spelled.replace(INNER_APOSTROPHE, '') : spelled;
    return whole.match(ASCII_WORD) ?? whole.match(ASCII_SYMBOLS) ?? [];
  }
  return text.normalize('NFKC').replace(NOT_SPELLED, '').match(WORD_OR_SYMBOLS) ?? [];
}

function spellSigns(name: string): string {
  return name.replaceAll('+', 'plus').replaceAll('#', 'sharp').replaceAll('.', 'dot');
}

/** Folds a word of a document and cuts it at WORD_UNITS_MAX. Undefined if nothing remains. */
export function analyzeWord(word: string): DocumentWord | undefined {
  const text = foldWord(word);
  if (text === '') return undefined;
  const runs = word.match(RUN) ?? [];
  return { text, parts: runs.length > 1 ? runs.map(foldWord).filter((part) => part !== '') : [] };
}

/** The words of a document text, in order. */
export function analyzeText(text: string): DocumentWord[] {
  return splitWords(text)
    .map(analyzeWord)
    .filter((word) => word !== undefined);
}

/**
 * The distinct words of a query, in the order of first occurrence. Accepts any input; a text without letters, digits
 * and symbols has no words.
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

/** The word in lower case with its accents, which distinguish `çal` from `cal`. */
export function spellingOf(raw: string): string {
  return raw.toLowerCase().slice(0, WORD_UNITS_MAX);
}

const ASCII_WORD = /[A-Za-z0-9]+/g;
const ASCII_SYMBOLS = /[!-~]+/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const WORD_OR_SYMBOLS = /[\p{L}\p{N}\p{M}]+|(?:(?![ -~])[\p{S}\p{Extended_Pictographic}])+/gu;
/** Names that differ from another word only by their signs. Icons spell them out: `cplusplus`, `csharp`, `dotnet`. */
const HAS_SIGN = /[+#.]/;
const SIGNED_NAME = /(?<![A-Za-z0-9])(?:c\+\+|[cf]#|\.net)(?![A-Za-z0-9+#])/gi;
const INNER_APOSTROPHE = /(?<=\p{L})['’ʼ](?=s(?!\p{L})|\p{Script=Cyrillic})/gu;
/** Format characters, variation selectors, skin tones, and apostrophes within a word. */
const NOT_SPELLED = new RegExp(
  `\\p{Cf}|[\\ufe00-\\ufe0f]|[\\u{1f3fb}-\\u{1f3ff}]|${INNER_APOSTROPHE.source}`,
  'gu',
);

/** `HTMLParser2` has the runs HTML, Parser and 2. */
const RUN = /\p{N}+|\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}\p{N}]+|\p{Lu}/gu;

/** The word as a term of the index: folded and cut at WORD_UNITS_MAX. */
export function foldWord(raw: string): string {
  return foldCase(raw).slice(0, WORD_UNITS_MAX);
}
