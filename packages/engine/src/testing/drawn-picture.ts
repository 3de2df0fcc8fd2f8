import type { Picture } from '../image-descriptors/ink.ts';

/** Whether the drawing covers a point; both coordinates from 0 to 1. */
export type Drawing = (x: number, y: number) => boolean;

export const ring: Drawing = (x, y) => Math.abs(Math.hypot(x - 0.5, y - 0.5) - 0.4) < 0.06;
export const wideRing: Drawing = (x, y) => Math.abs(Math.hypot(x - 0.5, y - 0.5) - 0.39) < 0.09;
export const cross: Drawing = (x, y) => Math.abs(x - y) < 0.09 || Math.abs(x + y - 1) < 0.09;
export const arrow: Drawing = (x, y) =>
  (Math.abs(y - 0.5) < 0.06 && x < 0.9) || (x > 0.5 && Math.abs(Math.abs(y - 0.5) - (0.95 - x)) < 0.07);

/** Opacity, red, green and blue. */
export const BLACK = 0xff00_0000;
export const WHITE = 0xffff_ffff;

export interface Sheet {
  readonly size?: number;
  /** The size of the drawing on the sheet and its position, as shares. */
  readonly scale?: number;
  readonly left?: number;
  readonly top?: number;
  readonly ink?: number;
  readonly ground?: number;
}

/** Draws on a square sheet: black on transparent by default. */
export function drawnPicture(drawing: Drawing, sheet: Sheet = {}): Picture {
  const { size = 64, scale = 1, left = 0, top = 0, ink = BLACK, ground = 0 } = sheet;
  const cells = new Uint32Array(size * size).fill(ground);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const x = ((column + 0.5) / size - left) / scale;
      const y = ((row + 0.5) / size - top) / scale;
      if (x >= 0 && x < 1 && y >= 0 && y < 1 && drawing(x, y)) cells[row * size + column] = ink;
    }
  return { columns: size, rows: size, cells };
}
