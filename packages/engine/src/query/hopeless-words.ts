import { isFunctionWord } from '../analysis/function-words.ts';
import type { WordReadings } from './evaluation.ts';
import type { MatchWord } from './match-word.ts';

/**
 * Which words are dropped when all of them together match nothing? Those without any reading, else those that tell
 * nothing, else those that have been corrected beside others that have not, else the first of three and more without
 * which the others match something, else the first: what comes before says which one of what comes last. `typed` are the
 * readings before any correction. `matchesWithout` tells of the word at a place whether the others match.
 */
export function hopelessWords(
  words: readonly MatchWord[],
  typed: WordReadings,
  readings: WordReadings,
  matchesWithout: (at: number) => boolean,
): readonly MatchWord[] {
  const unknown = words.filter((_, i) => readings[i]!.length === 0);
  if (unknown.length > 0) return unknown;
  const empty = words.filter(({ text }) => isFunctionWord(text));
  if (empty.length > 0 && empty.length < words.length) return empty;
  const corrected = words.filter((_, i) => typed[i]!.length === 0);
  if (corrected.length > 0 && corrected.length < words.length) return corrected;
  const spare = words.length < 3 ? 0 : words.findIndex((_, i) => matchesWithout(i));
  return [words[Math.max(0, spare)]!];
}
