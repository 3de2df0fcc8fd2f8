import { DEFINITION_ELEMENTS } from '../allow-list.ts';
import { propertiesOf } from '../clean-style.ts';
import { IDENTITY, type Matrix, multiply, parseTransform } from '../geometry/matrix.ts';
import { PathFlattener } from '../geometry/path-flattener.ts';
import { lengthOf, writeShape } from '../geometry/shape-path.ts';
import { type Size, viewMatrix } from '../geometry/view-matrix.ts';
import { hrefTarget, type SvgElement } from '../svg-element.ts';
import { viewportOf } from './viewport-of.ts';

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
const FINE: Matrix = [1e6, 0, 0, 1e6, 0, 0];
/** Nesting of references. Deeper content does not count. */
const NESTING_MAX = 12;

/**
 * The bounding box of the fill of an element in its own user space, before its transform; `undefined` with text in it,
 * whose size depends on fonts. The box of a group contains the transformed boxes of its children, as in browsers, and
 * is therefore larger than their shapes where they are turned.
 */
export function boundsOf(
  element: SvgElement,
  byId: ReadonlyMap<string, SvgElement>,
  viewport: Size,
): Bounds | undefined {
  const path = new PathFlattener();
  let [hasText, isStroked] = [false, false];
  const boxOf = (
    part: SvgElement,
    size: ReadonlyMap<string, string>,
    outer: Size,
    depth: number,
    inheritedStroke: string,
  ): Bounds | undefined => {
    if (part.name === 'text') hasText = true;
    const properties = propertiesOf(part);
    if (depth > NESTING_MAX || properties.get('display') === 'none') return undefined;
    const stroke = properties.get('stroke') ?? inheritedStroke;
    path.begin(FINE);
    const name = part.name === 'image' ? 'rect' : part.name;
    if (writeShape(name, properties, path)) {
      if (path.pointsCount > 0 && stroke !== 'none') isStroked = true;
      return path.pointsCount === 0 ? undefined : { ...path.bounds };
    }
    const target = name === 'use' ? hrefTarget(part, byId) : undefined;
    const isView = (name === 'svg' || name === 'symbol') && part !== element;
    const view = isView ? viewMatrix(part.attributes, size, outer) : IDENTITY;
    if (view === undefined) return undefined;
    const inner = viewportOf(part, outer);
    let box: Bounds | undefined;
    for (const child of target === undefined ? part.children : [target]) {
      if (DEFINITION_ELEMENTS.has(child.name) && !(child === target && child.name === 'symbol')) continue;
      const content = boxOf(child, (target ? part : child).attributes, inner, depth + 1, stroke);
      if (content !== undefined) box = union(box, mapped(content, multiply(view, placeOf(child))));
    }
    return box;
  };
  const empty = { left: 0, top: 0, right: 0, bottom: 0 };
  const box = boxOf(element, element.attributes, viewport, 0, 'none') ?? empty;
  return hasText ? undefined : { ...box, isStroked };
}

/** The matrix from the user space of an element to that of its parent. */
function placeOf(element: SvgElement): Matrix {
  const matrix = parseTransform(element.attributes.get('transform') ?? '');
  // Browsers count the position of a `use` as part of its transform.
  if (element.name !== 'use' && element.name !== 'svg') return matrix;
  const properties = propertiesOf(element);
  return multiply(matrix, [1, 0, 0, 1, lengthOf(properties.get('x')), lengthOf(properties.get('y'))]);
}

function mapped({ left, top, right, bottom }: Bounds, [a, b, c, d, e, f]: Matrix): Bounds {
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => [x, y] as const));
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function union(one: Bounds | undefined, other: Bounds): Bounds {
  if (one === undefined) return other;
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
