import { Bitset, wordsFor } from '../collections/bitset.ts';
import { blocksFor, countMembers, RankedBitset } from '../postings/ranked-bitset.ts';

/** These numbers below `size` as a set that knows the place of each. */
export function rankedSet(members: readonly number[], size: number): RankedBitset {
  const set = Bitset.ofSize(size);
  for (const member of members) set.add(member);
  const blocks = new Uint32Array(blocksFor(size));
  const inBlock = new Uint8Array(wordsFor(size));
  countMembers(set.words, blocks, inBlock);
  return new RankedBitset(set.words, blocks, inBlock);
}
