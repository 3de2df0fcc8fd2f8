/**
 * A set of numbers from 0 to size − 1, one bit each, in 32-bit words. Bits beyond the size stay clear. The words may be
 * a view of a snapshot.
 */
export class Bitset {
  readonly words: Uint32Array;

  constructor(words: Uint32Array) {
    this.words = words;
  }

  static ofSize(size: number): Bitset {
    return new Bitset(new Uint32Array(wordsFor(size)));
  }

  has(member: number): boolean {
    return (this.words[member >>> 5]! & (1 << (member & 31))) !== 0;
  }

  add(member: number): void {
    this.words[member >>> 5]! |= 1 << (member & 31);
  }

  clear(): void {
    this.words.fill(0);
  }

  /** Makes the numbers below `size` the only members. */
  fill(size: number): void {
    this.words.fill(0);
    this.words.fill(0xffff_ffff, 0, size >>> 5);
    if ((size & 31) !== 0) this.words[size >>> 5] = (1 << (size & 31)) - 1;
  }

  /** Removes the members that `other`, a set of the same size, does not have. */
  and(other: Bitset): void {
    const { words } = this;
    const others = other.words;
    for (let i = 0; i < words.length; i++) words[i]! &= others[i]!;
  }

  /** Adds the members of `other`, a set of the same size. */
  or(other: Bitset): void {
    const { words } = this;
    const others = other.words;
    for (let i = 0; i < words.length; i++) words[i]! |= others[i]!;
  }

  count(): number {
    const { words } = this;
    let count = 0;
    for (let i = 0; i < words.length; i++) count += bitCount(words[i]!);
    return count;
  }

  /** Calls `visit` with each member, ascending. */
  visit(visit: (member: number) => void): void {
    const { words } = this;
    for (let i = 0; i < words.length; i++) {
      for (let word = words[i]!; word !== 0; word &= word - 1)
        visit((i << 5) + 31 - Math.clz32(word & -word));
    }
  }

  /**
   * Writes the members with the ranks `from` to `to` (exclusive) to `out`, ascending, and returns their number: fewer
   * than `to - from` if the set has fewer members. O(words + members written).
   */
  slice(from: number, to: number, out: Uint32Array): number {
    const { words } = this;
    let passed = 0;
    let written = 0;
    for (let i = 0; i < words.length && passed < to; i++) {
      let word = words[i]!;
      const inWord = bitCount(word);
      if (passed + inWord <= from) {
        passed += inWord;
        continue;
      }
      for (; word !== 0 && passed < to; word &= word - 1) {
        if (passed >= from) out[written++] = (i << 5) + 31 - Math.clz32(word & -word);
        passed++;
      }
    }
    return written;
  }
}

/** The number of 32-bit words of a set over `size` numbers. */
export function wordsFor(size: number): number {
  return (size + 31) >>> 5;
}

/** The number of set bits of a 32-bit integer: sums pairs, then nibbles, then bytes. */
export function bitCount(word: number): number {
  let sum = word - ((word >>> 1) & 0x5555_5555);
  sum = (sum & 0x3333_3333) + ((sum >>> 2) & 0x3333_3333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
