import { BitGrid, type Neighborhood } from './bit-grid.ts';
import { alphaOf, type Canvas } from './canvas.ts';
import { toOkLab } from './color.ts';

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

/** The cells that carry a drawing; valid until the next drawing. */
interface Ink {
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
function inkOf({ cells, columns, rows, onlyColor }: Canvas): Ink {
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

/** How much like lines is what is painted? All 0 when nothing is. */
export interface LineForm {
  /** Share of the painted cells that lie deeper than half a line of the usual width. */
  readonly solidity: number;
  /** Mean width, as a share of the longer side of what is painted. */
  readonly thickness: number;
  /** How much the width changes along the middle of the paint, in mean widths: near 0 for lines of one width. */
  readonly unevenness: number;
}

/** What lies under this many layers is deeper than half a line of the usual width, on a grid of 48. */
const DEEP = 3;
const NOTHING: LineForm = { solidity: 0, thickness: 0, unevenness: 0 };
/** Layers that open sides and open corners tell, in turn: distances of octagons are the roundest that neighborhood give. */
const LAYERS: readonly [Neighborhood, Neighborhood] = ['sides', 'all'];

/** What is left of a drawing, and what is left of that, in turn. */
const odd = new BitGrid();
const even = new BitGrid();

/**
 * Measures the form of what is painted, whether it was painted by strokes or by areas: outlines that were expanded to
 * areas measure as the strokes that they were. Layer after layer is taken away; of each, what does not
 * grow back from those beneath is the middle (the skeleton of Lantuéjoul 1978, by octagons). Some five microseconds.
 */
function lineForm(ink: BitGrid): LineForm {
  const painted = ink.count();
  if (painted === 0) return NOTHING;
  const width = (2 * painted) / ink.openSides();
  const box = ink.box();
  let deep = 0;
  let middle = 0;
  let sum = 0;
  let squares = 0;
  for (let depth = 1, isLeft = true, rest = ink; isLeft; depth++) {
    const neighborhood = LAYERS[depth % 2 === 1 ? 0 : 1];
    const eroded = depth % 2 === 1 ? odd : even;
    isLeft = eroded.erode(rest, neighborhood);
    const lost = rest.countLost(eroded, neighborhood);
    middle += lost;
    sum += lost * depth;
    squares += lost * depth * depth;
    if (depth === DEEP) deep = eroded.count();
    rest = eroded;
  }
  const mean = sum / middle;
  const deviation = Math.sqrt(Math.max(0, squares / middle - mean * mean));
  return {
    solidity: deep / painted,
    thickness: width / Math.max(box.width, box.height),
    unevenness: deviation / width,
  };
}

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
const SHADE_MASK = 0xe0e0e0;

const lines = new BitGrid();

/** What runs along the rim of a drawing in several colours? `undefined` when nothing does. */
function contourOf(cells: Uint32Array, ink: Ink, columns: number, rows: number): Contour | undefined {
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
