import { CELL_BITS, cellOf, LOOK_BYTES, NO_LOOK, type SortedLooks } from '@glyphdex/engine';
import type { LookDistances } from './look-distances.ts';

/** Of the cells around a look the nearest 2^NEAR_SIDES are looked through. */
const NEAR_SIDES = 3;
export const NEAR_CELLS = 1 << NEAR_SIDES;
/** Icons looked at in the look's own cell and in each of the others, the best ranked ones: crowded cells hold many drawings of one thing. */
export const OWN_CELL_LOOKED_AT = 160;
export const OTHER_CELL_LOOKED_AT = 48;
export const LOOKED_AT_MAX = OWN_CELL_LOOKED_AT + (NEAR_CELLS - 1) * OTHER_CELL_LOOKED_AT;

/**
 * Which icons look like this one? Looks through the cell of the look and those on the other side of its nearest borders, which
 * finds most of the nearest in some microseconds; `nearestLooks` would take several hundred times as long.
 */
export class LookNeighbours {
  /** The answer in no order, positions among the sorted looks, valid until the next call. */
  readonly found = new Uint32Array(LOOKED_AT_MAX);
  readonly distances = new Uint32Array(LOOKED_AT_MAX);
  readonly #sorted: SortedLooks;
  readonly #measure: LookDistances;
  readonly #cells = new Uint32Array(NEAR_CELLS);

  /** `measure` compares with the sorted looks. */
  constructor(sorted: SortedLooks, measure: LookDistances) {
    this.#sorted = sorted;
    this.#measure = measure;
  }

  /** How many were found at less than this distance from the look at `place`, its own among them? */
  find(place: number, within: number): number {
    const { looks, found: pairs } = this.#measure;
    const { cellStarts } = this.#sorted;
    if (looks[place * LOOK_BYTES] === NO_LOOK) return 0;
    nearCells(looks, place * LOOK_BYTES, this.#cells);
    let count = 0;
    for (let i = 0; i < NEAR_CELLS; i++) {
      const cell = this.#cells[i]!;
      const from = cellStarts[cell]!;
      const lookedAt = i === 0 ? OWN_CELL_LOOKED_AT : OTHER_CELL_LOOKED_AT;
      const to = Math.min(cellStarts[cell + 1]!, from + lookedAt);
      const nearer = this.#measure.findNearer(place, from, to - from, within);
      for (let pair = 0; pair < nearer; pair++) {
        this.found[count] = from + pairs[2 * pair]!;
        this.distances[count++] = pairs[2 * pair + 1]!;
      }
    }
    return count;
  }
}

const sides = new Int32Array(NEAR_SIDES);
/** How far away each of them is, and which border of the look it is. */
const keys = new Int32Array(NEAR_SIDES);

/** Sets `cells` to those that are looked through for the look at `start`, its own first. */
export function nearCells(looks: Int8Array, start: number, cells: Uint32Array): void {
  const own = cellOf(looks, start);
  findSides(looks, start);
  for (let choice = 0; choice < NEAR_CELLS; choice++) {
    let cell = own;
    for (let i = 0; i < NEAR_SIDES; i++) if ((choice >> i) & 1) cell ^= 1 << sides[i]!;
    cells[choice] = cell;
  }
}

/** The borders that the look is nearest to. */
function findSides(looks: Int8Array, start: number): void {
  for (let bit = 0; bit < CELL_BITS; bit++) {
    const key = Math.abs(looks[start + bit]!) * CELL_BITS + bit;
    let at = Math.min(bit, NEAR_SIDES);
    for (; at > 0 && keys[at - 1]! > key; at--) if (at < NEAR_SIDES) keys[at] = keys[at - 1]!;
    if (at < NEAR_SIDES) keys[at] = key;
  }
  for (let i = 0; i < NEAR_SIDES; i++) sides[i] = keys[i]! % CELL_BITS;
}
