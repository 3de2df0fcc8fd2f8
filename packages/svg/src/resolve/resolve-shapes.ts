import { decimal } from '../geometry/numbers.ts';
import type { Size } from '../geometry/view-matrix.ts';
import { SvgRefusal } from '../refusal.ts';
import { elementsById, type SvgElement } from '../svg-element.ts';
import { isAnimated, keyframesOf } from './animated-properties.ts';
import { type Bounds, boundsOf } from './bounds.ts';
import { userUnits } from './css-length.ts';
import { FONT_SIZE_DEFAULT } from './font-size.ts';
import { originOf } from './origin.ts';
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
    if (!element.attributes.has('style') && !element.attributes.has('clip-path')) return;
    const properties = new Properties(element);
    const data = properties.styled('d');
    if (data !== undefined && !isAnimated(properties, 'd', keyframes)) {
      properties.delete('d');
      const path = PATH.exec(data)?.[2];
      if (path !== undefined) element.attributes.set('d', path);
    }
    const value = properties.get('clip-path');
    if (value === undefined || !SHAPE.test(value)) return;
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
  const [, pathRule, data] = PATH.exec(value) ?? [];
  const name = value.slice(0, value.indexOf('('));
  const list = value.slice(name.length + 1, value.lastIndexOf(')')).trim();
  const rule = /^evenodd\b/.exec(list)?.[0] ?? pathRule;
  const attributes: [string, string][] = [['d', data ?? pathDataOf(name, list, box)]];
  if (data !== undefined && (box.left !== 0 || box.top !== 0))
    attributes.push(['transform', `translate(${decimal(box.left)} ${decimal(box.top)})`]);
  if (rule === 'evenodd') attributes.push(['clip-rule', rule]);
  return attributes;
}

function pathDataOf(name: string, list: string, box: Bounds): string {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (name === 'polygon') {
    const points = list.replace(/^(?:evenodd|nonzero)\s*,/, '').split(',');
    const corners = points.map((point) => {
      const [x, y] = point.trim().split(/\s+/);
      return `${decimal(box.left + length(x, width))} ${decimal(box.top + length(y, height))}`;
    });
    return `M${corners.join('L')}Z`;
  }
  if (name === 'circle' || name === 'ellipse') return ellipseIn(name, list, box);
  if (/\bround\b/.test(list)) throw new SvgRefusal('clips by rounded corners of CSS; use a clipPath element');
  const [a, b, c, d] = list.split(/\s+/);
  let [top, right, bottom, left] = [length(a, height), length(b, width), length(c, height), length(d, width)];
  if (name === 'inset') {
    right = width - length(b ?? a, width);
    bottom = height - length(c ?? a, height);
    left = length(d ?? b ?? a, width);
  } else if (name === 'rect') {
    if (b === 'auto') right = width;
    if (c === 'auto') bottom = height;
  } else {
    [left, top] = [length(a, width), length(b, height)];
    [right, bottom] = [left + length(c, width), top + length(d, height)];
  }
  const [x0, y0, x1, y1] = [box.left + left, box.top + top, box.left + right, box.top + bottom].map(decimal);
  return `M${x0} ${y0}H${x1}V${y1}H${x0}Z`;
}

function ellipseIn(name: string, list: string, box: Bounds): string {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const [radii = '', at = ''] = list.split(/\bat\b/);
  const [cx, cy] = originOf(at.trim() || 'center', box, length);
  const across = [cx - box.left, box.right - cx].map(Math.abs);
  const down = [cy - box.top, box.bottom - cy].map(Math.abs);
  const radius = (text = 'closest-side', whole: number, sides: readonly number[]): number => {
    if (text === 'closest-side') return Math.min(...sides);
    return text === 'farthest-side' ? Math.max(...sides) : length(text, whole);
  };
  const [first, second] = radii
    .trim()
    .split(/\s+/)
    .filter((text) => text !== '');
  const isCircle = name === 'circle';
  const diagonal = Math.hypot(width, height) / Math.SQRT2;
  const rx = radius(first, isCircle ? diagonal : width, isCircle ? [...across, ...down] : across);
  const ry = isCircle ? rx : radius(second, height, down);
  const [start, end, middle, a, b] = [cx - rx, cx + rx, cy, rx, ry].map(decimal);
  return `M${start} ${middle}A${a} ${b} 0 0 1 ${end} ${middle}A${a} ${b} 0 0 1 ${start} ${middle}Z`;
}

/** 0 for `auto` and unknown units. */
function length(text = '0', whole: number): number {
  return userUnits(text, { whole, fontSize: FONT_SIZE_DEFAULT, rootFontSize: FONT_SIZE_DEFAULT }) ?? 0;
}
