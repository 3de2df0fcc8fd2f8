import type { ViewBox } from '@glyphdex/svg';
import { lengthOf, type Matrix, multiply } from '@glyphdex/svg/geometry';

/**
 * Where do the units of a `symbol` or nested `svg` lie, once its view is fitted into the size that the attributes give
 * (SVG 2 §8.2, centred and without stretching)? `undefined` when nothing of it shows.
 */
export function fitView(
  matrix: Matrix,
  viewBox: string | undefined,
  size: ReadonlyMap<string, string>,
  around: ViewBox,
): Matrix | undefined {
  const view = viewBox
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  if (view?.length !== 4 || !view.every(Number.isFinite)) return matrix;
  const [left = 0, top = 0, width = 0, height = 0] = view;
  const shownWidth = lengthOf(size.get('width') ?? '100%', around.width);
  const shownHeight = lengthOf(size.get('height') ?? '100%', around.height);
  const scale = Math.min(shownWidth / width, shownHeight / height);
  if (!Number.isFinite(scale)) return undefined;
  const [dx, dy] = [(shownWidth - width * scale) / 2, (shownHeight - height * scale) / 2];
  return multiply(matrix, [scale, 0, 0, scale, dx - left * scale, dy - top * scale]);
}
