import { Bitset, bitCount } from './bitset.ts';

/** A bitmap stores the number of members before each block of 256 numbers, and before each word in its block. */
export const BLOCK_SHIFT = 8;
const WORDS_PER_BLOCK_SHIFT = BLOCK_SHIFT - 5;

/**
 * A set of numbers below a size that ranks a number: how many members are below it? Stored counts of blocks and words
 * make a rank cost three reads. Takes 1.4 bits per number.
 *
 * Source: G. Jacobson, Space-efficient static trees and graphs (rank on bit vectors), 1989.
 */
export class RankBitmap {
  readonly words: Uint32Array;
  /** By block, the number of members before it. */
  readonly blocks: Uint32Array;
  /** By word, the number of members before it in its block: at most 224. */
  readonly inBlock: Uint8Array;

  /** Takes views of a snapshot, or the arrays that `countMembers` fills. */
  constructor(words: Uint32Array, blocks: Uint32Array, inBlock: Uint8Array) {
    this.words = words;
    this.blocks = blocks;
    this.inBlock = inBlock;
  }

  /** A bitmap of these members, all of them below `size`. */
  static of(members: Iterable<number>, size: number): RankBitmap {
    const { words } = Bitset.ofSize(size);
    for (const member of members) words[member >>> 5]! |= 1 << (member & 31);
    const bitmap = new RankBitmap(words, new Uint32Array(blocksFor(size)), new Uint8Array(words.length));
    bitmap.countMembers();
    return bitmap;
  }

  /** Fills `blocks` and `inBlock` once the bits are set. */
  countMembers(): void {
    let count = 0;
    for (let i = 0; i < this.words.length; i++) {
      const block = i >>> WORDS_PER_BLOCK_SHIFT;
      if ((i & ((1 << WORDS_PER_BLOCK_SHIFT) - 1)) === 0) this.blocks[block] = count;
      this.inBlock[i] = count - this.blocks[block]!;
      count += bitCount(this.words[i]!);
    }
  }

  /** The number of members below `number`, which is below the size but need not be a member. */
  rank(number: number): number {
    const word = number >>> 5;
    const before = this.blocks[number >>> BLOCK_SHIFT]! + this.inBlock[word]!;
    return before + bitCount(this.words[word]! & ((1 << (number & 31)) - 1));
  }
}

/** The number of blocks of a bitmap over `size` numbers. */
export function blocksFor(size: number): number {
  return (size >>> BLOCK_SHIFT) + 1;
}
