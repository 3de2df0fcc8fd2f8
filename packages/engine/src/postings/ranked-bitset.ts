import { bitCount } from '../collections/bitset.ts';

/** Members of a set are counted beforehand for each block of 256 numbers, and within a block for each word of 32. */
export const BLOCK_SHIFT = 8;
const WORDS_PER_BLOCK_SHIFT = BLOCK_SHIFT - 5;

/** How many blocks are counted beside a set over `size` numbers? */
export function blocksFor(size: number): number {
  return (size >>> BLOCK_SHIFT) + 1;
}

/** Fills in how many members lie before each block, and per word how many of its block lie before it (at most 224). */
export function countMembers(words: Uint32Array, blocks: Uint32Array, inBlock: Uint8Array): void {
  let count = 0;
  for (let i = 0; i < words.length; i++) {
    if ((i & ((1 << WORDS_PER_BLOCK_SHIFT) - 1)) === 0) blocks[i >>> WORDS_PER_BLOCK_SHIFT] = count;
    inBlock[i] = count - blocks[i >>> WORDS_PER_BLOCK_SHIFT]!;
    count += bitCount(words[i]!);
  }
}

/**
 * At which place in a long list does a document stand, if at all? A bit per document answers "at all" at once;
 * the place is the number of bits before it, of which most are counted beforehand. So a short list meets a long
 * one at the cost of the short one alone.
 *
 * Source: G. Jacobson, Space-efficient static trees and graphs (rank on bit vectors), 1989.
 */
export class RankedBitset {
  readonly words: Uint32Array;
  /** As `countMembers` gives them: the place of a member is the sum of its block's, its word's and the bits before it. */
  readonly blocks: Uint32Array;
  readonly inBlock: Uint8Array;

  constructor(words: Uint32Array, blocks: Uint32Array, inBlock: Uint8Array) {
    this.words = words;
    this.blocks = blocks;
    this.inBlock = inBlock;
  }

  /** How many members are below this one? */
  placeOf(member: number): number {
    const word = member >>> 5;
    const before = this.blocks[member >>> BLOCK_SHIFT]! + this.inBlock[word]!;
    return before + bitCount(this.words[word]! & ((1 << (member & 31)) - 1));
  }
}
