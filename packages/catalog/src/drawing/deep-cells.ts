/**
 * How many painted cells lie deeper inside the paint than half a line of the usual width? Those around which
 * everything within a chamfer distance of ten thirds of a cell (Borgefors 1986: 3 straight, 4 across) is painted
 * as well; what lies beyond the grid counts as unpainted. An erosion of rows of bits: some 2,000 operations for a
 * grid of 48 × 48. `columns` is at most 64.
 *
 * The neighbourhood, seven cells wide and high:
 *
 *     ..###..
 *     .#####.
 *     #######
 *     ###+###
 *     #######
 *     .#####.
 *     ..###..
 */
export function deepCells(ink: Uint8Array, columns: number, rows: number): number {
  const padded = rows + 2 * REACH;
  if (low.length < padded) allocate(padded);
  toBits(ink, columns, rows, padded);
  for (let row = 0; row < padded; row++) narrow(row);
  let deep = 0;
  for (let row = REACH; row < rows + REACH; row++) {
    deep += countBits(
      low3[row]! &
        low3[row - 1]! &
        low3[row + 1]! &
        low2[row - 2]! &
        low2[row + 2]! &
        low1[row - 3]! &
        low1[row + 3]!,
    );
    deep += countBits(
      high3[row]! &
        high3[row - 1]! &
        high3[row + 1]! &
        high2[row - 2]! &
        high2[row + 2]! &
        high1[row - 3]! &
        high1[row + 3]!,
    );
  }
  return deep;
}

const REACH = 3;
/** Columns 0 to 31 and 32 to 63 of each row, as they are and narrowed by one, two and three cells from either side. */
let low = new Int32Array(0);
let high = new Int32Array(0);
let low1 = new Int32Array(0);
let high1 = new Int32Array(0);
let low2 = new Int32Array(0);
let high2 = new Int32Array(0);
let low3 = new Int32Array(0);
let high3 = new Int32Array(0);

function allocate(rows: number): void {
  low = new Int32Array(rows);
  high = new Int32Array(rows);
  low1 = new Int32Array(rows);
  high1 = new Int32Array(rows);
  low2 = new Int32Array(rows);
  high2 = new Int32Array(rows);
  low3 = new Int32Array(rows);
  high3 = new Int32Array(rows);
}

function toBits(ink: Uint8Array, columns: number, rows: number, padded: number): void {
  low.fill(0, 0, padded);
  high.fill(0, 0, padded);
  const lowEnd = Math.min(32, columns);
  for (let row = 0; row < rows; row++) {
    const base = row * columns;
    let bits = 0;
    for (let column = 0; column < lowEnd; column++) bits |= ink[base + column]! << column;
    low[row + REACH] = bits;
    bits = 0;
    for (let column = 32; column < columns; column++) bits |= ink[base + column]! << (column - 32);
    high[row + REACH] = bits;
  }
}

/** A cell stays when its neighbours to the left and right are painted too; three times over. */
function narrow(row: number): void {
  let l = low[row]!;
  let h = high[row]!;
  for (let step = 1; step <= REACH; step++) {
    const nextLow = l & (l << 1) & ((l >>> 1) | (h << 31));
    const nextHigh = h & ((h << 1) | (l >>> 31)) & (h >>> 1);
    l = nextLow;
    h = nextHigh;
    if (step === 1) [low1[row], high1[row]] = [l, h];
    else if (step === 2) [low2[row], high2[row]] = [l, h];
    else [low3[row], high3[row]] = [l, h];
  }
}

function countBits(bits: number): number {
  let pairs = bits - ((bits >>> 1) & 0x5555_5555);
  pairs = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
