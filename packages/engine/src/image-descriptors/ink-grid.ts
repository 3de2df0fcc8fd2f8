import type { Ink } from './ink.ts';

/** Cells per side of the square grid that a descriptor is made from. */
export const GRID = 24;
/** Empty cells around the drawing, to include its outer contour. */
const MARGIN = 1;
/** The stored grid has one more empty cell on each side. */
export const PADDED = GRID + 2;
/** Cells with less ink (of 255) do not extend the bounding box: soft edges and shadows would change its size. */
const BOX_INK_MIN = 80;

/**
 * Crops a drawing and scales it to the grid. The bounding box of the ink is scaled so its longer side fills the grid
 * within the margins, and centered; each cell is the mean ink of the area it covers, 0 to 255. A larger `box` leaves
 * space around the ink. Undefined if no cell has BOX_INK_MIN. The result is PADDED cells wide and high. Means are
 * differences of running sums (Crow 1984), along rows and then along columns: O(cells in the box). Valid until the next
 * call.
 */
export function gridOf(ink: Ink, box: Box | undefined = boxOf(ink)): Float32Array | undefined {
  if (box === undefined) return undefined;
  const { left, top, right, bottom } = box;
  const { columns, cells } = ink;
  const step = Math.max(right - left, bottom - top) / (GRID - 2 * MARGIN);
  const rows = bottom - top;
  setGridLines(across, (right - left - step * GRID) / 2, step, right - left);
  setGridLines(down, (rows - step * GRID) / 2, step, rows);
  if (sums.length < (rows + 1) * GRID) sums = new Float32Array((rows + 1) * GRID);
  const scale = 1 / (step * step);
  for (let row = 0; row < rows; row++) addRow(cells, (top + row) * columns + left, row, scale);
  for (let y = 0; y < GRID; y++) fillRow(y);
  return grid;
}

/** Adds one row of the box, which begins at `start`, to the column sums of the grid. */
function addRow(cells: Uint8Array, start: number, row: number, scale: number): void {
  const totals = sums;
  const { cells: lines, shares } = across;
  let column = 0;
  let sum = 0;
  let before = 0;
  for (let x = 0, at = row * GRID - 1; x <= GRID; x++, at++) {
    const line = lines[x]!;
    for (; column < line; column++) sum += cells[start + column]!;
    const after = sum + cells[start + line]! * shares[x]!;
    if (x > 0) totals[at + GRID] = totals[at]! + (after - before) * scale;
    before = after;
  }
}

/** Fills a grid row with the differences between two grid lines. */
function fillRow(y: number): void {
  const means = grid;
  const totals = sums;
  const from = down.cells[y]! * GRID;
  const to = down.cells[y + 1]! * GRID;
  const fromShare = down.shares[y]!;
  const toShare = down.shares[y + 1]!;
  for (let x = 0; x < GRID; x++) {
    const before = totals[from + x]! + (totals[from + GRID + x]! - totals[from + x]!) * fromShare;
    const after = totals[to + x]! + (totals[to + GRID + x]! - totals[to + x]!) * toShare;
    means[(y + 1) * PADDED + x + 1] = after - before;
  }
}

const grid = new Float32Array(PADDED * PADDED);
/** Row r: per grid column, the sum of the first r rows of the box; row 0 stays 0. Grows for boxes over 48 rows. */
let sums = new Float32Array((48 + 1) * GRID);

/** The positions of grid lines on the box: the box cell, and the offset within it from 0 to 1. */
interface GridLines {
  readonly cells: Int32Array;
  readonly shares: Float32Array;
}

const across: GridLines = { cells: new Int32Array(GRID + 1), shares: new Float32Array(GRID + 1) };
const down: GridLines = { cells: new Int32Array(GRID + 1), shares: new Float32Array(GRID + 1) };

/** Sets the grid lines at `start`, `start + step`, …, in box cells; lines outside the box move to its edge. */
function setGridLines({ cells, shares }: GridLines, start: number, step: number, length: number): void {
  for (let i = 0; i <= GRID; i++) {
    const place = Math.min(length, Math.max(0, start + i * step));
    const cell = Math.min(length - 1, Math.floor(place));
    cells[i] = cell;
    shares[i] = place - cell;
  }
}

/** The bounding box in cells; `right` and `bottom` are exclusive. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function boxOf({ columns, rows, cells }: Ink): Box | undefined {
  let [left, top, right, bottom] = [columns, rows, 0, 0];
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    let first = 0;
    while (first < columns && cells[start + first]! < BOX_INK_MIN) first++;
    if (first === columns) continue;
    let last = columns - 1;
    while (cells[start + last]! < BOX_INK_MIN) last--;
    if (first < left) left = first;
    if (last >= right) right = last + 1;
    if (top === rows) top = row;
    bottom = row + 1;
  }
  return right === 0 ? undefined : { left, top, right, bottom };
}
