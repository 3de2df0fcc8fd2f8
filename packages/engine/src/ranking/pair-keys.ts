import { PAYLOAD_MASK, POSITION_MASK } from '../postings/posting.ts';
import {
  keyWithoutLength,
  LENGTH_KEYS,
  LENGTH_KEYS_SHIFT,
  orderOfPositions,
  orderPatterns,
  scoresAmongWords,
  scoresOfShared,
} from './scores.ts';

const PAYLOAD_BITS = 8;

/** How far the payload of each word is shifted in an index of `PairKeys`, the word typed first in the upper bits. */
export const FIRST_OF_PAIR_SHIFT = PAYLOAD_BITS;
export const SECOND_OF_PAIR_SHIFT = 0;

const NAMED_SHIFT = 12;
const KEY_MASK = (1 << NAMED_SHIFT) - 1;

/**
 * What is the rank key of a match of two words? All but the length of the name is decided by the payloads of both postings,
 * so one lookup by them replaces adding up scores: the key without its answer to `length`, and above it how many words of
 * the name the two stand for.
 */
class PairKeys {
  readonly entries = new Uint16Array((PAYLOAD_MASK + 1) ** 2);

  /** `areShared` tells whether both words may stand for the same word of the name; see `sharedPositions`. */
  constructor(areShared: boolean) {
    const scores = scoresAmongWords(1);
    const patterns = orderPatterns(2);
    const shared = scoresOfShared(areShared ? 2 : 1);
    for (let at = 0; at < this.entries.length; at++) {
      const first = at >>> FIRST_OF_PAIR_SHIFT;
      const second = at & PAYLOAD_MASK;
      const positions = (first & POSITION_MASK) | ((second & POSITION_MASK) << 2);
      const sum = scores[first]! + scores[second]!;
      const order = orderOfPositions(positions, sum >>> 16, 2, patterns);
      const score = sum - shared[(order << 8) | positions]!;
      this.entries[at] = ((score >>> 16) << NAMED_SHIFT) | keyWithoutLength(score, order);
    }
  }
}

let made: { readonly plain: PairKeys; readonly sharing: PairKeys } | undefined;

/** The tables of all queries, made when the first two words are asked for: most who load this never search. */
export function pairKeys(areShared: boolean): PairKeys {
  made ??= { plain: new PairKeys(false), sharing: new PairKeys(true) };
  return areShared ? made.sharing : made.plain;
}

/** The rank key of an entry of `PairKeys` for a name of so many words. */
export function keyOfPair(entry: number, nameWords: number): number {
  return (entry & KEY_MASK) | LENGTH_KEYS[((entry >>> NAMED_SHIFT) << LENGTH_KEYS_SHIFT) | nameWords]!;
}
