import { POSITION_MASK } from './posting.ts';

/** How close the words of a query are in a name. Smaller is closer. Words from the fourth on count as adjacent. */
export const PROXIMITY = {
  /** The name begins with the words, in the order typed. */
  leadingPhrase: 0,
  /** The words are adjacent, in the order typed. */
  phrase: 1,
  /** Other words are between them, they are in another order, or two match the same word. */
  slop: 2,
  notAllInName: 3,
} as const;

/**
 * `positions` holds the position of each word in the name, two bits per word in the order typed; `missingWords` is the
 * number of words that are not in the name; `patterns` comes from `phrasePatterns`.
 */
export function proximityOf(positions: number, missingWords: number, patterns: Int32Array): number {
  const first = positions & POSITION_MASK;
  // Of all patterns only the one that begins at the position of the first word can fit.
  const isNoPhrase = isNonZero(positions ^ patterns[first]!);
  return PROXIMITY_OF[(isNonZero(missingWords) << 3) | (isNoPhrase << 2) | first]!;
}

/** By `isMissing << 3 | isNoPhrase << 2 | first position`. A lookup, because branches would be unpredictable. */
const PROXIMITY_OF = Uint8Array.from({ length: 16 }, (_, at) => {
  if (at >= 8) return PROXIMITY.notAllInName;
  if (at >= 4) return PROXIMITY.slop;
  return at === 0 ? PROXIMITY.leadingPhrase : PROXIMITY.phrase;
});

/** 1 for every 32-bit integer but 0. */
function isNonZero(value: number): number {
  return (value | -value) >>> 31;
}

/** By number of words, created at the first use. */
const PATTERNS: Int32Array[] = [];

/** The positions of `wordsCount` adjacent words, by the position of the first. */
export function phrasePatterns(wordsCount: number): Int32Array {
  PATTERNS[wordsCount] ??= Int32Array.from({ length: POSITION_MASK + 1 }, (_, start) => {
    let positions = 0;
    for (let word = 0; word < wordsCount; word++)
      positions |= Math.min(start + word, POSITION_MASK) << (2 * word);
    return positions;
  });
  return PATTERNS[wordsCount];
}
