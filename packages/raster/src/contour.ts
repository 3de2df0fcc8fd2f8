import { BitGrid } from './bit-grid.ts';
import { alphaOf } from './canvas.ts';
import { toOkLab } from './color.ts';
import type { Ink } from './ink.ts';
import { type LineForm, lineForm } from './line-form.ts';

/** The colour that most of a drawing's rim shows, as a candidate for a line that is drawn around fields of colour. */
export interface Contour extends LineForm {
  /** Share of the rim that shows it. */
  readonly rim: number;
  /** Share of the ink that it has; the rest is what it surrounds. */
  readonly ink: number;
  /** By how much it is darker than the rest, in lightness of OKLab; negative when it is lighter. */
  readonly darker: number;
}

/** Shades that differ by less count as one: the step between them is 32 of 255 per channel. */
export const SHADE_MASK = 0xe0e0e0;

const rim = new BitGrid();
const lines = new BitGrid();

/** What runs along the rim of a drawing in several colours? `undefined` when nothing does. */
export function contourOf(cells: Uint32Array, ink: Ink, columns: number, rows: number): Contour | undefined {
  const shades = new Map<number, number>();
  rim.rim(ink.grid);
  rim.each((column, row) => {
    const shade = cells[row * columns + column]! & SHADE_MASK;
    shades.set(shade, (shades.get(shade) ?? 0) + 1);
  });
  let line = 0;
  let lineCells = 0;
  for (const [shade, count] of shades)
    if (count > lineCells) {
      line = shade;
      lineCells = count;
    }
  if (lineCells === 0) return undefined;
  const side = sidesOf(cells, ink.grid, columns, line);
  lines.take(side, columns, rows);
  return {
    ...lineForm(lines),
    rim: lineCells / rim.count(),
    ink: lines.count() / ink.count,
    darker: darkerBy(cells, ink.grid, columns, side),
  };
}

/** 1 for the cells of ink that show the shade, 0 for all others. */
function sidesOf(cells: Uint32Array, ink: BitGrid, columns: number, shade: number): Uint8Array {
  const sides = new Uint8Array(cells.length);
  ink.each((column, row) => {
    const at = row * columns + column;
    if ((cells[at]! & SHADE_MASK) === shade) sides[at] = 1;
  });
  return sides;
}

function darkerBy(cells: Uint32Array, ink: BitGrid, columns: number, sides: Uint8Array): number {
  const lightness = new Float64Array(2);
  const weights = new Float64Array(2);
  ink.each((column, row) => {
    const at = row * columns + column;
    const side = sides[at]!;
    const weight = alphaOf(cells[at]!);
    lightness[side]! += weight * lightnessOf(cells[at]! & 0xff_ffff);
    weights[side]! += weight;
  });
  return weights[0] === 0 ? 0 : lightness[0]! / weights[0]! - lightness[1]! / weights[1]!;
}

/** Neighbouring cells mostly look the same, so that the last colour is remembered. */
function lightnessOf(rgb: number): number {
  if (rgb !== lastRgb) {
    lastRgb = rgb;
    lastLightness = toOkLab(rgb)[0];
  }
  return lastLightness;
}

let lastRgb = -1;
let lastLightness = 0;
