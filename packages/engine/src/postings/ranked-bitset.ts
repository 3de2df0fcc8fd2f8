import { bitCount } from '../bitset.ts';

/** Bits between two stored counts, as a power of two: at most three further words are counted per question. */
const BLOCK_SHIFT = 7;
const WORDS_PER_BLOCK_SHIFT = BLOCK_SHIFT - 5;

/** How many counts are stored beside a set over `size` numbers? */
export function blocksFor(size: number): number {
  return (size >>> BLOCK_SHIFT) + 1;
}

/** How many members lie before each block of these words? */
export function countBlocks(words: Uint32Array, blocks: Uint32Array): void {
  let count = 0;
  for (let i = 0; i < words.length; i++) {
    if ((i & ((1 << WORDS_PER_BLOCK_SHIFT) - 1)) === 0) blocks[i >>> WORDS_PER_BLOCK_SHIFT] = count;
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
  readonly #blocks: Uint32Array;

  constructor(words: Uint32Array, blocks: Uint32Array) {
    this.words = words;
    this.#blocks = blocks;
  }

  /** How many members are below this one? */
  placeOf(member: number): number {
    const { words } = this;
    const word = member >>> 5;
    let place = this.#blocks[member >>> BLOCK_SHIFT]!;
    for (let i = (member >>> BLOCK_SHIFT) << WORDS_PER_BLOCK_SHIFT; i < word; i++)
      place += bitCount(words[i]!);
    return place + bitCount(words[word]! & ((1 << (member & 31)) - 1));
  }
}
