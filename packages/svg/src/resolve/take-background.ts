import { decimal } from '../geometry/numbers.ts';
import type { SvgElement } from '../svg-element.ts';
import type { ViewBox } from '../view-box.ts';
import { visibleBox } from './fit-box.ts';
import { Properties } from './properties.ts';

/** Values that paint nothing behind the root. */
const UNPAINTED: ReadonlySet<string> = new Set('none transparent initial unset inherit revert'.split(' '));

/**
 * Takes the background color from the style of a root with a size, and returns a rectangle with it that covers the box,
 * as browsers paint it. Other renderers ignore the property. `undefined` without a background.
 */
export function takeBackground(root: SvgElement, box: ViewBox): SvgElement | undefined {
  if (root.attributes.get('style')?.includes('background-color') !== true) return undefined;
  const properties = new Properties(root);
  const fill = properties.styled('background-color') ?? 'none';
  properties.delete('background-color');
  if (UNPAINTED.has(fill)) return undefined;
  const { left: x, top: y, width, height } = visibleBox(root, box);
  const attributes = Object.entries({ x, y, width, height }).map(
    ([name, value]) => [name, decimal(value)] as const,
  );
  return {
    name: 'rect',
    attributes: new Map([...attributes, ['fill', fill], ['stroke', 'none']]),
    children: [],
  };
}
