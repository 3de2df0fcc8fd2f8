import type { Ink } from './ink.ts';

/** Cells with at least this ink (of 255) are drawn. */
const DRAWN = 128;
/** Cells with at least this ink are not cut out. Gradients and light areas of the solid are therefore no part of it. */
const UNCUT = 160;
/** The minimum shares of the area of the solid that remain and that are cut out. */
const LEFT_MIN = 0.65;
const CUT_MIN = 0.03;
/** A solid with a greater ratio of its sides is an object itself: a camera, a card. */
const SIDES_RATIO_MAX = 1.05;
/** A solid that covers this share of its box is a square, with or without rounded corners. */
const SQUARE_MIN = 0.9;
/** A solid that agrees with the inscribed ellipse in this share of its box is a disc. */
const DISC_MIN = 0.96;

/**
 * The shape cut out of a solid disc or square (a knockout), as ink. Undefined if the drawing is no disc or square, or
 * if too little or too much is cut out. The solid is everything that cannot be reached from the sheet edges over cells
 * that are not drawn, so it includes the cut-out shape. O(cells).
 */
export function knockedOut(ink: Ink): Ink | undefined {
  const { columns, rows, cells } = ink;
  const outside = reachedFromEdges(ink);
  let [left, top, right, bottom] = [columns, rows, 0, 0];
  let covered = 0;
  let drawn = 0;
  for (let at = 0; at < cells.length; at++) {
    if (outside[at] === 1) continue;
    covered++;
    if (cells[at]! >= DRAWN) drawn++;
    const column = at % columns;
    const row = (at - column) / columns;
    if (column < left) left = column;
    if (column >= right) right = column + 1;
    if (row < top) top = row;
    bottom = row + 1;
  }
  if (drawn === covered || drawn < LEFT_MIN * covered || drawn > (1 - CUT_MIN) * covered) return undefined;
  const [width, height] = [right - left, bottom - top];
  if (width > SIDES_RATIO_MAX * height || height > SIDES_RATIO_MAX * width) return undefined;
  if (covered < SQUARE_MIN * width * height && !isDisc(outside, columns, left, top, width, height))
    return undefined;

  const cut = new Uint8Array(cells.length);
  for (let row = top + 1; row < bottom - 1; row++)
    for (let column = left + 1; column < right - 1; column++) {
      const at = row * columns + column;
      // The rim of the solid is faint but not cut out.
      if (cells[at]! < UNCUT && !touchesOutside(outside, columns, at))
        cut[at] = 255 - Math.round((255 * cells[at]!) / UNCUT);
    }
  return { columns, rows, cells: cut };
}

/** 1 for cells that are not drawn and can be reached from a sheet edge over such cells. */
function reachedFromEdges({ columns, rows, cells }: Ink): Uint8Array {
  const reached = new Uint8Array(cells.length);
  const open = new Uint32Array(cells.length);
  let count = 0;
  const visit = (at: number): void => {
    if (reached[at] === 1 || cells[at]! >= DRAWN) return;
    reached[at] = 1;
    open[count++] = at;
  };
  for (let column = 0; column < columns; column++) {
    visit(column);
    visit((rows - 1) * columns + column);
  }
  for (let row = 0; row < rows; row++) {
    visit(row * columns);
    visit((row + 1) * columns - 1);
  }
  while (count > 0) {
    const at = open[--count]!;
    const column = at % columns;
    if (column > 0) visit(at - 1);
    if (column < columns - 1) visit(at + 1);
    if (at >= columns) visit(at - columns);
    if (at + columns < cells.length) visit(at + columns);
  }
  return reached;
}

/** Whether one of the eight neighbors of a cell is outside. The cell must not be at a sheet edge. */
function touchesOutside(outside: Uint8Array, columns: number, at: number): boolean {
  for (const row of [at - columns, at, at + columns])
    if (outside[row - 1] === 1 || outside[row] === 1 || outside[row + 1] === 1) return true;
  return false;
}

function isDisc(
  outside: Uint8Array,
  columns: number,
  left: number,
  top: number,
  width: number,
  height: number,
): boolean {
  let shared = 0;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const x = (2 * column + 1) / width - 1;
      const y = (2 * row + 1) / height - 1;
      const isInside = outside[(top + row) * columns + left + column] === 0;
      if (isInside === x * x + y * y <= 1) shared++;
    }
  return shared >= DISC_MIN * width * height;
}
