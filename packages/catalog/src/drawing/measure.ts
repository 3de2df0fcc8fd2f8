import { COLORS } from '@glyphdex/contract';
import type { Canvas } from './canvas.ts';
import { halfWidths } from './line-width.ts';
import { nearestColor } from './nearest-color.ts';

/** What can be seen of a drawing, in shares from 0 to 1. */
export interface Measures {
  /** Share of the painted area by position in COLORS; faint paint counts for less. All 0 for an empty drawing. */
  readonly colorShares: Float64Array;
  /** Number of distinct hues and shades, those below the noise left out. */
  readonly paints: number;
  /** Share of the grid that carries ink. */
  readonly ink: number;
  /** Share of the ink that lies deeper inside a painted area than half a line. */
  readonly solidity: number;
  /** Share of the drawing's silhouette that one colour of thin lines runs along; 0 for one-coloured drawings. */
  readonly contour: number;
  /** Share of the ink that this line colour has; the rest is what it surrounds. */
  readonly contourInk: number;
}

/** Lines of icons are up to 3 units wide on a grid of 24, which is 6 cells: half of that, in thirds. */
const LINE_HALF_WIDTH = 10;
/** Paint fainter than this is a tint: it has colour but is not what the eye takes for the drawing. */
const INK_ALPHA = 0.5;
/** Shades that differ by less count as one: the step between colour cells is 32 of 255. */
const SHADE_MASK = 0xe0e0e0;
const NOISE_SHARE = 0.03;

export function measure(canvas: Canvas): Measures {
  const { alpha, rgb, columns, rows } = canvas;
  const cells = alpha.length;
  const colorShares = new Float64Array(COLORS.length);
  const shades = new Map<number, number>();
  const ink = inkOf(alpha);
  let weight = 0;
  let inkCells = 0;
  for (let cell = 0; cell < cells; cell++) {
    const own = alpha[cell]!;
    if (own === 0) continue;
    weight += own;
    inkCells += ink[cell]!;
    const color = rgb[cell]!;
    const position = nearestColor(color);
    colorShares[position] = colorShares[position]! + own;
    shades.set(color & SHADE_MASK, (shades.get(color & SHADE_MASK) ?? 0) + own);
  }
  if (weight > 0) for (let i = 0; i < colorShares.length; i++) colorShares[i] = colorShares[i]! / weight;
  let paints = 0;
  for (const shade of shades.values()) if (shade >= NOISE_SHARE * weight) paints++;
  return {
    colorShares,
    paints,
    ink: inkCells / cells,
    solidity: solidityOf(ink, inkCells, columns, rows),
    ...(paints > 1 ? contourOf(canvas, ink, inkCells) : { contour: 0, contourInk: 0 }),
  };
}

/** The cells that carry the drawing: those painted well, or all painted ones where everything is faint. */
function inkOf(alpha: Float32Array): Uint8Array {
  const ink = new Uint8Array(alpha.length);
  let any = 0;
  for (let cell = 0; cell < alpha.length; cell++) any |= ink[cell] = alpha[cell]! >= INK_ALPHA ? 1 : 0;
  if (any === 0) for (let cell = 0; cell < alpha.length; cell++) ink[cell] = alpha[cell]! > 0 ? 1 : 0;
  return ink;
}

function solidityOf(ink: Uint8Array, inkCells: number, columns: number, rows: number): number {
  if (inkCells === 0) return 0;
  const widths = halfWidths(ink, columns, rows);
  let deep = 0;
  for (let cell = 0; cell < ink.length; cell++) if (widths[cell]! > LINE_HALF_WIDTH) deep++;
  return deep / inkCells;
}

/** Looks for the colour that most of the silhouette shows, and whether it is drawn in thin lines. */
function contourOf(
  { rgb, columns, rows }: Canvas,
  ink: Uint8Array,
  inkCells: number,
): Pick<Measures, 'contour' | 'contourInk'> {
  const edges = new Uint32Array(COLORS.length);
  let edgeCells = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column;
      if (ink[cell] === 0 || !isAtEdge(ink, cell, column, row, columns, rows)) continue;
      const color = nearestColor(rgb[cell]!);
      edges[color] = edges[color]! + 1;
      edgeCells++;
    }
  }
  if (edgeCells === 0) return { contour: 0, contourInk: 0 };
  const line = edges.indexOf(Math.max(...edges));
  const lineInk = new Uint8Array(ink.length);
  let lineCells = 0;
  for (let cell = 0; cell < ink.length; cell++)
    if (ink[cell] === 1 && nearestColor(rgb[cell]!) === line) lineCells += lineInk[cell] = 1;
  if (solidityOf(lineInk, lineCells, columns, rows) > 0.15) return { contour: 0, contourInk: 0 };
  return { contour: edges[line]! / edgeCells, contourInk: lineCells / inkCells };
}

function isAtEdge(
  ink: Uint8Array,
  cell: number,
  column: number,
  row: number,
  columns: number,
  rows: number,
): boolean {
  if (column === 0 || row === 0 || column + 1 === columns || row + 1 === rows) return true;
  return ink[cell - 1] === 0 || ink[cell + 1] === 0 || ink[cell - columns] === 0 || ink[cell + columns] === 0;
}
