import type { QueryWord } from '../analysis/analyzer.ts';
import { isFunctionWord } from '../analysis/function-words.ts';
import {
  ENGLISH_NEGATIONS,
  FILLERS,
  NEGATED,
  NEGATED_VERBS,
  NEGATIONS,
  NEGATIONS_BEFORE,
  NEGATIONS_BEHIND,
} from './negation-words.ts';

/** The maximum number of words of a negation: `do not`, `not allowed`. */
const NEGATION_WORDS_MAX = 2;

/** A word that negates the others matches names of crossed-out things: `no wifi` is `wifi-off`. */
export type NegatableWord = QueryWord & { readonly isNegation?: true };

/**
 * Makes the first negation of a query one word. `isNamed` returns whether names have a word beside another: `stop
 * recording` and `sans serif` are no negations, nor is `gluten free product`. A query of nothing else has none.
 */
export function withNegation(
  words: readonly QueryWord[],
  isNamed: (word: string, other: string) => boolean,
): readonly NegatableWord[] {
  for (let at = 0; at < words.length; at++)
    for (let count = Math.min(NEGATION_WORDS_MAX, words.length - at); count > 0; count--) {
      const text = textOf(words.slice(at, at + count));
      if (!isNegation(text, at, at + count === words.length)) continue;
      const others = words
        .toSpliced(at, count)
        .filter(({ text: other }) => !isFunctionWord(other) && !FILLERS.has(other));
      if (others.length === 0) continue;
      const beside = words[NEGATIONS_BEHIND.has(text) ? at - 1 : at + count];
      const isOneSided = NEGATIONS_BEHIND.has(text) || NEGATIONS_BEFORE.has(text);
      const near = others.filter((other) => !isOneSided || other === beside);
      const isOfOthers =
        !ENGLISH.test(text) && near.length > 0 && near.every((other) => isNamed(text, other.text));
      if (isOfOthers) continue;
      const [first] = words.slice(at);
      return words
        .toSpliced(at, count, { ...first!, text, spelled: text, isNegation: true } as NegatableWord)
        .filter(
          (word, i) =>
            !FILLERS.has(word.text) &&
            !(i === 0 && NEGATIONS_BEHIND.has(text) && NEGATED_VERBS.has(word.text)),
        );
    }
  return words;
}

function isNegation(text: string, at: number, isLast: boolean): boolean {
  return (
    NEGATIONS.has(text) || (NEGATIONS_BEHIND.has(text) && at > 0) || (NEGATIONS_BEFORE.has(text) && !isLast)
  );
}

/** Negations that names of crossed-out things have themselves, so that names with both words prove nothing. */
const ENGLISH =
  /^(?:no|not|non|off|slash|slashed|disabled?|without|cannot|forbidden|prohibited|crossed out)$|[a-z] [a-z]/;

/** Whether the negation is of another language, so the last word is no beginning of an English one: `ohne Ton`. */
export function isForeignNegation(words: readonly NegatableWord[]): boolean {
  return words.some(
    ({ isNegation, text }) => isNegation && NEGATIONS.has(text) && !ENGLISH_NEGATIONS.has(text),
  );
}

function textOf(words: readonly QueryWord[]): string {
  return words.map((word) => word.text).join(' ');
}

/** Makes contractions one word, and `w/o` and `with a line through it` words: `don't` -> `dont`. */
export function spellOutNegations(text: string): string {
  if (!/['’ʼ/]|through|across/i.test(text)) return text;
  return text
    .replace(LINE_THROUGH, 'crossed out')
    .replace(/(?<=[a-z]n)['’ʼ](?=t\b)/gi, '')
    .replace(/(?<!\S)w\/o(?!\S)/gi, 'without');
}

const LINE_THROUGH =
  /\bwith (?:an? )?(?:diagonal |red )?(?:line|slash|bar|stroke) (?:through|across)(?: (?:it|them))?\b/gi;

/** `untrash` -> `trash`, also of `zuckerfrei`, for words that begin or end so. */
export function withoutNegatingAffix(word: string): string | undefined {
  const [, behind, before] = NEGATED.exec(word) ?? [];
  return behind ?? before;
}
