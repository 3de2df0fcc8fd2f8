/** A row is two words of 32 cells. */
export const BIT_GRID_COLUMNS_MAX = 64;

/** The four cells at the sides of a cell (von Neumann), or all eight around it (Moore). */
export type Neighborhood = 'sides' | 'all';

/** A set of cells of a grid, one bit each, so one instruction handles 32 of them. Cells outside the grid are empty. */
export class BitGrid {
  /** Two words per row, the first column in the lowest bit, with an empty row above and below. */
  #words = new Int32Array(0);
  /** Rows from `#top` to `#bottom - 1` may have cells. */
  #top = 0;
  #bottom = 0;

  /** Becomes the ARGB cells with an opacity of at least `alphaMin` (1 to 255), of at most 64 columns. */
  readOpaque(cells: Uint32Array, columns: number, rows: number, alphaMin: number): void {
    this.#reserve(2 * rows + 4);
    this.#words.fill(0, 0, 2 * rows + 4);
    const words = this.#words;
    for (let row = 0, at = 0; row < rows; row++)
      for (let word = 2 * row + 2, left = columns; left > 0; word++, left -= 32) {
        const end = Math.min(32, left);
        let bits = 0;
        // Reads the sign bit of the difference, because a branch would be mispredicted at every edge of the drawing.
        for (let bit = 0; bit < end; bit++) bits |= (~((cells[at++]! >>> 24) - alphaMin) >>> 31) << bit;
        words[word] = bits;
      }
    this.#top = 0;
    this.#bottom = rows;
    while (this.#top < this.#bottom && this.#isEmpty(this.#top)) this.#top++;
    while (this.#bottom > this.#top && this.#isEmpty(this.#bottom - 1)) this.#bottom--;
  }

  count(): number {
    const words = this.#words;
    let count = 0;
    for (let at = 2 * this.#top + 2; at < 2 * this.#bottom + 2; at++) count += bitCount(words[at]!);
    return count;
  }

  /** Number of sides of cells that border an empty cell or the edge of the grid. */
  openSides(): number {
    const words = this.#words;
    let starts = 0;
    // Every run of cells in a row or column has a start and an end, so counting starts gives half of the sides.
    for (let at = 2 * this.#top + 2; at < 2 * this.#bottom + 2; at += 2) {
      const first = words[at]!;
      const second = words[at + 1]!;
      starts += bitCount(first & ~(first << 1)) + bitCount(second & ~((second << 1) | (first >>> 31)));
      starts += bitCount(first & ~words[at - 2]!) + bitCount(second & ~words[at - 1]!);
    }
    return 2 * starts;
  }

  /** Size of the bounding box. */
  box(): { readonly width: number; readonly height: number } {
    const words = this.#words;
    let first = 0;
    let second = 0;
    for (let at = 2 * this.#top + 2; at < 2 * this.#bottom + 2; at += 2) {
      first |= words[at]!;
      second |= words[at + 1]!;
    }
    if (first === 0 && second === 0) return { width: 0, height: 0 };
    const left = first === 0 ? 32 + lowestBit(second) : lowestBit(first);
    const right = second === 0 ? 31 - Math.clz32(first) : 63 - Math.clz32(second);
    return { width: right - left + 1, height: this.#bottom - this.#top };
  }

  /** Number of cells in both grids, which have the same size. */
  countShared(other: BitGrid): number {
    const words = this.#words;
    let count = 0;
    for (let at = 2 * this.#top + 2; at < 2 * this.#bottom + 2; at++)
      count += bitCount(words[at]! & other.#words[at]!);
    return count;
  }

  /** Calls `visit` for each cell, row by row. */
  each(visit: (column: number, row: number) => void): void {
    for (let row = this.#top; row < this.#bottom; row++)
      for (let word = 0; word < 2; word++)
        for (let bits = this.#words[2 * row + 2 + word]!; bits !== 0; bits &= bits - 1)
          visit(32 * word + lowestBit(bits), row);
  }

  /** Becomes the cells of `from` with an empty cell at a side. */
  rim(from: BitGrid): void {
    this.erode(from, 'sides');
    this.#top = from.#top;
    this.#bottom = from.#bottom;
    const words = this.#words;
    for (let at = 2 * this.#top + 2; at < 2 * this.#bottom + 2; at++)
      words[at] = from.#words[at]! & ~words[at]!;
  }

  /** Becomes the erosion of `from`: the cells whose whole neighborhood is set. Returns whether any remain. */
  erode(from: BitGrid, neighborhood: Neighborhood): boolean {
    this.#reserve(from.#words.length);
    const words = this.#words;
    const source = from.#words;
    this.#top = from.#top + 1;
    this.#bottom = Math.max(from.#top + 1, from.#bottom - 1);
    for (const row of [from.#top - 1, from.#top, from.#bottom - 1, from.#bottom])
      words[2 * row + 2] = words[2 * row + 3] = 0;
    const isAll = neighborhood === 'all';
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

  /** Becomes the dilation of `from` in a grid of `rows` by `steps` cells in all eight directions. */
  dilate(from: BitGrid, rows: number, steps: number): void {
    this.#reserve(from.#words.length);
    const words = this.#words;
    words.fill(0);
    words.set(from.#words);
    this.#top = Math.max(0, from.#top - steps);
    this.#bottom = Math.min(rows, from.#bottom + steps);
    for (let step = 0; step < steps; step++) {
      let [aboveFirst, aboveSecond] = [0, 0];
      for (let at = 2 * this.#top + 2; at < 2 * this.#bottom + 2; at += 2) {
        const [ownFirst, ownSecond] = [words[at]!, words[at + 1]!];
        const first = ownFirst | aboveFirst | words[at + 2]!;
        const second = ownSecond | aboveSecond | words[at + 3]!;
        words[at] = first | (first << 1) | (first >>> 1) | (second << 31);
        words[at + 1] = second | (second << 1) | (first >>> 31) | (second >>> 1);
        [aboveFirst, aboveSecond] = [ownFirst, ownSecond];
      }
    }
  }

  /** Number of cells that a dilation of `eroded`, the erosion of this grid, does not restore: cells of the skeleton. */
  countSkeleton(eroded: BitGrid, neighborhood: Neighborhood): number {
    const words = this.#words;
    const kept = eroded.#words;
    const isAll = neighborhood === 'all';
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

/** Population count (Knuth, The Art of Computer Programming 4A §7.1.3). */
function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
