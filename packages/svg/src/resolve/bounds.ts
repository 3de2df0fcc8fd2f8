import { IDENTITY, type Matrix, multiply, parseTransform } from '../geometry/matrix.ts';
import { PathFlattener } from '../geometry/path-flattener.ts';
import { writeShape } from '../geometry/shape-path.ts';
import { type Size, viewMatrix } from '../geometry/view-matrix.ts';
import type { SvgElement } from '../svg-element.ts';
import { Properties } from './properties.ts';

/** A rectangle of user space. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Whether a shape in it is stroked. */
  readonly isStroked?: boolean;
}

/** Curves are flattened as finely as the flattener can. */
const FINE = 1e6;
/** Nesting of references. Deeper content does not count. */
const NESTING_MAX = 12;

/**
 * The bounding box of the fill of an element in its own user space, before its transform (SVG 2 §8.10); `undefined`
 * with text in it, whose size depends on fonts.
 */
export function boundsOf(
  element: SvgElement,
  byId: ReadonlyMap<string, SvgElement>,
  viewport: Size,
): Bounds | undefined {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity, isStroked: false };
  const path = new PathFlattener();
  let hasText = false;
  const visit = (part: SvgElement, outer: Matrix, depth: number, inheritedStroke: string): void => {
    if (part.name === 'text') hasText = true;
    if (depth > NESTING_MAX || UNPAINTED.has(part.name)) return;
    const properties = new Properties(part);
    if (properties.get('display') === 'none') return;
    const stroke = properties.get('stroke') ?? inheritedStroke;
    const matrix =
      part === element ? outer : multiply(outer, parseTransform(part.attributes.get('transform') ?? ''));
    const number = (key: string): number => Number.parseFloat(properties.get(key) ?? '0') || 0;
    if (part.name === 'use') {
      const target = byId.get(part.attributes.get('href')?.slice(1) ?? '');
      if (target === undefined) return;
      // Browsers count the position of a `use` as part of its transform.
      const placed = part === element ? matrix : multiply(matrix, [1, 0, 0, 1, number('x'), number('y')]);
      if (target.name === 'symbol') visitView(target, part.attributes, placed, depth, stroke);
      else visit(target, placed, depth + 1, stroke);
    } else if (part.name === 'svg' && part !== element) {
      visitView(
        part,
        part.attributes,
        multiply(matrix, [1, 0, 0, 1, number('x'), number('y')]),
        depth,
        stroke,
      );
    } else {
      for (const child of part.children) visit(child, matrix, depth, stroke);
      path.begin(scaled(matrix));
      const name = part.name === 'image' ? 'rect' : part.name;
      const attributes = new Map([
        ...part.attributes,
        ...properties.styledNames.map((key) => [key, properties.get(key)!] as const),
      ]);
      if (!writeShape(name, attributes, path) || path.pointsCount === 0) return;
      if (stroke !== 'none') box.isStroked = true;
      for (let at = 0; at < path.pointsCount; at++) {
        const [x, y] = [path.points[2 * at]! / FINE, path.points[2 * at + 1]! / FINE];
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y);
      }
    }
  };
  const visitView = (
    target: SvgElement,
    size: ReadonlyMap<string, string>,
    matrix: Matrix,
    depth: number,
    stroke: string,
  ): void => {
    const view = viewMatrix(target.attributes, size, viewport);
    if (view) for (const child of target.children) visit(child, multiply(matrix, view), depth + 1, stroke);
  };
  visit(element, IDENTITY, 0, 'none');
  if (hasText) return undefined;
  return box.left > box.right ? { left: 0, top: 0, right: 0, bottom: 0 } : box;
}

function scaled([a, b, c, d, e, f]: Matrix): Matrix {
  return [a * FINE, b * FINE, c * FINE, d * FINE, e * FINE, f * FINE];
}

const UNPAINTED: ReadonlySet<string> = new Set(
  'defs symbol linearGradient radialGradient clipPath mask pattern marker filter text'.split(' '),
);
