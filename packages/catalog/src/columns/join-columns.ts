export type Column = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;
export type ColumnType<C extends Column> = new (length: number) => C;

/** Concatenates columns. */
export function joinColumn<C extends Column>(type: ColumnType<C>, pieces: readonly ArrayLike<number>[]): C {
  const joined = new type(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const piece of pieces) {
    joined.set(piece, end);
    end += piece.length;
  }
  return joined;
}

/** Concatenates columns of offsets, each of which begins at 0, so they refer to the concatenated values. */
export function joinOffsets(pieces: readonly Uint32Array[]): Uint32Array {
  const joined = new Uint32Array(1 + pieces.reduce((sum, { length }) => sum + length - 1, 0));
  let end = 0;
  for (const piece of pieces) {
    const base = joined[end]!;
    for (let i = 1; i < piece.length; i++) joined[++end] = base + piece[i]!;
  }
  return joined;
}
