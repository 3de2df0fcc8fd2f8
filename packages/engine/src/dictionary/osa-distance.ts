import { WORD_UNITS_MAX } from '../limits.ts';

const WIDTH = WORD_UNITS_MAX + 1;
let twoAbove = new Uint8Array(WIDTH);
let above = new Uint8Array(WIDTH);
let row = new Uint8Array(WIDTH);

/**
 * The optimal string alignment distance between `word` and the string in `units` from `start` to `end`. An edit
 * inserts, deletes or replaces a unit, or transposes two adjacent units; no unit is edited twice. Returns `limit + 1`
 * for any distance above `limit`. Both strings have at most WORD_UNITS_MAX units.
 *
 *            h o m e
 *          0 1 2 3 4        each cell: the minimum of left + 1, above + 1, diagonal + (0 or 1),
 *        h 1 0 1 2 3        and two up, two left + 1 for a transposition;
 *        o 2 1 0 1 2        only three rows are kept, and only the cells within `limit` of the
 *        e 3 2 1 1 1        diagonal, because the distance is greater elsewhere
 *        m 4 3 2 1 1   ←    hoem → home: one transposition
 */
export function osaDistance(
  word: string,
  units: Uint16Array,
  start: number,
  end: number,
  limit: number,
): number {
  if (Math.abs(end - start - word.length) > limit) return limit + 1;
  // A common prefix and suffix need no edit.
  let first = 0;
  let last = word.length;
  while (first < last && start < end && word.charCodeAt(first) === units[start]) {
    first++;
    start++;
  }
  while (first < last && start < end && word.charCodeAt(last - 1) === units[end - 1]) {
    last--;
    end--;
  }
  if (first === last || start === end) return last - first + end - start;
  return limit === 1
    ? distanceIfOne(word, first, last, units, start, end)
    : distanceBetween(word, first, last, units, start, end, limit);
}

/** 1 if a single replacement or transposition makes the strings equal, else 2. Their first and last units differ. */
function distanceIfOne(
  word: string,
  first: number,
  last: number,
  units: Uint16Array,
  start: number,
  end: number,
): number {
  const length = last - first;
  if (length !== end - start || length > 2) return 2;
  if (length === 1) return 1;
  const isSwapped =
    word.charCodeAt(first) === units[start + 1] && word.charCodeAt(first + 1) === units[start];
  return isSwapped ? 1 : 2;
}

/** The distance, at most `limit + 1`, of two strings that are not empty. */
function distanceBetween(
  word: string,
  first: number,
  last: number,
  units: Uint16Array,
  start: number,
  end: number,
  limit: number,
): number {
  const wordLength = last - first;
  const length = end - start;
  const beyond = limit + 1;
  for (let j = 0; j <= Math.min(length, beyond); j++) above[j] = j;
  for (let i = 1; i <= wordLength; i++) {
    const unit = word.charCodeAt(first + i - 1);
    const unitBefore = i > 1 ? word.charCodeAt(first + i - 2) : -1;
    const from = Math.max(1, i - limit);
    const to = Math.min(length, i + limit);
    row[from - 1] = from === 1 ? i : beyond;
    let rowMinimum = row[from - 1]!;
    for (let j = from; j <= to; j++) {
      const other = units[start + j - 1]!;
      let cost = above[j - 1]! + (unit === other ? 0 : 1);
      cost = Math.min(cost, above[j]! + 1, row[j - 1]! + 1);
      if (j > 1 && i > 1 && unit === units[start + j - 2] && unitBefore === other) {
        cost = Math.min(cost, twoAbove[j - 2]! + 1);
      }
      row[j] = cost;
      rowMinimum = Math.min(rowMinimum, cost);
    }
    if (to < length) row[to + 1] = beyond;
    if (rowMinimum > limit) return beyond;
    const free = twoAbove;
    twoAbove = above;
    above = row;
    row = free;
  }
  return Math.min(above[length]!, beyond);
}

/** Words with more units do not fit into the bits of an integer without its sign bit. */
const BITS_MAX = 31;
const ASCII_UNITS = 128;

/**
 * Computes `osaDistance` from one word to many strings. A matrix column is encoded in two integers, with one bit per
 * unit of the word for an increase and a decrease, so each unit of a string takes a few operations. `osaDistance` is
 * used for words with more than BITS_MAX units, for words beyond ASCII, and for a limit of 1.
 *
 * Source: H. Hyyrö, A bit-vector algorithm for computing Levenshtein and Damerau edit distances, 2003.
 */
export class OsaPattern {
  #word = '';
  /** Whether the word is ASCII and fits into the bits of an integer. */
  #fits = false;
  /** By unit, a bit for each of its positions in the word. */
  readonly #placesOf = new Int32Array(ASCII_UNITS);

  /** Sets the word whose distances are computed. O(units). */
  setWord(word: string): void {
    const placesOf = this.#placesOf;
    if (this.#fits) for (let i = 0; i < this.#word.length; i++) placesOf[this.#word.charCodeAt(i)] = 0;
    this.#word = word;
    this.#fits = word.length > 0 && word.length <= BITS_MAX;
    for (let i = 0; i < word.length && this.#fits; i++) this.#fits = word.charCodeAt(i) < ASCII_UNITS;
    if (this.#fits) for (let i = 0; i < word.length; i++) placesOf[word.charCodeAt(i)]! |= 1 << i;
  }

  /** The distance to the string in `units` from `start` to `end`, or `limit + 1` if it is above `limit`. */
  distanceTo(units: Uint16Array, start: number, end: number, limit: number): number {
    const { length } = this.#word;
    if (Math.abs(end - start - length) > limit) return limit + 1;
    // For one edit, comparing the common prefix and suffix is faster.
    if (!this.#fits || limit === 1) return osaDistance(this.#word, units, start, end, limit);
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
