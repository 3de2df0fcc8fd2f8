import { BOX_SIZE_MAX } from './limits.ts';

export const BOX_IS_FAR = `has a box that reaches beyond ${BOX_SIZE_MAX} units`;

/**
 * Is this `viewBox`, which has no permitted form, a box all the same? Left out, the drawing would be cut to another: better
 * none than a wrong one.
 */
export function isFarBox(viewBox: string): boolean {
  const numbers = viewBox.split(/[\s,]+/).map(Number);
  return numbers.length === 4 && !numbers.some(Number.isNaN);
}
