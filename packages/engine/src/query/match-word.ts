import type { QueryWord } from '../analysis/analyzer.ts';

/** A word to be matched. The last one of a query may be only begun. */
export interface MatchWord extends QueryWord {
  readonly isBeginning: boolean;
}

/**
 * The words of a query as they are matched: people are still typing, so the last one counts as a beginning too.
 * This also holds for what is left after words were dropped, as if those had never been typed.
 */
export function matchWords(words: readonly QueryWord[]): MatchWord[] {
  return words.map(({ text, spelt, repeats }, i) => ({
    text,
    spelt,
    repeats,
    isBeginning: i === words.length - 1,
  }));
}

/** Whether one word of a name may answer the last word and another: not in `credit c`, which is a word just begun. */
export function mayShareLast(words: readonly MatchWord[]): boolean {
  const last = words.at(-1)!;
  return !words.some((word) => word !== last && word.text.startsWith(last.text));
}
