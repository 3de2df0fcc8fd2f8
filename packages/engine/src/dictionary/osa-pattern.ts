import { osaDistance } from './osa-distance.ts';

/** Patterns of more units do not fit into the bits of an integer. */
const BITS_MAX = 31;
const ASCII_UNITS = 128;

/**
 * How many edits lead from one word to each of many strings, as `osaDistance` counts them? A column of its matrix is held
 * in two integers, a bit per unit of the word for where the next cell is one more and where it is one less, so that each
 * unit of a string takes a few operations. One word at a time; words that are long or not ASCII are measured one by one.
 *
 * Source: H. Hyyrö, A bit-vector algorithm for computing Levenshtein and Damerau edit distances, 2003.
 */
export class OsaPattern {
  #word = '';
  #fits = false;
  /** By unit, a bit for each place in the word where it stands. */
  readonly #placesOf = new Int32Array(ASCII_UNITS);

  /** Makes this the word that is measured from. O(units). */
  become(word: string): void {
    const placesOf = this.#placesOf;
    if (this.#fits) for (let i = 0; i < this.#word.length; i++) placesOf[this.#word.charCodeAt(i)] = 0;
    this.#word = word;
    this.#fits = word.length > 0 && word.length <= BITS_MAX;
    for (let i = 0; i < word.length && this.#fits; i++) this.#fits = word.charCodeAt(i) < ASCII_UNITS;
    if (this.#fits) for (let i = 0; i < word.length; i++) placesOf[word.charCodeAt(i)]! |= 1 << i;
  }

  /** The distance to the string in `units` from `start` up to `end`; anything above `limit` is reported as `limit + 1`. */
  distanceTo(units: Uint16Array, start: number, end: number, limit: number): number {
    const { length } = this.#word;
    if (Math.abs(end - start - length) > limit) return limit + 1;
    // For one edit, what both have in common in front and behind decides sooner.
    if (!this.#fits || limit === 1) return osaDistance(this.#word, units, start, end, limit);
    const placesOf = this.#placesOf;
    const last = 1 << (length - 1);
    let distance = length;
    let more = -1;
    let less = 0;
    let placesBefore = 0;
    /** Cells that cost as much as the one up and to the left of them. */
    let same = 0;
    for (let at = start; at < end; at++) {
      const unit = units[at]!;
      const places = unit < ASCII_UNITS ? placesOf[unit]! : 0;
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
