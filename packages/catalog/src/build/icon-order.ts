import { type Column, type ColumnType, joinColumn } from '../columns/join-columns.ts';
import type { PackColumns } from '../packs/pack-columns.ts';

/** A pack that has icons. */
export interface TablePack {
  readonly slug: string;
  /** Position among all packs of the manifest, packs without icons included. */
  readonly place: number;
  readonly columns: PackColumns;
}

/** Selects a column of a pack with the same number of values for each icon. */
type RowsOf = (columns: PackColumns, pack: number) => ArrayLike<number>;

/**
 * Reorders columns from pack order to docId order. Each column is first joined in pack order, because more than one
 * random access per icon is slow.
 */
export class IconOrder {
  readonly count: number;
  readonly packs: readonly TablePack[];
  /** By docId: the position in pack order. */
  readonly positions: Uint32Array;
  #docIds: Uint32Array | undefined;

  constructor(packs: readonly TablePack[], positions: Uint32Array) {
    this.packs = packs;
    this.positions = positions;
    this.count = positions.length;
  }

  /** The docId of each position in pack order. */
  docIds(): Uint32Array {
    this.#docIds ??= inverseOf(this.positions);
    return this.#docIds;
  }

  /** A column by docId: `width` values for each icon. */
  rows<C extends Column>(type: ColumnType<C>, rowsOf: RowsOf, width = 1): C {
    const joined = joinColumn(
      type,
      this.packs.map(({ columns }, pack) => rowsOf(columns, pack)),
    );
    const ordered = new type(joined.length);
    const bytes = width * joined.BYTES_PER_ELEMENT;
    if (bytes % WORD_BYTES === 0)
      putInOrder(wordsOf(joined), this.positions, wordsOf(ordered), bytes / WORD_BYTES);
    else putSmallInOrder(joined, this.positions, ordered, width);
    return ordered;
  }

  /**
   * A column by docId in which each icon has a run of values; one step of `offsets` is `unit` values. Reads pack by
   * pack, so only the writes are random.
   */
  runs<C extends Column>(
    type: ColumnType<C>,
    unit: number,
    runsOf: (columns: PackColumns, pack: number) => Runs,
  ): { readonly offsets: Uint32Array; readonly values: C } {
    const docIds = this.docIds();
    const offsets = new Uint32Array(this.count + 1);
    let position = 0;
    const pieces = this.packs.map(({ columns }, pack) => {
      const runs = runsOf(columns, pack);
      const rowsCount = runs.offsets.length - 1;
      const ofPack = docIds.subarray(position, position + rowsCount);
      position += rowsCount;
      for (let row = 0; row < rowsCount; row++)
        offsets[ofPack[row]! + 1] = runs.offsets[row + 1]! - runs.offsets[row]!;
      return { runs, docIds: ofPack };
    });
    for (let docId = 0; docId < this.count; docId++) offsets[docId + 1]! += offsets[docId]!;
    const values = new type(unit * offsets[this.count]!);
    for (const piece of pieces) putRuns(piece.runs, piece.docIds, unit, offsets, values);
    return { offsets, values };
  }
}

/** The values of row r: from `offsets[r]` up to `offsets[r + 1]`, in units of one or more values. */
interface Runs {
  readonly offsets: Uint32Array;
  readonly values: Column;
}

function putRuns(from: Runs, docIds: Uint32Array, unit: number, offsets: Uint32Array, to: Column): void {
  const { offsets: ends, values } = from;
  for (let row = 0, at = 0; row < docIds.length; row++) {
    const end = unit * ends[row + 1]!;
    for (let place = unit * offsets[docIds[row]!]!; at < end; at++, place++) to[place] = values[at]!;
  }
}

function inverseOf(positions: Uint32Array): Uint32Array {
  const docIds = new Uint32Array(positions.length);
  for (let docId = 0; docId < positions.length; docId++) docIds[positions[docId]!] = docId;
  return docIds;
}

const WORD_BYTES = 4;

function wordsOf({ buffer, byteOffset, byteLength }: Column): Uint32Array {
  return new Uint32Array(buffer, byteOffset, byteLength / WORD_BYTES);
}

/** Any column is copied as 32-bit words if it can, because a loop over several array types is many times slower. */
function putInOrder(from: Uint32Array, positions: Uint32Array, to: Uint32Array, width: number): void {
  for (let docId = 0, at = 0; docId < positions.length; docId++) {
    const start = positions[docId]! * width;
    for (let i = 0; i < width; i++) to[at++] = from[start + i]!;
  }
}

/** The same for rows whose size is not a multiple of 32 bits. */
function putSmallInOrder(from: Column, positions: Uint32Array, to: Column, width: number): void {
  for (let docId = 0, at = 0; docId < positions.length; docId++) {
    const start = positions[docId]! * width;
    for (let i = 0; i < width; i++) to[at++] = from[start + i]!;
  }
}
