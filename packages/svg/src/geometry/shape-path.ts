import { numbersIn } from './numbers.ts';
import { writePath } from './path-data.ts';
import type { PathSink } from './path-flattener.ts';

/** Writes the outline of a shape of a clean drawing to `sink`. Returns false for elements that are no shapes. */
export function writeShape(name: string, attributes: ReadonlyMap<string, string>, sink: PathSink): boolean {
  const length = (key: string): number => lengthOf(attributes.get(key));
  switch (name) {
    case 'path':
      writePath(attributes.get('d') ?? '', sink);
      return true;
    case 'circle':
      writeEllipse(length('cx'), length('cy'), [length('r'), length('r')], sink);
      return true;
    case 'ellipse':
      writeEllipse(length('cx'), length('cy'), radiiOf(attributes), sink);
      return true;
    case 'rect':
      writeRectangle(length('x'), length('y'), length('width'), length('height'), radiiOf(attributes), sink);
      return true;
    case 'line':
      sink.moveTo(length('x1'), length('y1'));
      sink.lineTo(length('x2'), length('y2'));
      return true;
    case 'polyline':
    case 'polygon':
      writePolyline(attributes.get('points') ?? '', name === 'polygon', sink);
      return true;
    default:
      return false;
  }
}

/** A length of a clean drawing in user units; percentages are parts of `whole`. 0 for `undefined` and words. */
export function lengthOf(text: string | undefined, whole = 1): number {
  if (text === undefined) return 0;
  const value = Number.parseFloat(text);
  if (!Number.isFinite(value)) return 0;
  return text.endsWith('%') ? (value / 100) * whole : value;
}

/** A radius that is missing or `auto` is equal to the other one. */
function radiiOf(attributes: ReadonlyMap<string, string>): readonly [number, number] {
  const stated = (key: string): string | undefined =>
    attributes.get(key) === 'auto' ? undefined : attributes.get(key);
  return [lengthOf(stated('rx') ?? stated('ry')), lengthOf(stated('ry') ?? stated('rx'))];
}

function writeEllipse(cx: number, cy: number, [rx, ry]: readonly [number, number], sink: PathSink): void {
  if (rx <= 0 || ry <= 0) return;
  sink.moveTo(cx + rx, cy);
  sink.arcTo(rx, ry, 0, false, true, cx - rx, cy);
  sink.arcTo(rx, ry, 0, false, true, cx + rx, cy);
  sink.close();
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
  const numbers = numbersIn(points);
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const [x = 0, y = 0] = [numbers[i], numbers[i + 1]];
    if (i === 0) sink.moveTo(x, y);
    else sink.lineTo(x, y);
  }
  if (isClosed) sink.close();
}
