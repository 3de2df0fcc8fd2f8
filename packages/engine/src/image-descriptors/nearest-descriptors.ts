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
  /** Further ones, for which distances count more. They count only if no icon is nearly equal to the query. */
  readonly altered?: readonly Int8Array[] | undefined;
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
 * `comparedMax` icons are allowed, reads their descriptors first. O(cells × log cells + descriptors in visited
 * cells).
 */
export function nearestDescriptors(pages: DescriptorPages, request: NearestRequest): NearestDescriptors {
  const { descriptors, altered = [], count, comparedMax, allowed } = request;
  const isNarrow = allowed !== undefined && allowed.count() <= comparedMax;
  const source = isNarrow ? allowedPages(pages, allowed) : pages;
  const find = (descriptor: Int8Array, wanted: number, max: number): Float64Array => {
    const search = new Search(source, descriptor, wanted, isNarrow ? undefined : allowed);
    search.visitNearest(max);
    return search.nearest.finish();
  };
  const lists = descriptors.map((descriptor) => find(descriptor, count, comparedMax));
  const least = Math.min(...lists.map(([key = Number.POSITIVE_INFINITY]) => key / DOC_IDS));
  for (const descriptor of least > NEARLY_EQUAL ? altered : []) {
    const keys = find(descriptor, Math.min(count, ALTERED_COUNT), comparedMax / ALTERED_SHARE);
    lists.push(keys.map((key) => key + Math.floor(key / DOC_IDS / ALTERED_COST) * DOC_IDS));
  }
  return joined(lists, count);
}

/** At this distance two drawings look the same, so the query is no altered picture. */
const NEARLY_EQUAL = 800;
/** One altered descriptor is compared with this part of what its own descriptor is compared with. */
const ALTERED_SHARE = 8;
/** Icons that one altered descriptor adds. */
const ALTERED_COUNT = 50;
/** Distances to altered descriptors count a quarter more. */
const ALTERED_COST = 4;

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

/** The descriptors of the allowed icons only, read once. */
function allowedPages(pages: DescriptorPages, allowed: Bitset): DescriptorPages {
  const starts = new Uint32Array(DESCRIPTOR_CELLS + 1);
  const docIds = new Uint32Array(allowed.count());
  const descriptors = new Int8Array(docIds.length * DESCRIPTOR_BYTES);
  let count = 0;
  for (let group = 0; group < DESCRIPTOR_CELLS; group += CELLS_AT_ONCE) {
    const all = pages.docIdsOf(group, group + CELLS_AT_ONCE);
    // Many cells have no allowed icon: their descriptors are not read.
    const isRead = all.some((docId) => allowed.has(docId));
    const read = isRead ? pages.descriptorsOf(group, group + CELLS_AT_ONCE) : descriptors;
    let at = 0;
    for (let cell = group; cell < group + CELLS_AT_ONCE; cell++) {
      for (const docId of pages.docIdsOf(cell, cell + 1)) {
        if (allowed.has(docId)) {
          docIds[count] = docId;
          const start = at * DESCRIPTOR_BYTES;
          descriptors.set(read.subarray(start, start + DESCRIPTOR_BYTES), count * DESCRIPTOR_BYTES);
          count++;
        }
        at++;
      }
      starts[cell + 1] = count;
    }
  }
  return {
    docIdsOf: (from, to) => docIds.subarray(starts[from], starts[to]),
    descriptorsOf: (from, to) =>
      descriptors.subarray(starts[from]! * DESCRIPTOR_BYTES, starts[to]! * DESCRIPTOR_BYTES),
  };
}

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

  visitNearest(comparedMax: number): void {
    order.sortFor(this.#descriptor);
    let compared = 0;
    for (let i = 0; i < DESCRIPTOR_CELLS; i++) {
      if (order.bounds[i]! > this.nearest.limit || compared >= comparedMax) break;
      compared += this.#compare(order.cells[i]!);
    }
  }

  /** Compares the allowed descriptors of a cell, and returns their number. */
  #compare(cell: number): number {
    const { nearest } = this;
    const allowed = this.#allowed;
    const docIds = this.#pages.docIdsOf(cell, cell + 1);
    let first = 0;
    while (first < docIds.length && allowed?.has(docIds[first]!) === false) first++;
    // Many cells have no allowed icon: their descriptors are not read.
    if (first === docIds.length) return 0;
    const descriptors = this.#pages.descriptorsOf(cell, cell + 1);
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
