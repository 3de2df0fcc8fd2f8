import { BitGrid } from './bit-grid.ts';
import type { Canvas } from './canvas.ts';

/** The cells that carry a drawing; valid until the next drawing. */
export interface Ink {
  readonly grid: BitGrid;
  readonly count: number;
  /** Share of the painted cells that are fainter than ink. */
  readonly tint: number;
}

/** Paint fainter than this of 255 is a tint: it has colour but is not what the eye takes for the drawing. */
const INK_ALPHA = 160;
/** Share of the drawing's rim, and of the box around it, that ink has to have for the tint to be mere background. */
const RIM_INK = 0.35;
const BOX_INK = 0.6;

const ink = new BitGrid();
const all = new BitGrid();
const rim = new BitGrid();

/**
 * Which cells carry the drawing? Where ink draws the picture and a tint lies under it, the ink alone; where ink is a detail
 * on tinted areas, such as a sign on a pale disc, or where everything is faint, all that is painted.
 */
export function inkOf({ cells, columns, rows, onlyColor }: Canvas): Ink {
  ink.takeOpaque(cells, columns, rows, INK_ALPHA);
  const count = ink.count();
  if (onlyColor !== undefined) return { grid: ink, count, tint: 0 };
  all.takeOpaque(cells, columns, rows, 1);
  const painted = all.count();
  if (count === painted) return { grid: ink, count, tint: 0 };
  const tint = 1 - count / painted;
  const isDrawing = boxArea(ink) >= BOX_INK * boxArea(all) && rimShare() >= RIM_INK;
  return isDrawing ? { grid: ink, count, tint } : { grid: all, count: painted, tint };
}

function rimShare(): number {
  rim.rim(all);
  const cells = rim.count();
  return cells === 0 ? 0 : rim.countShared(ink) / cells;
}

function boxArea(grid: BitGrid): number {
  const { width, height } = grid.box();
  return width * height;
}
