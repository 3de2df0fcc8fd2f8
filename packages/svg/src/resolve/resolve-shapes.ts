import { decimal } from '../geometry/numbers.ts';
import type { Size } from '../geometry/view-matrix.ts';
import { SvgRefusal } from '../refusal.ts';
import { elementsById, type SvgElement } from '../svg-element.ts';
import { isAnimated, keyframesOf } from './animated-properties.ts';
import { type Bounds, boundsOf } from './bounds.ts';
import { userUnits } from './css-length.ts';
import { FONT_SIZE_DEFAULT } from './font-size.ts';
import { Properties } from './properties.ts';
import { viewportOf } from './viewport-of.ts';

/**
 * Writes shapes of CSS as elements and attributes, in place: `d` becomes path data, and a shape in `clip-path` becomes
 * a clip path (CSS Shapes 1, CSS Masking 1 §5.1). Animated ones stay. Throws `SvgRefusal` for the box of text.
 */
export function resolveShapes(root: SvgElement, viewport: Size): void {
  const keyframes = keyframesOf(root);
  const byId = elementsById(root);
  const clips: SvgElement[] = [];
  const visit = (element: SvgElement, outer: Size): void => {
    const inner = viewportOf(element, outer);
    for (const child of element.children) visit(child, inner);
    if (element.attributes.has('style')) {
      const properties = new Properties(element);
      const data = properties.styled('d');
      if (data !== undefined && !isAnimated(properties, 'd', keyframes)) {
        properties.delete('d');
        const path = PATH.exec(data)?.[2];
        if (path !== undefined) element.attributes.set('d', path);
      }
    }
    const value =
      element.attributes.has('style') || element.attributes.has('clip-path')
        ? new Properties(element).get('clip-path')
        : undefined;
    if (value === undefined || !SHAPE.test(value)) return;
    const properties = new Properties(element);
    if (isAnimated(properties, 'clip-path', keyframes)) return;
    let id = `clip-${clips.length}`;
    while (byId.has(id)) id += '_';
    const box = boxOf(value, element, outer, byId);
    const clip = { name: 'path', attributes: new Map(pathOf(value, box)), children: [] };
    clips.push({ name: 'clipPath', attributes: new Map([['id', id]]), children: [clip] });
    properties.set('clip-path', `url(#${id})`);
  };
  visit(root, viewport);
  if (clips.length > 0) root.children.push({ name: 'defs', attributes: new Map(), children: clips });
}

const PATH = /^path\(\s*(?:(evenodd|nonzero)\s*,\s*)?["']([^"']*)["']\s*\)/;
const SHAPE = /^(?:circle|ellipse|inset|polygon|rect|xywh|path)\(/;

function boxOf(
  value: string,
  element: SvgElement,
  viewport: Size,
  byId: ReadonlyMap<string, SvgElement>,
): Bounds {
  if (value.endsWith('view-box')) return { left: 0, top: 0, right: viewport.width, bottom: viewport.height };
  const bounds = boundsOf(element, byId, viewport);
  const usesBox = !value.endsWith('fill-box') && bounds?.isStroked === true;
  if (bounds === undefined || usesBox)
    throw new SvgRefusal('clips text or lines by a shape of CSS; use a clipPath element');
  return bounds;
}

/** The attributes of a path that covers the shape. */
function pathOf(value: string, box: Bounds): [string, string][] {
  const [, rule, data] = PATH.exec(value) ?? [];
  const moved = (x: number, y: number): [string, string][] =>
    x === 0 && y === 0 ? [] : [['transform', `translate(${decimal(x)} ${decimal(y)})`]];
  if (data !== undefined)
    return [
      ['d', data],
      ...moved(box.left, box.top),
      ...(rule === 'evenodd' ? ([['clip-rule', rule]] as [string, string][]) : []),
    ];
  const name = value.slice(0, value.indexOf('('));
  const list = value.slice(name.length + 1, value.lastIndexOf(')'));
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const length = (text: string | undefined, whole: number): number =>
    userUnits(SIDES[text ?? '0'] ?? text ?? '0', {
      whole,
      fontSize: FONT_SIZE_DEFAULT,
      rootFontSize: FONT_SIZE_DEFAULT,
    }) ?? 0;
  if (name === 'polygon') {
    const isEvenOdd = /^\s*evenodd\b/.test(list);
    const points = list
      .replace(/^\s*(?:evenodd|nonzero)\s*,/, '')
      .split(',')
      .map((point) => point.trim().split(/\s+/));
    const corners = points.map(
      ([x, y]) => `${decimal(box.left + length(x, width))} ${decimal(box.top + length(y, height))}`,
    );
    return [
      ['d', `M${corners.join('L')}Z`],
      ...(isEvenOdd ? ([['clip-rule', 'evenodd']] as [string, string][]) : []),
    ];
  }
  if (name === 'circle' || name === 'ellipse') {
    const [radii = '', at = ''] = list.split(/\bat\b/);
    const place = at.trim() === '' ? ['50%', '50%'] : at.trim().split(/\s+/);
    if (/^(?:top|bottom)$/.test(place[0]!) || /^(?:left|right)$/.test(place[1] ?? '')) place.reverse();
    const [x, y] = [length(place[0], width), length(place[1] ?? '50%', height)];
    const stated = radii.trim() === '' ? [] : radii.trim().split(/\s+/);
    const radius = (text = 'closest-side', whole: number, sides: readonly number[]): number =>
      text === 'closest-side'
        ? Math.min(...sides)
        : text === 'farthest-side'
          ? Math.max(...sides)
          : length(text, whole);
    const [across, down] = [
      [Math.abs(x), Math.abs(width - x)],
      [Math.abs(y), Math.abs(height - y)],
    ];
    const both = [...across, ...down];
    const diagonal = Math.hypot(width, height) / Math.SQRT2;
    const isCircle = name === 'circle';
    const rx = radius(stated[0], isCircle ? diagonal : width, isCircle ? both : across);
    const ry = isCircle ? rx : radius(stated[1], height, down);
    const [start, end, cy, a, b] = [box.left + x - rx, box.left + x + rx, box.top + y, rx, ry].map(decimal);
    return [['d', `M${start} ${cy}A${a} ${b} 0 0 1 ${end} ${cy}A${a} ${b} 0 0 1 ${start} ${cy}Z`]];
  }
  if (/\bround\b/.test(list)) throw new SvgRefusal('clips by rounded corners of CSS; use a clipPath element');
  const sides = list.trim().split(/\s+/);
  let [top, right, bottom, left] = [0, 0, 0, 0];
  if (name === 'inset') {
    const [a, b = a, c = a, d = b] = sides;
    [top, right, bottom, left] = [
      length(a, height),
      width - length(b, width),
      height - length(c, height),
      length(d, width),
    ];
  } else if (name === 'rect') {
    const [a, b, c, d] = sides;
    const side = (text: string | undefined, whole: number, auto: number): number =>
      text === 'auto' ? auto : length(text, whole);
    [top, right, bottom, left] = [
      side(a, height, 0),
      side(b, width, width),
      side(c, height, height),
      side(d, width, 0),
    ];
  } else {
    const [a, b, c, d] = sides;
    [left, top] = [length(a, width), length(b, height)];
    [right, bottom] = [left + length(c, width), top + length(d, height)];
  }
  const [x0, y0, x1, y1] = [box.left + left, box.top + top, box.left + right, box.top + bottom].map(decimal);
  return [['d', `M${x0} ${y0}H${x1}V${y1}H${x0}Z`]];
}

const SIDES: Readonly<Record<string, string>> = {
  left: '0',
  top: '0',
  center: '50%',
  right: '100%',
  bottom: '100%',
};
