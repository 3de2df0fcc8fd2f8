import { COLORS } from '@glyphdex/contract';
import { alphaOf, type Canvas } from './canvas.ts';
import { deepCells } from './deep-cells.ts';
import { nearestColor, toOkLab } from './nearest-color.ts';

/** What can be seen of a drawing, in shares from 0 to 1. */
export interface Measures {
  /** Share of the painted area by position in COLORS; faint paint counts for less. All 0 for an empty drawing. */
  readonly colorShares: Float64Array;
  /** Number of distinct hues and shades, those below the noise left out. */
  readonly paints: number;
  /** The shorter side of the inked part, as a share of the grid's longer side. */
  readonly extent: number;
  /** Share of the ink that lies deeper inside a painted area than half a line. */
  readonly solidity: number;
  /** Share of the drawing's silhouette that one colour of thin lines runs along; 0 for one-coloured drawings. */
  readonly contour: number;
  /** Share of the ink that this line colour has; the rest is what it surrounds. */
  readonly contourInk: number;
}

/** Paint fainter than this of 255 is a tint: it has colour but is not what the eye takes for the drawing. */
const INK_ALPHA = 128;
/** Shades that differ by less count as one: the step between them is 32 of 255 per channel. */
const SHADE_MASK = 0xe0e0e0;
const NOISE_SHARE = 0.03;
/** A contour is drawn in lines, save for where they meet. */
const CONTOUR_SOLIDITY_MAX = 0.05;

/** The rim of a gradient is hardly darker than what lies within; a drawn line is. */
const CONTOUR_CONTRAST_MIN = 0.18;
const WHITE = 0xff_ff_ff & SHADE_MASK;

type Contour = Pick<Measures, 'contour' | 'contourInk'>;
const NO_CONTOUR: Contour = { contour: 0, contourInk: 0 };

export function measure({ cells, columns, rows }: Canvas): Measures {
  const ink = inkOf(cells);
  const weights = weightByColor(cells);
  let weight = 0;
  for (const own of weights.values()) weight += own;
  const paints = countPaints(weights, weight);
  return {
    colorShares: sharesByName(weights, weight),
    paints,
    extent: extentOf(ink.mask, columns, rows),
    solidity: ink.count === 0 ? 0 : deepCells(ink.mask, columns, rows) / ink.count,
    ...(paints > 1 ? contourOf(cells, ink, weights, columns, rows) : NO_CONTOUR),
  };
}

/** How much of the grid each exact colour paints, faint paint for less. */
function weightByColor(cells: Uint32Array): Map<number, number> {
  const weights = new Map<number, number>();
  // Neighbouring cells mostly look the same: the map is only touched where a run of them ends.
  for (let start = 0; start < cells.length; ) {
    const cell = cells[start]!;
    let end = start + 1;
    while (end < cells.length && cells[end] === cell) end++;
    const rgb = cell & 0xff_ffff;
    if (cell !== 0) weights.set(rgb, (weights.get(rgb) ?? 0) + (end - start) * alphaOf(cell));
    start = end;
  }
  return weights;
}

function sharesByName(weights: ReadonlyMap<number, number>, total: number): Float64Array {
  const shares = new Float64Array(COLORS.length);
  for (const [color, weight] of weights) {
    const position = nearestColor(color);
    shares[position] = shares[position]! + weight / total;
  }
  return shares;
}

function countPaints(weights: ReadonlyMap<number, number>, total: number): number {
  if (weights.size <= 1) return weights.size;
  const shades = new Map<number, number>();
  for (const [color, weight] of weights)
    shades.set(color & SHADE_MASK, (shades.get(color & SHADE_MASK) ?? 0) + weight);
  let paints = 0;
  for (const weight of shades.values()) if (weight >= NOISE_SHARE * total) paints++;
  return paints;
}

interface Ink {
  readonly mask: Uint8Array;
  readonly count: number;
}

/** The cells that carry the drawing: those painted well, or all painted ones where everything is faint. */
function inkOf(cells: Uint32Array): Ink {
  const ink = maskOf(cells, (cell) => cell >>> 24 >= INK_ALPHA);
  return ink.count > 0 ? ink : maskOf(cells, (cell) => cell !== 0);
}

function maskOf(cells: Uint32Array, isMember: (cell: number, at: number) => boolean): Ink {
  const mask = new Uint8Array(cells.length);
  let count = 0;
  for (let at = 0; at < cells.length; at++) {
    if (!isMember(cells[at]!, at)) continue;
    mask[at] = 1;
    count++;
  }
  return { mask, count };
}

/** Looks for the colour that most of the silhouette shows, and whether it is drawn in thin lines. */
function contourOf(
  cells: Uint32Array,
  ink: Ink,
  weights: ReadonlyMap<number, number>,
  columns: number,
  rows: number,
): Contour {
  const edges = new Map<number, number>();
  let edgeCells = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      if (ink.mask[at] === 0 || !isAtEdge(ink.mask, at, column, row, columns, rows)) continue;
      const shade = cells[at]! & SHADE_MASK;
      edges.set(shade, (edges.get(shade) ?? 0) + 1);
      edgeCells++;
    }
  }
  let line = WHITE;
  let lineEdges = 0;
  for (const [shade, count] of edges) if (count > lineEdges) [line, lineEdges] = [shade, count];
  // A white rim sets a picture off from what is behind it; it is no drawn line.
  if (line === WHITE || contrast(line, weights) < CONTOUR_CONTRAST_MIN) return NO_CONTOUR;
  const lines = maskOf(cells, (cell, at) => ink.mask[at] === 1 && (cell & SHADE_MASK) === line);
  if (deepCells(lines.mask, columns, rows) > CONTOUR_SOLIDITY_MAX * lines.count) return NO_CONTOUR;
  return { contour: lineEdges / edgeCells, contourInk: lines.count / ink.count };
}

function extentOf(mask: Uint8Array, columns: number, rows: number): number {
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
  return Math.max(0, Math.min(right - left, bottom - top) + 1) / Math.max(columns, rows);
}

/** How much the line differs from the colour that it mostly surrounds, as a distance in OKLab. */
function contrast(line: number, weights: ReadonlyMap<number, number>): number {
  const heaviest = [0, 0];
  const colors = [0, 0];
  for (const [rgb, weight] of weights) {
    const side = (rgb & SHADE_MASK) === line ? 0 : 1;
    if (weight <= heaviest[side]!) continue;
    heaviest[side] = weight;
    colors[side] = rgb;
  }
  const [l0, a0, b0] = toOkLab(colors[0]!);
  const [l1, a1, b1] = toOkLab(colors[1]!);
  return Math.hypot(l1 - l0, a1 - a0, b1 - b0);
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
