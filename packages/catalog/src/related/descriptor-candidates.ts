import { CELL_BITS, cellOf, DESCRIPTOR_BYTES, NO_DESCRIPTOR, type SortedDescriptors } from '@glyphdex/engine';
import type { DescriptorDistances } from './descriptor-distances.ts';

/** The cells searched: the descriptor's own, and those across any of its nearest NEAR_BORDERS borders. */
const NEAR_BORDERS = 3;
const NEAR_CELLS = 1 << NEAR_BORDERS;
/**
 * Icons compared in the own cell and in each other one: the best ranked, because crowded cells contain many copies of a
 * drawing.
 */
const OWN_CELL_MAX = 160;
const OTHER_CELL_MAX = 48;
export const DESCRIPTOR_CANDIDATES_MAX = OWN_CELL_MAX + (NEAR_CELLS - 1) * OTHER_CELL_MAX;

/**
 * Approximate nearest neighbors of a descriptor: searches its inverted-file cell and the adjacent ones across the
 * nearest borders. Takes microseconds and finds most of the nearest; the engine's exact search takes several hundred
 * times as long.
 */
export class DescriptorCandidates {
  /** The answer, unordered: positions among the sorted descriptors. Valid until the next call. */
  readonly found = new Uint32Array(DESCRIPTOR_CANDIDATES_MAX);
  readonly distances = new Uint32Array(DESCRIPTOR_CANDIDATES_MAX);
  readonly #cellStarts: Uint32Array;
  readonly #measure: DescriptorDistances;
  readonly #cells = new Uint32Array(NEAR_CELLS);

  /** `measure` compares with the same sorted descriptors. */
  constructor({ cellStarts }: SortedDescriptors, measure: DescriptorDistances) {
    this.#cellStarts = cellStarts;
    this.#measure = measure;
  }

  /** Finds descriptors nearer than `within` to that at `place`, itself included. Returns their count. */
  find(place: number, within: number): number {
    const { descriptors, found: pairs } = this.#measure;
    if (descriptors[place * DESCRIPTOR_BYTES] === NO_DESCRIPTOR) return 0;
    setNearCells(descriptors, place * DESCRIPTOR_BYTES, this.#cells);
    let count = 0;
    for (let i = 0; i < NEAR_CELLS; i++) {
      const cell = this.#cells[i]!;
      const from = this.#cellStarts[cell]!;
      const max = i === 0 ? OWN_CELL_MAX : OTHER_CELL_MAX;
      const to = Math.min(this.#cellStarts[cell + 1]!, from + max);
      const nearer = this.#measure.findNearer(place, from, to - from, within);
      for (let pair = 0; pair < nearer; pair++) {
        this.found[count] = from + pairs[2 * pair]!;
        this.distances[count++] = pairs[2 * pair + 1]!;
      }
    }
    return count;
  }
}

/** Scratch: the dimensions of the nearest borders, and distance × CELL_BITS + dimension of each. */
const borders = new Int32Array(NEAR_BORDERS);
const keys = new Int32Array(NEAR_BORDERS);

/** Sets `cells` to the cells to search for the descriptor at `start`, its own first. */
function setNearCells(descriptors: Int8Array, start: number, cells: Uint32Array): void {
  const own = cellOf(descriptors, start);
  findBorders(descriptors, start);
  for (let choice = 0; choice < NEAR_CELLS; choice++) {
    let cell = own;
    for (let i = 0; i < NEAR_BORDERS; i++) if ((choice >> i) & 1) cell ^= 1 << borders[i]!;
    cells[choice] = cell;
  }
}

/**
 * Cells are separated by the sign of each of the first CELL_BITS dimensions, so the distance to a border is the
 * absolute value.
 */
function findBorders(descriptors: Int8Array, start: number): void {
  for (let bit = 0; bit < CELL_BITS; bit++) {
    const key = Math.abs(descriptors[start + bit]!) * CELL_BITS + bit;
    let at = Math.min(bit, NEAR_BORDERS);
    for (; at > 0 && keys[at - 1]! > key; at--) if (at < NEAR_BORDERS) keys[at] = keys[at - 1]!;
    if (at < NEAR_BORDERS) keys[at] = key;
  }
  for (let i = 0; i < NEAR_BORDERS; i++) borders[i] = keys[i]! % CELL_BITS;
}
