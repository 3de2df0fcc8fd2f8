import { QUERY_UNITS_MAX, QUERY_WORDS_MAX, WORD_UNITS_MAX } from '../limits.ts';
import { foldCase, isAscii, stripPresentation } from './fold.ts';

/** A word of a document: `arrow2` is one word with the parts `arrow` and `2`; `home` has no parts. */
export interface DocumentWord {
  readonly text: string;
  /** Runs between changes of letters and digits or of case; empty when the word is a single run. */
  readonly parts: readonly string[];
}

/** A word of a query, folded and as it was typed but for its case, and how often it was typed. */
export interface QueryWord {
  readonly text: string;
  readonly spelled: string;
  readonly repeats: number;
}

/**
 * Where do the words of a text begin and end? Everything that is not a letter, a digit or a mark of any script
 * separates words. They are as in the text, but for accents and other presentation.
 */
export function splitWords(text: string): readonly string[] {
  return (isAscii(text) ? text.match(ASCII_WORD) : stripPresentation(text).match(WORD)) ?? [];
}

/**
 * The same for a query, where a symbol may be meant: `🏠`, `→`, and `$` when nothing else is typed; `c++` is `cplusplus`. An apostrophe
 * within a word does not cut it: `men's`, `комп'ютер`. Accents stay.
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

/** What is this word of a text in a document, folded and cut at WORD_UNITS_MAX? Nothing when nothing is left of it. */
export function analyzeWord(word: string): DocumentWord | undefined {
  const text = foldWord(word);
  if (text === '') return undefined;
  const runs = word.match(RUN) ?? [];
  return { text, parts: runs.length > 1 ? runs.map(foldWord).filter((part) => part !== '') : [] };
}

/** Of which words does a text of a document consist? */
export function analyzeText(text: string): DocumentWord[] {
  return splitWords(text)
    .map(analyzeWord)
    .filter((word) => word !== undefined);
}

/**
 * Which words does this query ask for? In the order typed, each once. No input throws; what has neither letters
 * nor digits gives no words.
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

/** A word as it was typed, but for its case: what tells `çal` from `cal`. */
export function spellingOf(raw: string): string {
  return raw.toLowerCase().slice(0, WORD_UNITS_MAX);
}

const ASCII_WORD = /[A-Za-z0-9]+/g;
const ASCII_SYMBOLS = /[!-~]+/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const WORD_OR_SYMBOLS = /[\p{L}\p{N}\p{M}]+|(?:(?![ -~])[\p{S}\p{Extended_Pictographic}])+/gu;
/** Names that are others without their signs, and that icons have spelt out: `cplusplus`, `csharp`, `dotnet`. */
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

/** A word as the index has it. */
export function foldWord(raw: string): string {
  return foldCase(raw).slice(0, WORD_UNITS_MAX);
}
