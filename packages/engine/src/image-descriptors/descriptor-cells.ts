import { DESCRIPTOR_BYTES, NO_DESCRIPTOR } from './image-descriptor.ts';

/**
 * An inverted file groups descriptors into cells by the signs of their first CELL_BITS bytes. The medians of these
 * bytes are about 0, because the projection was learned so, and the cells are therefore of similar size.
 */
export const CELL_BITS = 12;
export const DESCRIPTOR_CELLS = 1 << CELL_BITS;

/** The cell of the descriptor that begins at `start`: bit i is set if its i-th byte is not negative. */
export function cellOf(descriptors: Int8Array, start: number): number {
  let cell = 0;
  for (let bit = 0; bit < CELL_BITS; bit++) if (descriptors[start + bit]! >= 0) cell |= 1 << bit;
  return cell;
}

/**
 * All cells in ascending order of the least squared distance from a query descriptor that a descriptor in them can
 * have. The cells are the leaves of a k-d tree of fixed depth (Bentley 1975).
 */
export class CellOrder {
  readonly cells = new Uint16Array(DESCRIPTOR_CELLS);
  /** The least squared distance of each of `cells`. */
  readonly bounds = new Float64Array(DESCRIPTOR_CELLS);
  /** By the bits in which a cell differs from that of the query, its bound; then bound and cell in one number. */
  readonly #keys = new Float64Array(DESCRIPTOR_CELLS);

  sortFor(descriptor: Int8Array, start = 0): void {
    const own = cellOf(descriptor, start);
    const keys = this.#keys;
    keys[0] = 0;
    for (let bit = 0; bit < CELL_BITS; bit++) {
      const size = 1 << bit;
      const coordinate = descriptor[start + bit]!;
      // Values from 0 on are on one side, therefore the other side starts at −1.
      const away = coordinate >= 0 ? coordinate + 1 : -coordinate;
      for (let i = 0; i < size; i++) keys[size + i] = keys[i]! + away * away;
    }
    for (let flipped = 0; flipped < DESCRIPTOR_CELLS; flipped++)
      keys[flipped] = keys[flipped]! * DESCRIPTOR_CELLS + (own ^ flipped);
    keys.sort();
    for (let i = 0; i < DESCRIPTOR_CELLS; i++) {
      this.cells[i] = keys[i]! % DESCRIPTOR_CELLS;
      this.bounds[i] = Math.floor(keys[i]! / DESCRIPTOR_CELLS);
    }
  }
}

/** The descriptors of a catalog, grouped by cell. Results are views that the next call may overwrite. */
export interface DescriptorPages {
  /** The docIds in the cells from `from` to `to` (exclusive): cell by cell, ascending within a cell. */
  docIdsOf(from: number, to: number): Uint32Array;
  /** The descriptors of these docIds, DESCRIPTOR_BYTES each. */
  descriptorsOf(from: number, to: number): Int8Array;
}

/** Descriptors sorted by cell and docId, as columns, without pictures that have no ink. */
export interface SortedDescriptors {
  /** The position in `docIds` where each cell starts, and the end of the last cell. */
  readonly cellStarts: Uint32Array;
  readonly docIds: Uint32Array;
  readonly descriptors: Int8Array;
}

/** Groups the descriptors of docIds 0, 1, 2, … by cell, with a counting sort. */
export function sortDescriptors(descriptors: Int8Array): SortedDescriptors {
  const count = descriptors.length / DESCRIPTOR_BYTES;
  const cells = new Int32Array(count).fill(-1);
  const cellStarts = new Uint32Array(DESCRIPTOR_CELLS + 1);
  for (let docId = 0; docId < count; docId++) {
    if (descriptors[docId * DESCRIPTOR_BYTES] === NO_DESCRIPTOR) continue;
    const cell = cellOf(descriptors, docId * DESCRIPTOR_BYTES);
    cells[docId] = cell;
    cellStarts[cell + 1]!++;
  }
  for (let cell = 0; cell < DESCRIPTOR_CELLS; cell++) cellStarts[cell + 1]! += cellStarts[cell]!;
  const next = cellStarts.slice();
  const total = cellStarts[DESCRIPTOR_CELLS]!;
  const docIds = new Uint32Array(total);
  const sorted = new Int8Array(total * DESCRIPTOR_BYTES);
  for (let docId = 0; docId < count; docId++) {
    const cell = cells[docId]!;
    if (cell < 0) continue;
    const place = next[cell]!++;
    docIds[place] = docId;
    sorted.set(
      descriptors.subarray(docId * DESCRIPTOR_BYTES, (docId + 1) * DESCRIPTOR_BYTES),
      place * DESCRIPTOR_BYTES,
    );
  }
  return { cellStarts, docIds, descriptors: sorted };
}
