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

  constructor(packs: readonly TablePack[], positions: Uint32Array) {
    this.packs = packs;
    this.positions = positions;
    this.count = positions.length;
  }

  /** By position the docId. */
  docIds(): Uint32Array {
    const docIds = new Uint32Array(this.count);
    for (let docId = 0; docId < this.count; docId++) docIds[this.positions[docId]!] = docId;
    return docIds;
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
   * values.
   */
  runs<C extends Column>(
    type: ColumnType<C>,
    unit: number,
    runsOf: (columns: PackColumns, pack: number) => { readonly offsets: Uint32Array; readonly values: C },
  ): { readonly offsets: Uint32Array; readonly values: C } {
    const starts = new Uint32Array(this.count);
    const lengths = new Uint32Array(this.count);
    let position = 0;
    let end = 0;
    const pieces = this.packs.map(({ columns }, pack) => {
      const run = runsOf(columns, pack);
      for (let row = 0; row + 1 < run.offsets.length; row++, position++) {
        starts[position] = end + run.offsets[row]!;
        lengths[position] = run.offsets[row + 1]! - run.offsets[row]!;
      }
      end += run.values.length / unit;
      return run.values;
    });
    const joined = joinColumn(type, pieces);
    const offsets = new Uint32Array(this.count + 1);
    const values = new type(joined.length);
    let at = 0;
    for (let docId = 0; docId < this.count; docId++) {
      const from = this.positions[docId]!;
      const start = unit * starts[from]!;
      const length = unit * lengths[from]!;
      for (let i = 0; i < length; i++) values[at + i] = joined[start + i]!;
      at += length;
      offsets[docId + 1] = at / unit;
    }
    return { offsets, values };
  }
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
