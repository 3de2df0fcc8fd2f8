import { IDENTITY, type Matrix, multiply, parseTransform, transformFunction } from '../geometry/matrix.ts';
import { decimal } from '../geometry/numbers.ts';
import { writePath } from '../geometry/path-data.ts';
import { PathFlattener } from '../geometry/path-flattener.ts';
import type { Size } from '../geometry/view-matrix.ts';
import { SvgRefusal } from '../refusal.ts';
import { elementsById, type SvgElement } from '../svg-element.ts';
import { isAnimated, keyframesOf, PLACING } from './animated-properties.ts';
import { type Bounds, boundsOf } from './bounds.ts';
import { userUnits } from './css-length.ts';
import { FONT_SIZE_DEFAULT } from './font-size.ts';
import { originOf } from './origin.ts';
import { Properties } from './properties.ts';
import { viewportOf } from './viewport-of.ts';

/**
 * Writes the transforms of CSS with their origins as one `transform` attribute per element, in place. Elements whose
 * place is animated stay as they are. Throws `SvgRefusal` where the place depends on fonts, a motion path or a third
 * dimension.
 */
export function resolveTransforms(root: SvgElement, viewport: Size): void {
  const resolver = new TransformResolver(root);
  resolver.visit(root, viewport);
}

class TransformResolver {
  readonly #keyframes: string;
  readonly #byId: ReadonlyMap<string, SvgElement>;

  constructor(root: SvgElement) {
    this.#keyframes = keyframesOf(root);
    this.#byId = elementsById(root);
  }

  /** Resolves descendants first, because the box of an element depends on them. */
  visit(element: SvgElement, viewport: Size): void {
    const inner = viewportOf(element, viewport);
    for (const child of element.children) this.visit(child, inner);
    const { attributes } = element;
    if (!attributes.has('style') && !attributes.has('transform-origin') && !attributes.has('transform-box'))
      return;
    const properties = new Properties(element);
    const placing = PLACING.filter((name) => properties.styled(name) !== undefined);
    const hasOrigin = attributes.has('transform-origin') || attributes.has('transform-box');
    if (placing.length === 0 && !hasOrigin) return;
    if (PLACING.some((name) => isAnimated(properties, name, this.#keyframes))) return;
    const matrix = this.#matrixOf(properties, viewport);
    // The attributes `rotate` and `scale` are no transforms.
    properties.deleteStyled(...PLACING);
    properties.delete('transform', 'transform-origin', 'transform-box');
    if (matrix !== undefined) attributes.set('transform', matrix);
  }

  /** The transform of an element as an attribute; `undefined` for the identity. */
  #matrixOf(properties: Properties, viewport: Size): string | undefined {
    const functions = ['translate', 'rotate', 'scale', 'transform'].map(
      (name) => properties.styled(name) ?? 'none',
    );
    const attribute = properties.element.attributes.get('transform');
    const isMoved = (properties.styled('offset-path') ?? 'none') !== 'none';
    if (!isMoved && functions.every((text) => text === 'none') && (attribute ?? '').trim() === '')
      return undefined;
    const box = this.#boxOf(properties, viewport);
    const lengths = { across: box.right - box.left, down: box.bottom - box.top };
    const [translate = '', rotate = '', scale = '', transform = ''] = functions;
    const isStyled = properties.styled('transform') !== undefined;
    const steps = [
      individual('translate', translate, lengths),
      individual('rotate', rotate, lengths),
      individual('scale', scale, lengths),
      offsetOf(properties, box),
      isStyled ? cssTransform(transform, lengths) : parseTransform(attribute ?? ''),
    ];
    const [x, y] = originOf(properties.get('transform-origin') ?? '0 0', box, lengthIn);
    const isPlain = x === 0 && y === 0 && !isMoved && functions.every((text) => text === 'none');
    if (isPlain && attribute !== undefined) return attribute;
    const matrix = around(x, y, steps.reduce(multiply));
    if (!matrix.every(Number.isFinite))
      throw new SvgRefusal('has a transform with numbers that cannot be read');
    return matrix.every((value, at) => value === IDENTITY[at])
      ? undefined
      : `matrix(${matrix.map(decimal).join(' ')})`;
  }

  /** The box that the origin and percentages refer to (CSS Transforms 1 §6). */
  #boxOf(properties: Properties, viewport: Size): Bounds {
    // Browsers know the property, but no attribute of this name.
    const box = properties.styled('transform-box') ?? 'view-box';
    const origin = properties.get('transform-origin') ?? '';
    const usesBox = `${origin} ${properties.styled('transform') ?? ''} ${properties.styled('translate') ?? ''}`;
    const isFill = box === 'fill-box' || box === 'content-box';
    const isStroke = box === 'stroke-box' || box === 'border-box';
    if (!isFill && !isStroke) return { left: 0, top: 0, right: viewport.width, bottom: viewport.height };
    const bounds = boundsOf(properties.element, this.#byId, viewport);
    const isPlaced =
      /[%a-z1-9]/.test(usesBox) ||
      properties.get('transform') !== undefined ||
      properties.styled('rotate') !== undefined ||
      properties.styled('scale') !== undefined;
    if (bounds === undefined || (isStroke && isPlaced && bounds.isStroked))
      throw new SvgRefusal(
        `is placed by the ${box} of text or lines; convert it to paths without transform-box`,
      );
    return bounds;
  }
}

/**
 * The matrix of a motion path at rest (Motion Path 1 §2), which stands between `scale` and `transform` and has its
 * origin in that of the transform. Throws `SvgRefusal` for paths other than `path()`.
 */
function offsetOf(properties: Properties, box: Bounds): Matrix {
  const path = properties.styled('offset-path') ?? 'none';
  if (path === 'none') return IDENTITY;
  const data = /^path\(\s*["']([^"']*)["']\s*\)$/.exec(path)?.[1];
  if (data === undefined) throw new SvgRefusal('is placed by an offset-path other than path()');
  const line = new PathFlattener();
  line.begin([1e3, 0, 0, 1e3, 0, 0]);
  writePath(data, line);
  // Browsers ignore a path that they cannot read.
  if (line.pointsCount === 0) return IDENTITY;
  const at = (index: number): [number, number] => [
    line.points[2 * index]! / 1e3,
    line.points[2 * index + 1]! / 1e3,
  ];
  const lengths = Array.from({ length: Math.max(0, line.pointsCount - 1) }, (_, index) => {
    const [[x, y], [nextX, nextY]] = [at(index), at(index + 1)];
    return Math.hypot(nextX - x, nextY - y);
  });
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let left = Math.min(total, Math.max(0, lengthIn(properties.styled('offset-distance') ?? '0', total)));
  let index = 0;
  while (index < lengths.length - 1 && left > lengths[index]!) left -= lengths[index++]!;
  const [[x, y], [nextX, nextY]] = [at(index), at(Math.min(index + 1, line.pointsCount - 1))];
  const share = lengths[index] ? left / lengths[index]! : 0;
  const rotate = properties.styled('offset-rotate') ?? 'auto';
  const along = /auto|reverse/.test(rotate) ? (Math.atan2(nextY - y, nextX - x) * 180) / Math.PI : 0;
  const turn =
    along + (rotate.includes('reverse') ? 180 : 0) + degrees(/[+-]?[\d.]+[a-z]*/.exec(rotate)?.[0] ?? '0');
  const [originX, originY] = originOf(properties.get('transform-origin') ?? '0 0', box, lengthIn);
  const anchor = properties.styled('offset-anchor') ?? 'auto';
  const [anchorX, anchorY] = anchor === 'auto' ? [originX, originY] : originOf(anchor, box, lengthIn);
  const placed = multiply(
    [1, 0, 0, 1, x + (nextX - x) * share - originX, y + (nextY - y) * share - originY],
    transformFunction('rotate', [turn]),
  );
  return multiply(placed, [1, 0, 0, 1, originX - anchorX, originY - anchorY]);
}

interface BoxLengths {
  readonly across: number;
  readonly down: number;
}

function lengthIn(text: string, whole: number): number {
  const basis = { whole, fontSize: FONT_SIZE_DEFAULT, rootFontSize: FONT_SIZE_DEFAULT };
  const length = userUnits(text, basis);
  if (length === undefined) throw new SvgRefusal(`has a transform by ${text.slice(0, 40)}`);
  return length;
}

/** The matrix of the properties `translate`, `rotate` and `scale` (CSS Transforms 2 §4). */
function individual(name: string, value: string, lengths: BoxLengths): Matrix {
  if (value === 'none' || value === '') return IDENTITY;
  const parts = value.split(/\s+/);
  if (name === 'rotate') {
    if (parts.length > 1 && parts[0] !== 'z' && parts.at(-1) !== 'z') throw inThreeDimensions();
    return functionMatrix('rotate', [parts.find((part) => part !== 'z') ?? '0'], lengths);
  }
  return functionMatrix(name, parts.slice(0, 2), lengths);
}

function cssTransform(text: string, lengths: BoxLengths): Matrix {
  let matrix = IDENTITY;
  let [depth, start, open] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(' && depth++ === 0) open = at;
    if (text[at] !== ')' || --depth !== 0) continue;
    const name = text.slice(start, open).trim().toLowerCase().replace(WITH_AXIS, withAxis);
    matrix = multiply(matrix, functionMatrix(name, splitList(text.slice(open + 1, at)), lengths));
    start = at + 1;
  }
  return matrix;
}

/** Functions that end in an axis, which CSS compares without its case. */
const WITH_AXIS = /^(translate|scale|rotate|skew)([xyz])$/;

function withAxis(_: string, name: string, axis: string): string {
  return name + axis.toUpperCase();
}

/** Splits by commas outside of brackets. SVG also separates by spaces. */
function splitList(list: string): string[] {
  return list.match(/(?:[^\s,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
}

function functionMatrix(name: string, list: readonly string[], { across, down }: BoxLengths): Matrix {
  const [a = '0', b, c] = list;
  const number = (text: string): number =>
    text.endsWith('%') ? Number.parseFloat(text) / 100 : Number(text);
  const along = (text = '0'): number => lengthIn(text, across);
  const below = (text = '0'): number => lengthIn(text, down);
  switch (name) {
    case 'translate':
    case 'translate3d':
      return transformFunction('translate', [along(a), below(b)]);
    case 'translateX':
      return transformFunction('translate', [along(a)]);
    case 'translateY':
      return transformFunction('translate', [0, below(a)]);
    case 'translateZ':
    case 'scaleZ':
      return IDENTITY;
    case 'scale':
    case 'scale3d':
      return transformFunction('scale', [number(a), number(b ?? a)]);
    case 'scaleX':
      return transformFunction('scale', [number(a), 1]);
    case 'scaleY':
      return transformFunction('scale', [1, number(a)]);
    case 'rotate':
    case 'rotateZ': {
      // Three numbers are the form of the attribute.
      const turn = transformFunction('rotate', [degrees(a)]);
      return b === undefined ? turn : around(along(b), below(c), turn);
    }
    case 'skew':
      return [1, tangent(b ?? '0'), tangent(a), 1, 0, 0];
    case 'skewX':
    case 'skewY':
      return transformFunction(name, [degrees(a)]);
    case 'matrix':
      return list.map(Number) as unknown as Matrix;
    default:
      throw inThreeDimensions();
  }
}

/** A transform whose origin is a point. */
function around(x: number, y: number, matrix: Matrix): Matrix {
  return multiply(multiply([1, 0, 0, 1, x, y], matrix), [1, 0, 0, 1, -x, -y]);
}

function inThreeDimensions(): SvgRefusal {
  return new SvgRefusal('is turned in three dimensions; use transforms of the plane');
}

const DEGREES: Readonly<Record<string, number>> = { '': 1, deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

const ANGLE = /(?<![\d.])(\d{0,20}(?:\.\d{0,20})?(?:e[+-]?\d{1,3})?)(deg|grad|rad|turn)/gi;

function degrees(angle: string): number {
  const inDegrees = angle.replace(
    ANGLE,
    (_, amount: string, unit: string) => `${Number(amount) * (DEGREES[unit] ?? 1)}`,
  );
  return userUnits(inDegrees, { whole: undefined, fontSize: 0, rootFontSize: 0 }) ?? 0;
}

function tangent(angle: string): number {
  return Math.tan((degrees(angle) * Math.PI) / 180);
}
