import { drawPath } from './path-data.ts';
import type { Pen } from './pen.ts';

/** Extent that percentages refer to. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Draws the geometry of a shape element with a pen; answers whether the element is a shape. */
export function drawShape(
  name: string,
  attributes: ReadonlyMap<string, string>,
  viewport: Viewport,
  pen: Pen,
): boolean {
  const across = (key: string): number => lengthOf(attributes.get(key), viewport.width);
  const down = (key: string): number => lengthOf(attributes.get(key), viewport.height);
  switch (name) {
    case 'path':
      drawPath(attributes.get('d') ?? '', pen);
      return true;
    case 'circle': {
      const radius = lengthOf(attributes.get('r'), Math.hypot(viewport.width, viewport.height) / Math.SQRT2);
      if (radius > 0) pen.ellipse(across('cx'), down('cy'), radius, radius);
      return true;
    }
    case 'ellipse':
      if (across('rx') > 0 && down('ry') > 0) pen.ellipse(across('cx'), down('cy'), across('rx'), down('ry'));
      return true;
    case 'rect':
      drawRectangle(
        across('x'),
        down('y'),
        across('width'),
        down('height'),
        cornerOf(attributes, viewport),
        pen,
      );
      return true;
    case 'line':
      pen.moveTo(across('x1'), down('y1'));
      pen.lineTo(across('x2'), down('y2'));
      return true;
    case 'polyline':
    case 'polygon':
      drawPolyline(attributes.get('points') ?? '', name === 'polygon', pen);
      return true;
    default:
      return false;
  }
}

/** A length in user units: percentages are of `whole`, points and the like are converted. */
export function lengthOf(text: string | undefined, whole: number): number {
  if (text === undefined) return 0;
  const value = Number.parseFloat(text);
  if (!Number.isFinite(value)) return 0;
  const unit = /(%|pt|pc|mm|cm|in|em|rem|ex)$/.exec(text)?.[1];
  return unit === undefined ? value : value * (unit === '%' ? whole / 100 : (UNITS[unit] ?? 1));
}

const UNITS: Readonly<Record<string, number>> = {
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  rem: 16,
  ex: 8,
};

function cornerOf(attributes: ReadonlyMap<string, string>, viewport: Viewport): readonly [number, number] {
  const rx = attributes.get('rx') ?? attributes.get('ry');
  const ry = attributes.get('ry') ?? attributes.get('rx');
  return [lengthOf(rx, viewport.width), lengthOf(ry, viewport.height)];
}

function drawRectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  corner: readonly [number, number],
  pen: Pen,
): void {
  if (width <= 0 || height <= 0) return;
  const rx = Math.min(Math.max(0, corner[0]), width / 2);
  const ry = Math.min(Math.max(0, corner[1]), height / 2);
  const [right, bottom] = [x + width, y + height];
  pen.moveTo(x + rx, y);
  pen.lineTo(right - rx, y);
  pen.arcTo(rx, ry, 0, false, true, right, y + ry);
  pen.lineTo(right, bottom - ry);
  pen.arcTo(rx, ry, 0, false, true, right - rx, bottom);
  pen.lineTo(x + rx, bottom);
  pen.arcTo(rx, ry, 0, false, true, x, bottom - ry);
  pen.lineTo(x, y + ry);
  pen.arcTo(rx, ry, 0, false, true, x + rx, y);
  pen.close();
}

function drawPolyline(points: string, isClosed: boolean, pen: Pen): void {
  const numbers = (points.match(/[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/g) ?? []).map(Number);
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const [x = 0, y = 0] = [numbers[i], numbers[i + 1]];
    if (i === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
  if (isClosed) pen.close();
}
