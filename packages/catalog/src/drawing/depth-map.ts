/** Chamfer distances (Borgefors 1986): a step to the side, and one across. */
const SIDE = 3;
const ACROSS = 4;
/** Depth is measured in these parts of a cell. */
export const DEPTH_UNITS = SIDE;

/** How far each painted cell lies from the nearest unpainted one, in thirds of a cell; what surrounds the grid is unpainted. */
export interface DepthMap {
  /** Row by row, with a border of one unpainted cell on every side: cell (column, row) is at `(row + 1) * stride + column + 1`. */
  readonly depths: Int16Array;
  readonly stride: number;
}

/**
 * How deep inside the paint does each cell lie? Two passes over the painted cells, some ten microseconds for a drawing.
 * The map is valid until the next call.
 */
export function depthMap(ink: Uint8Array, columns: number, rows: number): DepthMap {
  const stride = columns + 2;
  const size = stride * (rows + 2);
  if (buffer.length < size) buffer = new Int16Array(size);
  const depths = buffer;
  depths.fill(0, 0, size);
  for (let row = 0; row < rows; row++) {
    const base = (row + 1) * stride + 1;
    const inkBase = row * columns;
    for (let column = 0; column < columns; column++) {
      if (ink[inkBase + column] === 0) continue;
      const at = base + column;
      let least = depths[at - 1]!;
      if (depths[at - stride]! < least) least = depths[at - stride]!;
      let across = depths[at - stride - 1]!;
      if (depths[at - stride + 1]! < across) across = depths[at - stride + 1]!;
      least += SIDE;
      across += ACROSS;
      depths[at] = across < least ? across : least;
    }
  }
  for (let at = size - stride - 2; at > stride; at--) {
    const depth = depths[at]!;
    // The least that a painted cell can have: nothing behind it can bring it closer.
    if (depth <= SIDE) continue;
    let least = depths[at + 1]!;
    if (depths[at + stride]! < least) least = depths[at + stride]!;
    let across = depths[at + stride + 1]!;
    if (depths[at + stride - 1]! < across) across = depths[at + stride - 1]!;
    least += SIDE;
    across += ACROSS;
    if (across < least) least = across;
    if (least < depth) depths[at] = least;
  }
  return { depths, stride };
}

let buffer = new Int16Array(0);
