import { BOX_SIZE_MAX, BOX_SIZE_MIN } from './limits.ts';

/** The part of the plane that an icon shows. */
export interface ViewBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const VIEW_BOX_OUT_OF_RANGE = `has a box that reaches beyond ${BOX_SIZE_MAX} units`;

/**
 * Is this `viewBox`, which has no permitted form, a box all the same? Left out, the drawing would be cut to another: better
 * none than a wrong one.
 */
export function isOutOfRangeViewBox(viewBox: string): boolean {
  const numbers = viewBox.split(/[\s,]+/).map(Number);
  return numbers.length === 4 && !numbers.some(Number.isNaN);
}

/** Is it a box that can be drawn in? */
export function isBox({ left, top, width, height }: ViewBox): boolean {
  return isSize(width) && isSize(height) && isPosition(left) && isPosition(top);
}

export function isSize(value: number): boolean {
  return value >= BOX_SIZE_MIN && value <= BOX_SIZE_MAX;
}

function isPosition(value: number): boolean {
  return Math.abs(value) <= BOX_SIZE_MAX;
}
