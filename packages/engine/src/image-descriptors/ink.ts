/** A picture in row order. Each cell has opacity in the highest byte, then red, green and blue, not premultiplied. */
export interface Picture {
  readonly columns: number;
  readonly rows: number;
  readonly cells: Uint32Array;
  /** The color of all painted cells as `0xrrggbb`, if known. Painted cells must be opaque, others transparent. */
  readonly onlyColor?: number | undefined;
}

/** The ink of each cell of a picture, 0 to 255, in row order. */
export interface Ink {
  readonly columns: number;
  readonly rows: number;
  readonly cells: Uint8Array;
}

const WHITE = 0xff_ffff;
/** The color of the first cell is the background if at least this share of the border has it; otherwise white is. */
const GROUND_SHARE = 0.9;
/** Colors that differ by at most this much (of 255) in each channel count as the same. */
const SAME_COLOR = 24;
/** If nothing differs from a white background by more than this, and cells are see-through, opacity is the ink. */
const FAINT = 40;
/** Cells with less opacity (of 255) are see-through. */
const SEE_THROUGH = 128;
/** This share of the drawn cells, the strongest, counts as full ink. */
const FULL_SHARE = 0.05;
/** Cells with less ink (of 255) are not drawn. */
const DRAWN_MIN = 16;

/**
 * The ink of a picture: its contrast with the background, which is white or the color of a uniform border. Contrast is
 * half the largest channel difference plus half the lightness difference, so yellow counts as ink and the eyes of a
 * yellow face stay visible. Faint pictures are scaled to full strength. For pictures such as white on transparent,
 * opacity is the ink. O(cells). Valid until the next call.
 */
export function inkOf({ columns, rows, cells, onlyColor }: Picture): Ink {
  const ground = groundOf(columns, rows, cells);
  const count = cells.length;
  if (buffer.length < count) buffer = new Uint8Array(count);
  const ink = buffer.subarray(0, count);
  histogram.fill(0);
  if (onlyColor === undefined) readColors(cells, ground, ink);
  else readColor(cells, contrast(onlyColor, ground), contrast(WHITE, ground), ink);
  let strongest = 255;
  while (strongest > 0 && histogram[strongest] === 0) strongest--;
  if (strongest <= FAINT && ground === WHITE && cells.some((cell) => cell >>> 24 < SEE_THROUGH)) {
    histogram.fill(0);
    for (let at = 0; at < count; at++) {
      const alpha = cells[at]! >>> 24;
      ink[at] = alpha;
      histogram[alpha]!++;
    }
  }
  strengthen(ink);
  return { columns, rows, cells: ink };
}

let buffer = new Uint8Array(48 * 48);
const histogram = new Uint32Array(256);

function readColors(cells: Uint32Array, ground: number, ink: Uint8Array): void {
  let cell = cells[0]!;
  let value = contrast(flatten(cell), ground);
  let start = 0;
  // Adjacent cells are mostly equal, so work is done per run.
  for (let at = 0; at < ink.length; at++) {
    if (cells[at] !== cell) {
      histogram[value]! += at - start;
      start = at;
      cell = cells[at]!;
      value = contrast(flatten(cell), ground);
    }
    ink[at] = value;
  }
  histogram[value]! += ink.length - start;
}

/**
 * Reads a picture with `onlyColor`: the highest bit of a cell says whether it is painted. A branch would be
 * mispredicted at every edge of the drawing.
 */
function readColor(cells: Uint32Array, painted: number, unpainted: number, ink: Uint8Array): void {
  let count = 0;
  for (let at = 0; at < ink.length; at++) {
    const isPainted = cells[at]! >>> 31;
    ink[at] = unpainted ^ ((unpainted ^ painted) & -isPainted);
    count += isPainted;
  }
  histogram[painted]! += count;
  histogram[unpainted]! += ink.length - count;
}

/** Scales ink to full strength. A scale of less than 2 % is not worth a pass over the cells. */
function strengthen(ink: Uint8Array): void {
  let drawn = 0;
  for (let value = DRAWN_MIN; value < 256; value++) drawn += histogram[value]!;
  let full = 255;
  for (let above = 0; full > DRAWN_MIN; full--) {
    above += histogram[full]!;
    if (above > drawn * FULL_SHARE) break;
  }
  if (full >= 250 || drawn === 0) return;
  for (let at = 0; at < ink.length; at++) ink[at] = Math.min(255, Math.round((ink[at]! * 255) / full));
}

/** The background color, see GROUND_SHARE. */
function groundOf(columns: number, rows: number, cells: Uint32Array): number {
  const corner = flatten(cells[0]!);
  if (corner === WHITE) return WHITE;
  let same = 0;
  const countSame = (at: number): void => {
    if (distance(flatten(cells[at]!), corner) <= SAME_COLOR) same++;
  };
  for (let column = 0; column < columns; column++) {
    countSame(column);
    countSame((rows - 1) * columns + column);
  }
  for (let row = 1; row < rows - 1; row++) {
    countSame(row * columns);
    countSame((row + 1) * columns - 1);
  }
  return same >= GROUND_SHARE * 2 * (columns + rows - 2) ? corner : WHITE;
}

/** The color of a cell on a white background. */
function flatten(cell: number): number {
  const alpha = cell >>> 24;
  if (alpha === 255) return cell & WHITE;
  if (alpha === 0) return WHITE;
  const on = (channel: number): number => Math.round(255 + ((channel - 255) * alpha) / 255);
  return (on((cell >> 16) & 255) << 16) | (on((cell >> 8) & 255) << 8) | on(cell & 255);
}

/** The largest difference of a channel, 0 to 255. */
function distance(a: number, b: number): number {
  return Math.max(
    Math.abs(((a >> 16) & 255) - ((b >> 16) & 255)),
    Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)),
    Math.abs((a & 255) - (b & 255)),
  );
}

/** Half the largest channel difference plus half the lightness difference, 0 to 255, rounded up. */
function contrast(color: number, ground: number): number {
  return color === ground
    ? 0
    : (distance(color, ground) + Math.abs(lightness(color) - lightness(ground)) + 1) >> 1;
}

/** 0 to 255, weighted like the eye (ITU-R BT.601). */
function lightness(color: number): number {
  return (77 * ((color >> 16) & 255) + 150 * ((color >> 8) & 255) + 29 * (color & 255)) >> 8;
}
