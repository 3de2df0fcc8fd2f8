import { CELL_BITS, cellOf, LOOK_BYTES, NO_LOOK, type SortedLooks } from '@glyphdex/engine';

/** Icons that are listed per icon. */
const LISTED = 20;
/** Of the cells around a look the nearest 2^NEAR_SIDES are looked through. */
const NEAR_SIDES = 3;
/** Icons looked at in the look's own cell and in each of the others, the best ranked ones: crowded cells hold many drawings of one thing. */
const OWN_LOOKED_AT = 160;
const OTHER_LOOKED_AT = 48;
/** After so many bytes it is mostly clear that a look is too far away. */
const FIRST_BYTES = 8;

/**
 * Which icons look most like this one? Looks through the cell of the look and those on the other side of its nearest
 * borders, which finds most of the nearest in some ten microseconds; `nearestLooks` would take a hundred times as long.
 */
export class LookNeighbours {
  /** The answer, nearest first, valid until the next call. */
  readonly docIds = new Uint32Array(LISTED);
  readonly distances = new Float64Array(LISTED);
  readonly #looks: Int8Array;
  readonly #sorted: SortedLooks;
  readonly #sides = new Int32Array(NEAR_SIDES);

  /** `looks` by docId, and the same sorted by cell. */
  constructor(looks: Int8Array, sorted: SortedLooks) {
    this.#looks = looks;
    this.#sorted = sorted;
  }

  /** How many were found at less than this distance. */
  find(docId: number, within: number): number {
    const start = docId * LOOK_BYTES;
    if (this.#looks[start] === NO_LOOK) return 0;
    const own = cellOf(this.#looks, start);
    this.#findSides(start);
    let found = 0;
    for (let choice = 0; choice < 1 << NEAR_SIDES; choice++) {
      let cell = own;
      for (let i = 0; i < NEAR_SIDES; i++) if ((choice >> i) & 1) cell ^= 1 << this.#sides[i]!;
      found = this.#lookThrough(cell, choice === 0 ? OWN_LOOKED_AT : OTHER_LOOKED_AT, docId, found, within);
    }
    return found;
  }

  /** The borders that the look is nearest to. */
  #findSides(start: number): void {
    const sides = this.#sides;
    let chosen = 0;
    for (let i = 0; i < NEAR_SIDES; i++) {
      let nearest = -1;
      let distance = 1_000;
      for (let bit = 0; bit < CELL_BITS; bit++) {
        const away = Math.abs(this.#looks[start + bit]!);
        if (away >= distance || (chosen >> bit) & 1) continue;
        distance = away;
        nearest = bit;
      }
      sides[i] = nearest;
      chosen |= 1 << nearest;
    }
  }

  #lookThrough(cell: number, lookedAt: number, docId: number, found: number, within: number): number {
    const { cellStarts, docIds, looks } = this.#sorted;
    const own = this.#looks;
    const start = docId * LOOK_BYTES;
    const from = cellStarts[cell]!;
    const to = Math.min(cellStarts[cell + 1]!, from + lookedAt);
    let limit = found === LISTED ? this.distances[LISTED - 1]! : within;
    for (let at = from; at < to; at++) {
      const base = at * LOOK_BYTES;
      let sum = 0;
      for (let i = 0; i < FIRST_BYTES; i++) {
        const difference = own[start + i]! - looks[base + i]!;
        sum += difference * difference;
      }
      if (sum >= limit) continue;
      for (let i = FIRST_BYTES; i < LOOK_BYTES; i++) {
        const difference = own[start + i]! - looks[base + i]!;
        sum += difference * difference;
      }
      if (sum >= limit || docIds[at] === docId) continue;
      found = this.#insert(docIds[at]!, sum, found);
      if (found === LISTED) limit = this.distances[LISTED - 1]!;
    }
    return found;
  }

  #insert(docId: number, distance: number, found: number): number {
    const count = Math.min(found + 1, LISTED);
    let place = count - 1;
    for (; place > 0 && this.distances[place - 1]! > distance; place--) {
      this.distances[place] = this.distances[place - 1]!;
      this.docIds[place] = this.docIds[place - 1]!;
    }
    this.distances[place] = distance;
    this.docIds[place] = docId;
    return count;
  }
}
