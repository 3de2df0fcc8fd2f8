import { type Bitset, bitCount } from '../collections/bitset.ts';
import type { RankBitmap } from '../collections/rank-bitmap.ts';
import type { WordIntersection } from '../postings/list-intersection.ts';
import {
  COST_SHIFT,
  DOC_SHIFT,
  lengthOf,
  NAME_WORDS_MASK,
  PAYLOAD_MASK,
  POSITION_MASK,
  type PostingList,
} from '../postings/posting.ts';
import { PROXIMITY, phrasePatterns, proximityOf } from '../postings/proximity.ts';
import type { Matches } from './matches.ts';
import {
  COST_SUMS_MASK,
  contributionsOf,
  KEYS_ALONE,
  KEYS_OF_COSTS,
  KEYS_OF_NAMES,
  MATCHED_WORDS_MAX,
  MATCHED_WORDS_SHIFT,
  NAME_CODE_BITS,
  NAME_WORDS_BITS,
  PROXIMITY_BITS,
} from './rank-key.ts';

/** Sets `matches` to the documents of one list, ranked as the answer to a query of this one word. */
export function rankAlone(list: PostingList, nameWords: Uint8Array, matches: Matches): void {
  const { values, start, end } = list;
  const { docs, keys } = matches;
  for (let i = start; i < end; i++) {
    const posting = values[i]!;
    const doc = posting >>> DOC_SHIFT;
    docs[i - start] = doc;
    keys[i - start] = KEYS_ALONE[((posting & PAYLOAD_MASK) << NAME_CODE_BITS) | nameWords[doc]!]!;
  }
  matches.count = lengthOf(list);
}

/**
 * The same for the allowed documents of a list with this bitmap. O(allowed matches + all documents ÷ 32) instead of
 * O(list). `baseCost` is added to the cost of every posting.
 */
export function rankAllowed(
  list: PostingList,
  baseCost: number,
  bitmap: RankBitmap,
  allowed: Bitset,
  nameWords: Uint8Array,
  matches: Matches,
): void {
  const { docs, keys } = matches;
  const { values, start } = list;
  const { words } = bitmap;
  const allowedWords = allowed.words;
  let count = 0;
  for (let i = 0; i < words.length; i++) {
    const inList = words[i]!;
    let both = inList & allowedWords[i]!;
    if (both === 0) continue;
    const first = start + bitmap.rank(i << 5);
    for (; both !== 0; both &= both - 1) {
      const bit = both & -both;
      const doc = (i << 5) + 31 - Math.clz32(bit);
      docs[count] = doc;
      const posting = values[first + bitCount(inList & (bit - 1))]! + (baseCost << COST_SHIFT);
      keys[count++] = KEYS_ALONE[((posting & PAYLOAD_MASK) << NAME_CODE_BITS) | nameWords[doc]!]!;
    }
  }
  matches.count = count;
}

/**
 * Sets `matches` to the documents that have all words, with their keys. `repeats` is how often each word was typed. Two
 * query words that match one word of a name count as one matched word. If `mayShareLast` is false, the last query word
 * counts in any case, so such documents rank as if one more word had matched.
 */
export function rankWords(
  { postings, payloads, sums, positionSets, count }: WordIntersection,
  repeats: readonly number[],
  mayShareLast: boolean,
  nameWords: Uint8Array,
  matches: Matches,
): void {
  const wordsCount = repeats.length;
  const wordsTyped = repeats.reduce((sum, times) => sum + times, 0);
  const sharingCount = mayShareLast ? wordsCount : wordsCount - 1;
  const { docs, keys } = matches;
  const patterns = phrasePatterns(wordsCount);
  // Column by column: with an inner loop over the words of each match, a query takes 20 % longer.
  sums.fill(0, 0, count);
  positionSets.fill(0, 0, count);
  for (let word = 0; word < wordsCount; word++) {
    const column = payloads[word]!;
    const contributions = contributionsOf(repeats[word]!);
    for (let i = 0; i < count; i++) {
      const payload = column[i]!;
      sums[i]! += contributions[payload]!;
      positionSets[i]! |= (payload & POSITION_MASK) << (2 * word);
    }
  }
  for (let i = 0; i < count; i++) {
    const sum = sums[i]!;
    const positions = positionSets[i]!;
    const wordsInName = sum >>> MATCHED_WORDS_SHIFT;
    const proximity = proximityOf(positions, wordsTyped - wordsInName, patterns);
    const shared = proximity === PROXIMITY.slop ? sharedPositions(positions, sharingCount) : 0;
    const doc = postings[i]! >>> DOC_SHIFT;
    docs[i] = doc;
    const matched = Math.min(wordsInName - shared, MATCHED_WORDS_MAX);
    keys[i] =
      KEYS_OF_COSTS[sum & COST_SUMS_MASK]! |
      KEYS_OF_NAMES[
        (((matched << NAME_WORDS_BITS) | (nameWords[doc]! & NAME_WORDS_MASK)) << PROXIMITY_BITS) | proximity
      ]!;
  }
  matches.count = count;
}

/**
 * Of the first `wordsCount` query words, the number of those that match the same word of the name as an earlier one: 1
 * for `locked padlock` and the name `padlock`. Words from the fourth on have one position and are not counted.
 */
function sharedPositions(positions: number, wordsCount: number): number {
  let seen = 0;
  let shared = 0;
  for (let word = 0; word < wordsCount; word++) {
    const position = (positions >>> (2 * word)) & POSITION_MASK;
    if (position === POSITION_MASK) continue;
    shared += (seen >>> position) & 1;
    seen |= 1 << position;
  }
  return shared;
}
