import { lengthOf } from '../postings/posting.ts';
import type { WordReadings } from './evaluation.ts';
import type { MatchWord } from './match-word.ts';
import type { Reading } from './reading.ts';

/** Which word leads to the fewest documents in its first reading? Undefined when none leads to any. */
export function rarestWord(
  words: readonly MatchWord[],
  readings: WordReadings,
): { readonly word: MatchWord; readonly reading: Reading } | undefined {
  let rarest: { word: MatchWord; reading: Reading } | undefined;
  words.forEach((word, i) => {
    const [reading] = readings[i]!;
    if (reading === undefined) return;
    const isRarer = rarest === undefined || lengthOf(reading.list) < lengthOf(rarest.reading.list);
    if (isRarer) rarest = { word, reading };
  });
  return rarest;
}
