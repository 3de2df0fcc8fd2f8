/** The bits of an integer without its sign bit. */
export const PATTERN_UNITS_MAX = 31;

/**
 * Computes the optimal string alignment distance from one word to many strings. An edit inserts, deletes or replaces a
 * unit, or transposes two adjacent units; no unit is edited twice. A matrix column is encoded in two integers, with one
 * bit per unit of the word for an increase and a decrease, so each unit of a string takes a few operations.
 *
 * Source: H. Hyyrö, A bit-vector algorithm for computing Levenshtein and Damerau edit distances, 2003.
 */
export class OsaPattern {
  #word = '';
  /** By unit, a bit for each of its positions in the word. */
  readonly #placesOf = new Int32Array(0x1_0000);

  /** Sets the word, of 1 to PATTERN_UNITS_MAX units, whose distances are computed. O(units). */
  setWord(word: string): void {
    for (let i = 0; i < this.#word.length; i++) this.#placesOf[this.#word.charCodeAt(i)] = 0;
    this.#word = word;
    for (let i = 0; i < word.length; i++) this.#placesOf[word.charCodeAt(i)]! |= 1 << i;
  }

  /** The distance to the string in `units` from `start` to `end`, or `limit + 1` if it is above `limit`. */
  distanceTo(units: Uint16Array, start: number, end: number, limit: number): number {
    const { length } = this.#word;
    if (Math.abs(end - start - length) > limit) return limit + 1;
    const placesOf = this.#placesOf;
    const last = 1 << (length - 1);
    let distance = length;
    // By unit of the word, whether its cell is one more or one less than the cell above.
    let more = -1;
    let less = 0;
    let placesBefore = 0;
    /** Cells with the same cost as their diagonal predecessor. */
    let same = 0;
    for (let at = start; at < end; at++) {
      const places = placesOf[units[at]!]!;
      const swapped = ((~same & places) << 1) & placesBefore;
      same = swapped | (((places & more) + more) ^ more) | places | less;
      const rightMore = less | ~(same | more);
      const rightLess = same & more;
      if ((rightMore & last) !== 0) distance++;
      else if ((rightLess & last) !== 0) distance--;
      const shifted = (rightMore << 1) | 1;
      more = (rightLess << 1) | ~(same | shifted);
      less = shifted & same;
      placesBefore = places;
    }
    return Math.min(distance, limit + 1);
  }
}
