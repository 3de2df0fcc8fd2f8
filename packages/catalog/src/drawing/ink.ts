/** A choice of cells. */
export interface Cells {
  /** 1 for those chosen, row by row. */
  readonly mask: Uint8Array;
  readonly count: number;
}

/** The cells that carry a drawing. */
export interface Ink extends Cells {
  /** Share of the painted cells that are fainter than ink. */
  readonly tint: number;
}

/** Paint fainter than this of 255 is a tint: it has colour but is not what the eye takes for the drawing. */
const INK_ALPHA = 160;
/** Share of the drawing's rim, and of the box around it, that ink has to have for the tint to be mere background. */
const RIM_INK = 0.35;
const BOX_INK = 0.6;

/**
 * Which cells carry the drawing? Where ink draws the picture and a tint lies under it, the ink alone; where ink is a detail
 * on tinted areas, such as a sign on a pale disc, or where everything is faint, all that is painted.
 */
export function inkOf(cells: Uint32Array, columns: number, rows: number): Ink {
  const mask = new Uint8Array(cells.length);
  let [painted, count] = [0, 0];
  for (let at = 0; at < mask.length; at++) {
    const alpha = cells[at]! >>> 24;
    if (alpha === 0) continue;
    painted++;
    if (alpha < INK_ALPHA) continue;
    mask[at] = 1;
    count++;
  }
  if (count === painted) return { mask, count, tint: 0 };
  const tint = 1 - count / painted;
  const all = new Uint8Array(cells.length);
  for (let at = 0; at < all.length; at++) if (cells[at] !== 0) all[at] = 1;
  const isDrawing =
    boxArea(mask, columns, rows) >= BOX_INK * boxArea(all, columns, rows) &&
    rimShare(mask, all, columns, rows) >= RIM_INK;
  return isDrawing ? { mask, count, tint } : { mask: all, count: painted, tint };
}

/** Whether a cell of the mask has an open side. */
export function isAtRim(mask: Uint8Array, at: number, columns: number, rows: number): boolean {
  const column = at % columns;
  if (column === 0 || column + 1 === columns || at < columns || at >= columns * (rows - 1)) return true;
  return mask[at - 1] === 0 || mask[at + 1] === 0 || mask[at - columns] === 0 || mask[at + columns] === 0;
}

function rimShare(ink: Uint8Array, painted: Uint8Array, columns: number, rows: number): number {
  let [rim, inked] = [0, 0];
  for (let at = 0; at < painted.length; at++) {
    if (painted[at] === 0 || !isAtRim(painted, at, columns, rows)) continue;
    rim++;
    inked += ink[at]!;
  }
  return rim === 0 ? 0 : inked / rim;
}

function boxArea(mask: Uint8Array, columns: number, rows: number): number {
  const { width, height } = boxOf(mask, columns, rows);
  return width * height;
}

/** The size of the box around a mask, in cells. */
export function boxOf(mask: Uint8Array, columns: number, rows: number): { width: number; height: number } {
  let [left, right, top, bottom] = [columns, -1, rows, -1];
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    const first = mask.indexOf(1, start);
    if (first === -1) break;
    if (first >= start + columns) continue;
    const last = mask.lastIndexOf(1, start + columns - 1);
    left = Math.min(left, first - start);
    right = Math.max(right, last - start);
    top = Math.min(top, row);
    bottom = row;
  }
  return { width: Math.max(0, right - left + 1), height: Math.max(0, bottom - top + 1) };
}
