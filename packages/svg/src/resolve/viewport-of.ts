import { numbersIn } from '../geometry/numbers.ts';
import type { Size } from '../geometry/view-matrix.ts';
import type { SvgElement } from '../svg-element.ts';

/** The viewport that lengths inside an element refer to: its viewBox, else its size, else that around it. */
export function viewportOf({ name, attributes }: SvgElement, outer: Size): Size {
  if (name !== 'svg' && name !== 'symbol' && name !== 'marker') return outer;
  const [, , width, height] = numbersIn(attributes.get('viewBox') ?? '');
  if (width !== undefined && height !== undefined) return { width, height };
  const side = (key: string, whole: number): number => Number.parseFloat(attributes.get(key) ?? '') || whole;
  return name === 'marker'
    ? { width: side('markerWidth', 3), height: side('markerHeight', 3) }
    : { width: side('width', outer.width), height: side('height', outer.height) };
}
