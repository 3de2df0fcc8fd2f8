import { BOX_SIZE_MAX, BOX_SIZE_MIN } from './limits.ts';

/** The rectangle of user space that a drawing shows. */
export interface ViewBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const VIEW_BOX_OUT_OF_RANGE = `has a viewBox beyond ${BOX_SIZE_MAX} units; scale the drawing down`;

/**
 * Whether a `viewBox` that does not match its grammar holds four numbers. The caller then refuses the drawing, because
 * it would be cut differently without its box.
 */
export function isOutOfRangeViewBox(viewBox: string): boolean {
  const numbers = viewBox.split(/[\s,]+/).map(Number);
  return numbers.length === 4 && !numbers.some(Number.isNaN);
}

/** Whether all four numbers are within the limits. */
export function isBox({ left, top, width, height }: ViewBox): boolean {
  return isSize(width) && isSize(height) && isPosition(left) && isPosition(top);
}

export function isSize(value: number): boolean {
  return value >= BOX_SIZE_MIN && value <= BOX_SIZE_MAX;
}

function isPosition(value: number): boolean {
  return Math.abs(value) <= BOX_SIZE_MAX;
}
