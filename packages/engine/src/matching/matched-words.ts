import { isFunctionWord } from '../analysis/function-words.ts';
import { ENOUGH_MATCHES } from '../limits.ts';
import { lengthOf, TARGET_COSTS } from '../postings/posting.ts';
import { NEGATIONS } from '../query-parsing/negation-words.ts';
import type { MatchWord } from '../query-parsing/query-words.ts';
import type { QueryRewrite } from '../term-expansion/query-rewrites.ts';
import type { TermExpansion, WordExpansions } from '../term-expansion/term-expander.ts';

/** Cost of a loosely related thesaurus target, the highest for a word that no icon has. */
export const LOOSE_COST = TARGET_COSTS[2];

/** The least share of names with two words among those with the rarer one, if both mean one thing. */
const COHESION_MIN = 0.2;

const LAST_FACTOR = 0.8;

/** Whether a word is a stop word. One of two letters at the end of a query is more often a prefix: `arrow le`. */
export function isUninformative({ text, isPrefix, isNegation }: MatchWord): boolean {
  return isNegation !== true && isFunctionWord(text) && !(isPrefix && text.length <= 2);
}

/** Whether documents have the word as typed, an inflection, or a target that is not only loosely related. */
export function isClose({ kind, edits, baseCost, list }: TermExpansion): boolean {
  if (lengthOf(list) === 0 || edits > 0) return false;
  return kind !== 'typo' && kind !== 'phonetic' && (kind !== 'thesaurus' || baseCost < LOOSE_COST);
}

/** Whether the whole query is one phrase of the thesaurus. */
export function coversQuery(phrases: readonly QueryRewrite[]): boolean {
  return phrases.some(({ words }) => words.length === 1);
}

/** Whether a thing is negated, whose names have the negation behind it: `no fire` is `fire-off`. */
export function isCrossedOut(words: readonly MatchWord[]): boolean {
  return words.some(({ isNegation, text }) => isNegation && NEGATIONS.has(text));
}

/** Adds 1 to the cost of the first word, so names that also have the stop words of the query rank first. */
export function oneStepBehind([first, ...others]: WordExpansions): WordExpansions {
  if (first === undefined) return [];
  return [first.map((expansion) => ({ ...expansion, baseCost: expansion.baseCost + 1 })), ...others];
}

/** Whether expansions within one edit have enough documents, so the word need not be split. */
export function hasEnoughDocuments(expansions: readonly TermExpansion[]): boolean {
  const near = expansions.filter(({ edits }) => edits <= 1);
  return near.reduce((sum, { list }) => sum + lengthOf(list), 0) >= ENOUGH_MATCHES;
}

/** Figures about words in names, of `TermExpander` and `Matcher`. */
interface NameUse {
  specificityOf(word: MatchWord): number;
  cohesionOf(word: MatchWord, next: MatchWord): number;
  crossedOut(word: MatchWord): number;
}

/**
 * The words to drop from a query without matches: unknown words, else those that a negation does not need, else stop
 * words, else the first of the least specific words, except the two that names most often have together.
 */
export function wordsToDrop(
  words: readonly MatchWord[],
  expansions: WordExpansions,
  { specificityOf, cohesionOf, crossedOut }: NameUse,
): readonly MatchWord[] {
  const unknown = words.filter((_, i) => expansions[i]!.length === 0);
  if (unknown.length > 0) return unknown;
  const negation = words.find(({ isNegation }) => isNegation);
  const cohesions = words
    .slice(1)
    .map((next, i) => (next === negation || words[i] === negation ? 0 : cohesionOf(words[i]!, next)));
  if (negation !== undefined && words.length > 1) {
    // Of `camera not working`, the negation stays with the camera. The words of `heat pump off` belong together.
    const counts = words.map((word) => (word === negation ? 0 : crossedOut(word)));
    const most = Math.max(...counts);
    const isOneThing = most === 0 || words.length === 2 || Math.max(...cohesions) >= COHESION_MIN;
    const kept = words[counts.indexOf(most)];
    return isOneThing ? [negation] : words.filter((word) => word !== negation && word !== kept);
  }
  const empty = words.filter(({ text }) => isFunctionWord(text));
  if (empty.length > 0 && empty.length < words.length) return empty;
  const pair = words.length > 2 ? cohesions.lastIndexOf(Math.max(COHESION_MIN, ...cohesions)) : -1;
  const loose = words.filter((_, i) => pair < 0 || i < pair || i > pair + 1);
  // The last word is often a mere aspect of the thing: `status`, `output`, `reading`.
  const specificities = loose.map((word) => specificityOf(word) * (word === words.at(-1) ? LAST_FACTOR : 1));
  return [loose[specificities.indexOf(Math.min(...specificities))]!];
}

/** The word whose first expansion has the fewest documents, or undefined if no word has an expansion. */
export function rarestWord(
  words: readonly MatchWord[],
  expansions: WordExpansions,
): { readonly word: MatchWord; readonly expansion: TermExpansion } | undefined {
  let rarest: { word: MatchWord; expansion: TermExpansion } | undefined;
  words.forEach((word, i) => {
    const [expansion] = expansions[i]!;
    if (expansion === undefined) return;
    const isRarer = rarest === undefined || lengthOf(expansion.list) < lengthOf(rarest.expansion.list);
    if (isRarer) rarest = { word, expansion };
  });
  return rarest;
}
