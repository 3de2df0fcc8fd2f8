import { BOX_SIZE_MAX, BOX_SIZE_MIN } from './limits.ts';

/** The rectangle of user space that a drawing shows. */
export interface ViewBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const VIEW_BOX_OUT_OF_RANGE = `has a viewBox beyond ${BOX_SIZE_MAX} units; scale the drawing down`;

/** The box in a `viewBox` attribute; `undefined` without four numbers. */
export function viewBoxOf(attributes: ReadonlyMap<string, string>): ViewBox | undefined {
  const numbers =
    attributes
      .get('viewBox')
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return undefined;
  const [left = 0, top = 0, width = 0, height = 0] = numbers;
  return { left, top, width, height };
}

/** The box of a root without a `viewBox` begins at 0 and has its width and height; NaN for a missing one. */
export function drawnBox(attributes: ReadonlyMap<string, string>): ViewBox {
  const side = (name: string): number => Number.parseFloat(attributes.get(name) ?? '');
  return viewBoxOf(attributes) ?? { left: 0, top: 0, width: side('width'), height: side('height') };
}

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
