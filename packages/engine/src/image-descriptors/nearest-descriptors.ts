import type { Bitset } from '../collections/bitset.ts';
import { CellOrder, DESCRIPTOR_CELLS, type DescriptorPages } from './descriptor-cells.ts';
import { DESCRIPTOR_BYTES } from './image-descriptor.ts';

export interface NearestDescriptors {
  /** The nearest first; of equal distances the lower docId. */
  readonly docIds: Uint32Array;
  /** Squared distances, in the same order. */
  readonly distances: Uint32Array;
}

export interface NearestRequest {
  /** The query descriptors. The distance of an icon is the least to any of them. */
  readonly descriptors: readonly Int8Array[];
  /** The number of wanted icons, at least 1. */
  readonly count: number;
  /**
   * The maximum number of allowed descriptors to compare with each query descriptor; the last cell is compared as a
   * whole. The search is exact if it ends earlier.
   */
  readonly comparedMax: number;
  /** Restricts the icons; undefined allows all. The search is exact if at most `comparedMax` icons are allowed. */
  readonly allowed: Bitset | undefined;
}

/**
 * The icons with the descriptors nearest to any of the query descriptors. Visits cells in order of their distance
 * bound, until no other cell can hold a nearer descriptor or `comparedMax` descriptors were compared. If at most
 * `comparedMax` icons are allowed, visits all cells in storage order. O(cells × log cells + descriptors in visited
 * cells).
 */
export function nearestDescriptors(pages: DescriptorPages, request: NearestRequest): NearestDescriptors {
  const { descriptors, count, comparedMax, allowed } = request;
  const isNarrow = allowed !== undefined && allowed.count() <= comparedMax;
  const lists = descriptors.map((descriptor) => {
    const search = new Search(pages, descriptor, count, allowed);
    if (isNarrow) search.visitAll();
    else search.visitNearest(comparedMax);
    return search.nearest.finish();
  });
  return joined(lists, count);
}

/** Each icon once, at its least distance. */
function joined(lists: readonly Float64Array[], count: number): NearestDescriptors {
  const keys = lists.length === 1 ? lists[0]! : withoutRepeats(lists).subarray(0, count);
  return {
    docIds: Uint32Array.from(keys, (key) => key % DOC_IDS),
    distances: Uint32Array.from(keys, (key) => Math.floor(key / DOC_IDS)),
  };
}

function withoutRepeats(lists: readonly Float64Array[]): Float64Array {
  const seen = new Set<number>();
  const keys = Float64Array.from(lists.flatMap((list) => [...list])).sort();
  return keys.filter((key) => {
    const docId = key % DOC_IDS;
    if (seen.has(docId)) return false;
    seen.add(docId);
    return true;
  });
}

/** Cells per read when all cells are visited; divides DESCRIPTOR_CELLS. */
const CELLS_AT_ONCE = 64;

class Search {
  readonly nearest: NearestList;
  readonly #pages: DescriptorPages;
  readonly #descriptor: Int8Array;
  readonly #allowed: Bitset | undefined;

  constructor(pages: DescriptorPages, descriptor: Int8Array, count: number, allowed: Bitset | undefined) {
    this.nearest = new NearestList(count);
    this.#pages = pages;
    this.#descriptor = descriptor;
    this.#allowed = allowed;
  }

  visitAll(): void {
    for (let cell = 0; cell < DESCRIPTOR_CELLS; cell += CELLS_AT_ONCE)
      this.#compare(cell, cell + CELLS_AT_ONCE);
  }

  visitNearest(comparedMax: number): void {
    order.sortFor(this.#descriptor);
    let compared = 0;
    for (let i = 0; i < DESCRIPTOR_CELLS; i++) {
      if (order.bounds[i]! > this.nearest.limit || compared >= comparedMax) break;
      compared += this.#compare(order.cells[i]!, order.cells[i]! + 1);
    }
  }

  /** Compares the allowed descriptors of these cells, and returns their number. */
  #compare(from: number, to: number): number {
    const { nearest } = this;
    const allowed = this.#allowed;
    const docIds = this.#pages.docIdsOf(from, to);
    let first = 0;
    while (first < docIds.length && allowed?.has(docIds[first]!) === false) first++;
    // Many cells have no allowed icon: their descriptors are not read.
    if (first === docIds.length) return 0;
    const descriptors = this.#pages.descriptorsOf(from, to);
    let compared = 0;
    for (let at = first; at < docIds.length; at++) {
      const docId = docIds[at]!;
      if (allowed !== undefined && !allowed.has(docId)) continue;
      compared++;
      const distance = distanceWithin(this.#descriptor, descriptors, at * DESCRIPTOR_BYTES, nearest.limit);
      if (distance <= nearest.limit) nearest.add(docId, distance);
    }
    return compared;
  }
}

const order = new CellOrder();
/** The first bytes are the most significant: for most descriptors, they alone exceed the limit. */
const FIRST_BYTES = 16;

/** The squared distance, or some number above `limit` once it exceeds the limit. */
function distanceWithin(descriptor: Int8Array, descriptors: Int8Array, start: number, limit: number): number {
  let sum = 0;
  for (let i = 0; i < FIRST_BYTES; i++) {
    const difference = descriptor[i]! - descriptors[start + i]!;
    sum += difference * difference;
  }
  if (sum > limit) return sum;
  for (let i = FIRST_BYTES; i < DESCRIPTOR_BYTES; i++) {
    const difference = descriptor[i]! - descriptors[start + i]!;
    sum += difference * difference;
  }
  return sum;
}

/** Above all docIds (DOCUMENTS_MAX). Distances are below 2^22, so distance and docId are exact in one 64-bit number. */
const DOC_IDS = 2 ** 26;

/** Keeps the nearest `count` of the added docIds. Sorts whenever it holds twice as many. */
class NearestList {
  /** Greater distances need not be added: `count` docIds are nearer. */
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

  /** Distance times DOC_IDS plus docId, ascending. */
  finish(): Float64Array {
    this.#shorten();
    return this.#keys.subarray(0, this.#length);
  }

  #shorten(): void {
    this.#keys.subarray(0, this.#length).sort();
    if (this.#length < this.#count) return;
    this.#length = this.#count;
    this.limit = Math.floor(this.#keys[this.#count - 1]! / DOC_IDS);
  }
}
