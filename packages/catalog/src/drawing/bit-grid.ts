/** Two words of 32 cells make a row. */
export const BIT_GRID_COLUMNS_MAX = 64;

/** The cells around one: the four at its sides, or all eight. */
export type Neighbours = 'sides' | 'all';

/** Some cells of a grid, one bit each, so that an instruction works on 32 of them. What surrounds the grid is empty. */
export class BitGrid {
  /** Two words per row, the first column in the lowest bit, between an empty row at the top and one at the bottom. */
  #words = new Int32Array(0);
  /** No cell is in a row before `#top`, or from `#bottom` on. */
  #top = 0;
  #bottom = 0;

  /** Takes the cells that are not 0 in a mask of at most 64 columns, row by row. */
  take(mask: Uint8Array, columns: number, rows: number): void {
    this.#reserve(2 * rows + 4);
    [this.#top, this.#bottom] = [0, rows];
    const words = this.#words;
    words.fill(0, 0, 2 * rows + 4);
    for (let row = 0, at = 0; row < rows; row++)
      for (let word = 2 * row + 2, left = columns; left > 0; word++, left -= 32) {
        const end = Math.min(32, left);
        let bits = 0;
        for (let bit = 0; bit < end; bit++) bits |= mask[at++]! << bit;
        words[word] = bits;
      }
    while (this.#top < rows && this.#isEmpty(this.#top)) this.#top++;
    while (this.#bottom > this.#top && this.#isEmpty(this.#bottom - 1)) this.#bottom--;
  }

  /** How many cells? */
  count(): number {
    const words = this.#words;
    let count = 0;
    for (let at = 2 * this.#top + 2; at < 2 * this.#bottom + 2; at++) count += bitCount(words[at]!);
    return count;
  }

  /** How many sides of cells are open, those at the edge of the grid among them? */
  openSides(): number {
    const words = this.#words;
    let beginnings = 0;
    // Where a row or a column of cells begins it also ends, so that half of the sides are counted.
    for (let at = 2 * this.#top + 2; at < 2 * this.#bottom + 2; at += 2) {
      const first = words[at]!;
      const second = words[at + 1]!;
      beginnings += bitCount(first & ~(first << 1)) + bitCount(second & ~((second << 1) | (first >>> 31)));
      beginnings += bitCount(first & ~words[at - 2]!) + bitCount(second & ~words[at - 1]!);
    }
    return 2 * beginnings;
  }

  /** The longer side of the box around the cells. */
  extent(): number {
    const words = this.#words;
    let [first, second] = [0, 0];
    for (let at = 2 * this.#top + 2; at < 2 * this.#bottom + 2; at += 2) {
      first |= words[at]!;
      second |= words[at + 1]!;
    }
    if (first === 0 && second === 0) return 0;
    const left = first === 0 ? 32 + lowestBit(second) : lowestBit(first);
    const right = second === 0 ? 31 - Math.clz32(first) : 63 - Math.clz32(second);
    return Math.max(right - left + 1, this.#bottom - this.#top);
  }

  /** Becomes the cells of `from` whose neighbours are cells of `from` too; says whether there are any. */
  erode(from: BitGrid, neighbours: Neighbours): boolean {
    this.#reserve(from.#words.length);
    const words = this.#words;
    const source = from.#words;
    [this.#top, this.#bottom] = [from.#top + 1, Math.max(from.#top + 1, from.#bottom - 1)];
    for (const row of [from.#top - 1, from.#top, from.#bottom - 1, from.#bottom])
      words[2 * row + 2] = words[2 * row + 3] = 0;
    const isAll = neighbours === 'all';
    let any = 0;
    for (let at = 2 * this.#top + 2; at < 2 * this.#bottom + 2; at += 2) {
      const ownFirst = source[at]!;
      const ownSecond = source[at + 1]!;
      const columnFirst = ownFirst & source[at - 2]! & source[at + 2]!;
      const columnSecond = ownSecond & source[at - 1]! & source[at + 3]!;
      const first = isAll ? columnFirst : ownFirst;
      const second = isAll ? columnSecond : ownSecond;
      const left = columnFirst & (first << 1) & ((first >>> 1) | (second << 31));
      const right = columnSecond & ((second << 1) | (first >>> 31)) & (second >>> 1);
      words[at] = left;
      words[at + 1] = right;
      any |= left | right;
    }
    return any !== 0;
  }

  /** Of these cells, how many are neither in `eroded`, which is what `erode` leaves of them, nor neighbours of one that is? */
  countLost(eroded: BitGrid, neighbours: Neighbours): number {
    const words = this.#words;
    const kept = eroded.#words;
    const isAll = neighbours === 'all';
    let count = 0;
    for (let at = 2 * this.#top + 2; at < 2 * this.#bottom + 2; at += 2) {
      const columnFirst = kept[at]! | kept[at - 2]! | kept[at + 2]!;
      const columnSecond = kept[at + 1]! | kept[at - 1]! | kept[at + 3]!;
      const first = isAll ? columnFirst : kept[at]!;
      const second = isAll ? columnSecond : kept[at + 1]!;
      const left = words[at]! & ~(columnFirst | (first << 1) | (first >>> 1) | (second << 31));
      const right = words[at + 1]! & ~(columnSecond | (second << 1) | (first >>> 31) | (second >>> 1));
      if (left !== 0) count += bitCount(left);
      if (right !== 0) count += bitCount(right);
    }
    return count;
  }

  #reserve(length: number): void {
    if (this.#words.length < length) this.#words = new Int32Array(length);
  }

  #isEmpty(row: number): boolean {
    return this.#words[2 * row + 2] === 0 && this.#words[2 * row + 3] === 0;
  }
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** Counts in parallel (Knuth, The Art of Computer Programming 4A §7.1.3). */
function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
