import type { Intersection } from '../postings/intersection.ts';
import type { MetPair } from '../postings/pair-meeting.ts';
import { DOC_SHIFT, PAYLOAD_MASK } from '../postings/posting.ts';
import type { Matches } from './matches.ts';
import { FIRST_OF_PAIR_SHIFT, keyOfPair, pairKeys, SECOND_OF_PAIR_SHIFT } from './pair-keys.ts';
import { ORDER } from './rules.ts';
import {
  keyAmongWords,
  orderOfPositions,
  orderPatterns,
  SHARED_LOOKED_UP,
  scoresOfShared,
  sharedPositions,
} from './scores.ts';

/** Makes the documents that hold two words the matches. `areShared`: whether one word of a name may stand for both. */
export function rankPair(
  { first, payloads, met, count }: MetPair,
  areShared: boolean,
  nameWords: Uint8Array,
  matches: Matches,
): void {
  const { docs, keys } = matches;
  const { entries } = pairKeys(areShared);
  const shift = first === 0 ? FIRST_OF_PAIR_SHIFT : SECOND_OF_PAIR_SHIFT;
  const otherShift = first === 0 ? SECOND_OF_PAIR_SHIFT : FIRST_OF_PAIR_SHIFT;
  for (let i = 0; i < count; i++) {
    const posting = met[i]!;
    const doc = posting >>> DOC_SHIFT;
    const entry = entries[(payloads[i]! << shift) | ((posting & PAYLOAD_MASK) << otherShift)]!;
    docs[i] = doc;
    keys[i] = keyOfPair(entry, nameWords[doc]!);
  }
  matches.count = count;
}

/** Makes the documents that hold all words the matches; `repeats` tells of each word how often it was typed. */
export function rankTogether(
  { postings, scores, positions, count }: Intersection,
  repeats: readonly number[],
  mayShareLast: boolean,
  nameWords: Uint8Array,
  matches: Matches,
): void {
  const wordsCount = repeats.length;
  const wordsTyped = repeats.reduce((sum, times) => sum + times, 0);
  const sharingCount = mayShareLast ? wordsCount : wordsCount - 1;
  const { docs, keys } = matches;
  const patterns = orderPatterns(wordsCount);
  const shared = scoresOfShared(Math.min(sharingCount, SHARED_LOOKED_UP));
  const isLookedUp = sharingCount <= SHARED_LOOKED_UP;
  for (let i = 0; i < count; i++) {
    const doc = postings[i]! >>> DOC_SHIFT;
    const score = scores[i]!;
    const at = positions[i]!;
    const order = orderOfPositions(at, score >>> 16, wordsTyped, patterns);
    // Words of a name that stand for several of many words are too many to look up.
    const sharedScore =
      isLookedUp || order !== ORDER.apart
        ? shared[(order << 8) | (at & 0xff)]!
        : sharedPositions(at, sharingCount) << 16;
    docs[i] = doc;
    keys[i] = keyAmongWords(score - sharedScore, nameWords[doc]!, order);
  }
  matches.count = count;
}
