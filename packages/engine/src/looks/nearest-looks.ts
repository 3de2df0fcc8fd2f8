import type { Bitset } from '../bitset.ts';
import { LOOK_BYTES } from './look.ts';
import { CellOrder, LOOK_CELLS, type LookPages } from './look-cells.ts';

export interface NearestLooks {
  /** The most alike first; of those equally alike, the one that ranks higher. */
  readonly docIds: Uint32Array;
  /** Squared distances, in the same order. */
  readonly distances: Uint32Array;
}

export interface NearestRequest {
  readonly look: Int8Array;
  /** How many are wanted. */
  readonly count: number;
  /** How many looks are compared at most, besides those of the cells begun: the search is exact when it ends earlier. */
  readonly comparedMax: number;
  /** Only these; undefined allows all. */
  readonly allowed: Bitset | undefined;
}

/**
 * Which looks are most like this one? Goes through the cells in order of the least distance that a look in them can have, and
 * ends when none of the others can hold a nearer one, or when enough have been compared. What a filter leaves out is not
 * compared, so that a narrow filter is answered exactly.
 */
export function nearestLooks(pages: LookPages, request: NearestRequest): NearestLooks {
  const { look, count, comparedMax, allowed } = request;
  order.sortFor(look);
  const nearest = new NearestList(count);
  let compared = 0;
  for (let i = 0; i < LOOK_CELLS; i++) {
    if (order.bounds[i]! > nearest.limit || compared >= comparedMax) break;
    const cell = order.cells[i]!;
    const docIds = pages.docIdsOf(cell);
    let first = 0;
    while (first < docIds.length && allowed?.has(docIds[first]!) === false) first++;
    // Most cells hold nothing that a narrow filter allows.
    if (first === docIds.length) continue;
    const looks = pages.looksOf(cell);
    for (let at = first; at < docIds.length; at++) {
      const docId = docIds[at]!;
      if (allowed !== undefined && !allowed.has(docId)) continue;
      compared++;
      const distance = distanceWithin(look, looks, at * LOOK_BYTES, nearest.limit);
      if (distance <= nearest.limit) nearest.add(docId, distance);
    }
  }
  return nearest.finish();
}

const order = new CellOrder();
const FIRST_BYTES = 16;

/** The squared distance, or some number above the limit as soon as it is clear that it lies above. */
function distanceWithin(look: Int8Array, looks: Int8Array, start: number, limit: number): number {
  let sum = 0;
  for (let i = 0; i < FIRST_BYTES; i++) {
    const difference = look[i]! - looks[start + i]!;
    sum += difference * difference;
  }
  if (sum > limit) return sum;
  for (let i = FIRST_BYTES; i < LOOK_BYTES; i++) {
    const difference = look[i]! - looks[start + i]!;
    sum += difference * difference;
  }
  return sum;
}

/** docIds are below this. */
const DOC_IDS = 2 ** 26;

/** Keeps the nearest of what it is given. Sorts when twice as many as wanted have come together. */
class NearestList {
  /** What lies farther away need not be added. */
  limit = Number.POSITIVE_INFINITY;
  readonly #count: number;
  readonly #keys: Float64Array;
  #length = 0;

  constructor(count: number) {
    this.#count = count;
    this.#keys = new Float64Array(2 * count);
  }

  add(docId: number, distance: number): void {
    this.#keys[this.#length++] = distance * DOC_IDS + docId;
    if (this.#length === this.#keys.length) this.#shorten();
  }

  finish(): NearestLooks {
    this.#shorten();
    const kept = this.#keys.subarray(0, this.#length);
    return {
      docIds: Uint32Array.from(kept, (key) => key % DOC_IDS),
      distances: Uint32Array.from(kept, (key) => Math.floor(key / DOC_IDS)),
    };
  }

  #shorten(): void {
    this.#keys.subarray(0, this.#length).sort();
    if (this.#length < this.#count) return;
    this.#length = this.#count;
    this.limit = Math.floor(this.#keys[this.#count - 1]! / DOC_IDS);
  }
}
