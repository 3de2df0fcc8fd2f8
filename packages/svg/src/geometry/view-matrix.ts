import { viewBoxOf } from '../view-box.ts';
import { IDENTITY, type Matrix } from './matrix.ts';

/** The size of a viewport in user units. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The matrix from the content of a `symbol` or nested `svg` to its place, which `size` gives as `width` and `height`
 * (SVG 2 §8.2): the viewBox is fitted as `preserveAspectRatio` says. `undefined` for an empty box. Lengths are in user
 * units; `100%` is the size of `outer`.
 */
export function viewMatrix(
  view: ReadonlyMap<string, string>,
  size: ReadonlyMap<string, string>,
  outer: Size,
): Matrix | undefined {
  const box = viewBoxOf(view);
  if (box === undefined) return IDENTITY;
  const { left, top, width, height } = box;
  const shown = viewSize(view, size, outer);
  const side = (name: 'width' | 'height'): number => Number(shown.get(name));
  const across = side('width') / width;
  const down = side('height') / height;
  if (!Number.isFinite(across) || !Number.isFinite(down) || across === 0 || down === 0) return undefined;
  const fit = view.get('preserveAspectRatio') ?? '';
  if (fit.includes('none')) return [across, 0, 0, down, -left * across, -top * down];
  const scale = fit.includes('slice') ? Math.max(across, down) : Math.min(across, down);
  const share = (axis: 'x' | 'Y'): number =>
    fit.includes(`${axis}Min`) ? 0 : fit.includes(`${axis}Max`) ? 1 : 0.5;
  return [
    scale,
    0,
    0,
    scale,
    (side('width') - width * scale) * share('x') - left * scale,
    (side('height') - height * scale) * share('Y') - top * scale,
  ];
}

/** The width and height of a viewport in user units, as attributes. Without its own, it is as large as `outer`. */
export function viewSize(
  view: ReadonlyMap<string, string>,
  size: ReadonlyMap<string, string>,
  outer: Size,
): ReadonlyMap<'width' | 'height', string> {
  return new Map(
    (['width', 'height'] as const).map((name) => {
      const stated = size.get(name) ?? view.get(name) ?? 'auto';
      const isWhole = stated === 'auto' || stated === '100%';
      return [name, String(isWhole ? outer[name] : Number.parseFloat(stated))];
    }),
  );
}
