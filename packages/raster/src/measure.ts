import { alphaOf, type Canvas } from './canvas.ts';
import { type Contour, contourOf, SHADE_MASK } from './contour.ts';
import { inkOf } from './ink.ts';
import { type LineForm, lineForm } from './line-form.ts';

/** What can be seen of a drawing, in shares from 0 to 1. */
export interface Measures extends LineForm {
  /** Share of the painted area by exact color (`0xrrggbb`), faint paint weighted by its opacity. Sums to 1, or is empty. */
  readonly colorShares: ReadonlyMap<number, number>;
  /** Number of distinct hues and shades, those below the noise left out. */
  readonly paints: number;
  /** The shorter side of the inked part, as a share of the grid's longer side. */
  readonly extent: number;
  /** Share of the painted cells that are fainter than ink. */
  readonly tint: number;
  /** What runs along the rim of a drawing in several colours. */
  readonly contour: Contour | undefined;
}

const NOISE_SHARE = 0.03;

export function measure(canvas: Canvas): Measures {
  const { cells, columns, rows, onlyColor } = canvas;
  const ink = inkOf(canvas);
  const box = ink.grid.box();
  const weights = onlyColor === undefined ? weightByColor(cells) : new Map([[onlyColor, ink.count]]);
  let weight = 0;
  for (const own of weights.values()) weight += own;
  const paints = countPaints(weights, weight);
  return {
    colorShares: sharesOf(weights, weight),
    paints,
    extent: Math.min(box.width, box.height) / Math.max(columns, rows),
    ...lineForm(ink.grid),
    tint: ink.tint,
    contour: paints > 1 ? contourOf(cells, ink, columns, rows) : undefined,
  };
}

/** How much of the grid each exact colour paints, faint paint for less. */
function weightByColor(cells: Uint32Array): Map<number, number> {
  const weights = new Map<number, number>();
  let color = 0;
  let weight = 0;
  // Neighbouring cells mostly look the same: the map is only touched where the colour changes.
  for (let start = 0; start < cells.length; ) {
    const cell = cells[start]!;
    let end = start + 1;
    while (end < cells.length && cells[end] === cell) end++;
    if (cell !== 0) {
      if ((cell & 0xff_ffff) !== color) {
        if (weight > 0) weights.set(color, weight);
        color = cell & 0xff_ffff;
        weight = weights.get(color) ?? 0;
      }
      weight += (end - start) * alphaOf(cell);
    }
    start = end;
  }
  if (weight > 0) weights.set(color, weight);
  return weights;
}

function sharesOf(weights: ReadonlyMap<number, number>, total: number): ReadonlyMap<number, number> {
  const shares = new Map<number, number>();
  for (const [color, weight] of weights) shares.set(color, weight / total);
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
