import { writePath } from './path-data.ts';
import type { PathSink } from './path-flattener.ts';

/** Size that percentages refer to. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Writes the outline of a shape element to `sink`. Returns false for elements that are no shapes. */
export function writeShape(
  name: string,
  attributes: ReadonlyMap<string, string>,
  viewport: Viewport,
  sink: PathSink,
): boolean {
  // Horizontal percentages refer to the width of the viewport, vertical ones to its height.
  const across = (key: string): number => lengthOf(attributes.get(key), viewport.width);
  const down = (key: string): number => lengthOf(attributes.get(key), viewport.height);
  switch (name) {
    case 'path':
      writePath(attributes.get('d') ?? '', sink);
      return true;
    case 'circle': {
      // A percentage of a radius refers to the diagonal of the viewport, divided by √2 (SVG 2, section Units).
      const radius = lengthOf(attributes.get('r'), Math.hypot(viewport.width, viewport.height) / Math.SQRT2);
      if (radius > 0) sink.ellipse(across('cx'), down('cy'), radius, radius);
      return true;
    }
    case 'ellipse':
      if (across('rx') > 0 && down('ry') > 0)
        sink.ellipse(across('cx'), down('cy'), across('rx'), down('ry'));
      return true;
    case 'rect':
      writeRectangle(
        across('x'),
        down('y'),
        across('width'),
        down('height'),
        cornerOf(attributes, viewport),
        sink,
      );
      return true;
    case 'line':
      sink.moveTo(across('x1'), down('y1'));
      sink.lineTo(across('x2'), down('y2'));
      return true;
    case 'polyline':
    case 'polygon':
      writePolyline(attributes.get('points') ?? '', name === 'polygon', sink);
      return true;
    default:
      return false;
  }
}

/** A length in user units. Percentages refer to `whole`; a font size of 16 is assumed. 0 for `undefined` and words. */
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

function writeRectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  corner: readonly [number, number],
  sink: PathSink,
): void {
  if (width <= 0 || height <= 0) return;
  const rx = Math.min(Math.max(0, corner[0]), width / 2);
  const ry = Math.min(Math.max(0, corner[1]), height / 2);
  const [right, bottom] = [x + width, y + height];
  sink.moveTo(x + rx, y);
  sink.lineTo(right - rx, y);
  sink.arcTo(rx, ry, 0, false, true, right, y + ry);
  sink.lineTo(right, bottom - ry);
  sink.arcTo(rx, ry, 0, false, true, right - rx, bottom);
  sink.lineTo(x + rx, bottom);
  sink.arcTo(rx, ry, 0, false, true, x, bottom - ry);
  sink.lineTo(x, y + ry);
  sink.arcTo(rx, ry, 0, false, true, x + rx, y);
  sink.close();
}

function writePolyline(points: string, isClosed: boolean, sink: PathSink): void {
  const numbers = (points.match(/[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/g) ?? []).map(Number);
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const [x = 0, y = 0] = [numbers[i], numbers[i + 1]];
    if (i === 0) sink.moveTo(x, y);
    else sink.lineTo(x, y);
  }
  if (isClosed) sink.close();
}
