import { QUERY_UNITS_MAX, QUERY_WORDS_MAX, WORD_UNITS_MAX } from '../limits.ts';
import { foldCase, stripPresentation } from './fold.ts';

/** A word of a document: `arrow2` is one word with the parts `arrow` and `2`; `home` has no parts. */
export interface DocumentWord {
  readonly text: string;
  /** Runs between changes of letters and digits or of case; empty when the word is a single run. */
  readonly parts: readonly string[];
}

/** A word of a query, and how often it was typed. */
export interface QueryWord {
  readonly text: string;
  readonly repeats: number;
}

/**
 * Of which words does a text of a document consist? Everything that is not a letter, a digit or a mark of any
 * script separates words. Words are folded and cut at WORD_UNITS_MAX.
 */
export function analyzeText(text: string): DocumentWord[] {
  const words: DocumentWord[] = [];
  for (const raw of stripPresentation(text).match(WORD) ?? []) {
    const word = foldWord(raw);
    if (word === '') continue;
    const runs = raw.match(RUN) ?? [];
    const parts = runs.length > 1 ? runs.map(foldWord).filter((part) => part !== '') : [];
    words.push({ text: word, parts });
  }
  return words;
}

/**
 * Which words does this query ask for? In the order typed, each once. No input throws; what has neither letters
 * nor digits gives no words.
 */
export function analyzeQuery(text: string): QueryWord[] {
  const repeats = new Map<string, number>();
  for (const raw of stripPresentation(text.slice(0, QUERY_UNITS_MAX)).match(WORD) ?? []) {
    const word = foldWord(raw);
    if (word === '' || (repeats.size === QUERY_WORDS_MAX && !repeats.has(word))) continue;
    repeats.set(word, (repeats.get(word) ?? 0) + 1);
  }
  return Array.from(repeats, ([word, count]) => ({ text: word, repeats: count }));
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** `HTMLParser2` has the runs HTML, Parser and 2. */
const RUN = /\p{N}+|\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}\p{N}]+|\p{Lu}/gu;

function foldWord(raw: string): string {
  return foldCase(raw).slice(0, WORD_UNITS_MAX);
}
