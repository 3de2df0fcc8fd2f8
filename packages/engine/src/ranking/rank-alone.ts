import { type Bitset, bitCount } from '../collections/bitset.ts';
import { COST_SHIFT, DOC_SHIFT, lengthOf, PAYLOAD_MASK, type PostingList } from '../postings/posting.ts';
import type { RankedBitset } from '../postings/ranked-bitset.ts';
import type { HotUnion } from './hot-union.ts';
import type { Matches } from './matches.ts';
import { KEYS_ALONE, KEYS_ALONE_SHIFT } from './scores.ts';

/** Makes `matches` the documents of one list, ranked as the answer to a query of this one word. */
export function rankAlone(list: PostingList, nameWords: Uint8Array, matches: Matches): void {
  const { values, start, end } = list;
  const { docs, keys } = matches;
  for (let i = start; i < end; i++) {
    const posting = values[i]!;
    const doc = posting >>> DOC_SHIFT;
    docs[i - start] = doc;
    keys[i - start] = KEYS_ALONE[((posting & PAYLOAD_MASK) << KEYS_ALONE_SHIFT) | nameWords[doc]!]!;
  }
  matches.count = lengthOf(list);
}

/** The same for the documents of one long list that are allowed, at the cost of those rather than of the list. */
export function rankAllowed(
  { hot, baseCost }: HotUnion,
  set: RankedBitset,
  allowed: Bitset,
  nameWords: Uint8Array,
  matches: Matches,
): void {
  const { docs, keys } = matches;
  const { values, start } = hot;
  const { words } = set;
  const allowedWords = allowed.words;
  let count = 0;
  for (let i = 0; i < words.length; i++) {
    const inList = words[i]!;
    let both = inList & allowedWords[i]!;
    if (both === 0) continue;
    const firstPlace = start + set.placeOf(i << 5);
    for (; both !== 0; both &= both - 1) {
      const bit = both & -both;
      const doc = (i << 5) + 31 - Math.clz32(bit);
      const posting = values[firstPlace + bitCount(inList & (bit - 1))]! + (baseCost << COST_SHIFT);
      docs[count] = doc;
      keys[count++] = KEYS_ALONE[((posting & PAYLOAD_MASK) << KEYS_ALONE_SHIFT) | nameWords[doc]!]!;
    }
  }
  matches.count = count;
}
