import { decimal } from '../geometry/numbers.ts';
import { viewMatrix } from '../geometry/view-matrix.ts';
import { SvgRefusal } from '../refusal.ts';
import type { SvgElement } from '../svg-element.ts';
import { isBox, VIEW_BOX_OUT_OF_RANGE, type ViewBox } from '../view-box.ts';

/** Differences of proportions that count as rounding. */
const TOLERANCE = 0.01;

/**
 * Gives the root a viewBox with the proportions of its size, in place: renderers and catalogs otherwise disagree about
 * the box of the drawing. `preserveAspectRatio` says where the space or the cut is. Returns the box. Throws
 * `SvgRefusal` for one beyond the limits.
 */
export function fitBox(root: SvgElement, box: ViewBox): ViewBox {
  const { attributes, children } = root;
  const [width, height] = [Number(attributes.get('width')), Number(attributes.get('height'))];
  const isAnimated = children.some((child) => child.attributes.get('attributeName') === 'viewBox');
  if (Math.abs(width / box.width / (height / box.height) - 1) < TOLERANCE || isAnimated) return box;
  let fitted = visibleBox(root, box);
  if (attributes.get('preserveAspectRatio')?.includes('none') === true) {
    fitted = { left: 0, top: 0, width, height };
    const transform = `matrix(${viewMatrix(attributes, attributes, fitted)!.map(decimal).join(' ')})`;
    const isContent = ({ name }: SvgElement): boolean => !['style', 'title', 'desc'].includes(name);
    const group = {
      name: 'g',
      attributes: new Map([['transform', transform]]),
      children: children.filter(isContent),
    };
    children.splice(0, Infinity, ...children.filter((child) => !isContent(child)), group);
  }
  if (!isBox(fitted)) throw new SvgRefusal(VIEW_BOX_OUT_OF_RANGE);
  attributes.delete('preserveAspectRatio');
  attributes.set('viewBox', [fitted.left, fitted.top, fitted.width, fitted.height].map(decimal).join(' '));
  return fitted;
}

/** The part of user space that a root with a size shows: wider or higher than its viewBox, or cut (SVG 2 §8.2). */
export function visibleBox({ attributes }: SvgElement, box: ViewBox): ViewBox {
  const [across = 1, , , down = 1, x = 0, y = 0] = viewMatrix(attributes, attributes, box) ?? [];
  const [width, height] = [Number(attributes.get('width')), Number(attributes.get('height'))];
  return { left: -x / across, top: -y / down, width: width / across, height: height / down };
}
