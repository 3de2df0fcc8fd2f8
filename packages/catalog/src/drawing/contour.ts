import { alphaOf } from './canvas.ts';
import { type Cells, isAtRim } from './ink.ts';
import { type LineForm, lineForm } from './line-form.ts';
import { toOkLab } from './nearest-color.ts';

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

/** What runs along the rim of a drawing in several colours? `undefined` when nothing does. */
export function contourOf(
  cells: Uint32Array,
  ink: Cells,
  columns: number,
  rows: number,
): Contour | undefined {
  const shades = new Map<number, number>();
  let rimCells = 0;
  for (let at = 0; at < cells.length; at++) {
    if (ink.mask[at] === 0 || !isAtRim(ink.mask, at, columns, rows)) continue;
    const shade = cells[at]! & SHADE_MASK;
    shades.set(shade, (shades.get(shade) ?? 0) + 1);
    rimCells++;
  }
  let line = 0;
  let lineCells = 0;
  for (const [shade, count] of shades) if (count > lineCells) [line, lineCells] = [shade, count];
  if (lineCells === 0) return undefined;
  const lines = cellsOfShade(cells, ink, line);
  return {
    ...lineForm(lines.mask, columns, rows),
    rim: lineCells / rimCells,
    ink: lines.count / ink.count,
    darker: darkerBy(cells, ink, lines),
  };
}

function cellsOfShade(cells: Uint32Array, ink: Cells, shade: number): Cells {
  const mask = new Uint8Array(cells.length);
  let count = 0;
  for (let at = 0; at < cells.length; at++) {
    if (ink.mask[at] === 0 || (cells[at]! & SHADE_MASK) !== shade) continue;
    mask[at] = 1;
    count++;
  }
  return { mask, count };
}

function darkerBy(cells: Uint32Array, ink: Cells, lines: Cells): number {
  const lightness = [0, 0];
  const weights = [0, 0];
  for (let at = 0; at < cells.length; at++) {
    if (ink.mask[at] === 0) continue;
    const side = lines.mask[at]!;
    const weight = alphaOf(cells[at]!);
    lightness[side]! += weight * lightnessOf(cells[at]! & 0xff_ffff);
    weights[side]! += weight;
  }
  return weights[0] === 0 ? 0 : lightness[0]! / weights[0]! - lightness[1]! / weights[1]!;
}

/** Neighbouring cells mostly look the same, so that the last colour is remembered. */
function lightnessOf(rgb: number): number {
  if (rgb !== lastRgb) [lastRgb, lastLightness] = [rgb, toOkLab(rgb)[0]];
  return lastLightness;
}

let lastRgb = -1;
let lastLightness = 0;
