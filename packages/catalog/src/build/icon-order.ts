import { type Column, type ColumnType, joinColumn } from '../columns/join-columns.ts';
import type { PackColumns } from '../packs/pack-columns.ts';
import { columnsIn } from '../packs/pack-store.ts';

/** A pack that has icons, as threads are told of it; `place` is its position among all packs, those without icons included. */
export interface SharedPack {
  readonly slug: string;
  readonly place: number;
  /** What the columns lie in. */
  readonly memory: SharedArrayBuffer;
}

export interface TablePack extends SharedPack {
  readonly columns: PackColumns;
}

export function openShared(pack: SharedPack): TablePack {
  return { ...pack, columns: columnsIn(pack.memory) };
}

/** Values of all icons of a pack: the same number of each. */
type RowsOf = (columns: PackColumns, pack: number) => ArrayLike<number>;

/**
 * Icons in docId order: puts what packs know of them, pack by pack, into that order. Each column is laid out in the order of the
 * packs first, since one jump per icon is all that caches bear.
 */
export class IconOrder {
  readonly count: number;
  readonly packs: readonly TablePack[];
  /** By docId: the position among the icons of all packs, one pack behind the other. */
  readonly positions: Uint32Array;
  #docIds: Uint32Array | undefined;

  constructor(packs: readonly TablePack[], positions: Uint32Array) {
    this.packs = packs;
    this.positions = positions;
    this.count = positions.length;
  }

  /** By position the docId. */
  docIds(): Uint32Array {
    this.#docIds ??= inverseOf(this.positions);
    return this.#docIds;
  }

  /** By docId what the icon has in `rowsOf` its pack, and of its number: `width` values, one behind the other. */
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
   * The values of which each icon has a run, with offsets that count what one step of theirs counts in the packs: `unit`
   * values. Goes pack by pack, so that only what is written is scattered.
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

/** By row, and one entry more: where its values begin. */
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

/** Whatever a column holds, words are copied: a loop that met all kinds of columns would be many times slower. */
function putInOrder(from: Uint32Array, positions: Uint32Array, to: Uint32Array, width: number): void {
  for (let docId = 0, at = 0; docId < positions.length; docId++) {
    const start = positions[docId]! * width;
    for (let i = 0; i < width; i++) to[at++] = from[start + i]!;
  }
}

function putSmallInOrder(from: Column, positions: Uint32Array, to: Column, width: number): void {
  for (let docId = 0, at = 0; docId < positions.length; docId++) {
    const start = positions[docId]! * width;
    for (let i = 0; i < width; i++) to[at++] = from[start + i]!;
  }
}
