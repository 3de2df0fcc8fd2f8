import type { Ink } from './ink.ts';
import type { Box } from './ink-grid.ts';

/** Drawings are often rotated by about this much, in degrees. */
const ROTATION = 10;
/** The part of the whole drawing that a crop usually misses on one side. */
const CUT_SHARE = 0.15;

/** A drawing on its own sheet, and the box that it fills. */
export interface AlteredInk {
  readonly ink: Ink;
  /** Default: the bounding box of the ink. */
  readonly box?: Box;
}

/**
 * The drawings of which this may be an altered picture: mirrored, rotated either way, and completed on each side. Each
 * side is completed both by nothing and by what the opposite side mirrors, because most icons are symmetric. O(cells).
 */
export function alteredInks(ink: Ink, box: Box): AlteredInk[] {
  const drawing = cropped(ink, box);
  return [
    { ink: mirrored(drawing) },
    { ink: rotated(drawing, ROTATION) },
    { ink: rotated(drawing, -ROTATION) },
    ...[true, false].flatMap((isAcross) =>
      [true, false].flatMap((isStart) => completed(drawing, isAcross, isStart)),
    ),
  ];
}

function cropped({ columns, cells }: Ink, { left, top, right, bottom }: Box): Ink {
  const crop = new Uint8Array((right - left) * (bottom - top));
  for (let row = top; row < bottom; row++)
    crop.set(cells.subarray(row * columns + left, row * columns + right), (row - top) * (right - left));
  return { columns: right - left, rows: bottom - top, cells: crop };
}

/** The drawing of which each cell is that at the given place of another; -1 is empty. */
function drawn(
  { columns, rows }: Omit<Ink, 'cells'>,
  cells: Uint8Array,
  from: (x: number, y: number) => number,
): Ink {
  const copy = new Uint8Array(columns * rows);
  for (let y = 0, at = 0; y < rows; y++)
    for (let x = 0; x < columns; x++, at++) {
      const place = from(x, y);
      if (place >= 0) copy[at] = cells[place]!;
    }
  return { columns, rows, cells: copy };
}

function mirrored({ columns, rows, cells }: Ink): Ink {
  return drawn({ columns, rows }, cells, (x, y) => y * columns + columns - 1 - x);
}

/** Takes the nearest cell. */
function rotated({ columns, rows, cells }: Ink, degrees: number): Ink {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const side = Math.ceil(Math.hypot(columns, rows));
  return drawn({ columns: side, rows: side }, cells, (x, y) => {
    const [right, down] = [x + 0.5 - side / 2, y + 0.5 - side / 2];
    const column = Math.floor(columns / 2 + cos * right + sin * down);
    const row = Math.floor(rows / 2 - sin * right + cos * down);
    return column >= 0 && row >= 0 && column < columns && row < rows ? row * columns + column : -1;
  });
}

/** The drawing with the missing part at the start or end of its rows or columns: empty, and mirrored. */
function completed({ columns, rows, cells }: Ink, isAcross: boolean, isStart: boolean): AlteredInk[] {
  const missing = Math.round(((isAcross ? columns : rows) * CUT_SHARE) / (1 - CUT_SHARE));
  const sheet = { columns: columns + (isAcross ? missing : 0), rows: rows + (isAcross ? 0 : missing) };
  const [left, top] = isStart ? [sheet.columns - columns, sheet.rows - rows] : [0, 0];
  const placeOf = (x: number, y: number): number => {
    const [column, row] = [x - left, y - top];
    return column >= 0 && row >= 0 && column < columns && row < rows ? row * columns + column : -1;
  };
  const opposite = (x: number, y: number) =>
    isAcross ? placeOf(sheet.columns - 1 - x, y) : placeOf(x, sheet.rows - 1 - y);
  const box = { left: 0, top: 0, right: sheet.columns, bottom: sheet.rows };
  return [
    { ink: drawn(sheet, cells, placeOf), box },
    { ink: drawn(sheet, cells, (x, y) => (placeOf(x, y) >= 0 ? placeOf(x, y) : opposite(x, y))), box },
  ];
}
