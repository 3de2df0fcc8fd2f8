import { propertiesOf } from '@glyphdex/svg';
import {
  IDENTITY,
  invert,
  lengthOf,
  type Matrix,
  multiply,
  type PathFlattener,
  parseTransform,
  type Size,
} from '@glyphdex/svg/geometry';
import { hrefTarget, type SvgElement } from '@glyphdex/svg/tree';
import { mix, type Paint } from './canvas.ts';
import { BLACK, type Color, parseColor } from './color.ts';

/** The boxes that the coordinates of a gradient refer to. */
export interface GradientUse {
  readonly elementsById: ReadonlyMap<string, SvgElement>;
  readonly viewport: Size;
  /** From user space to the grid. */
  readonly matrix: Matrix;
  /** Bounding box of the painted shape in user space. */
  readonly bounds: PathFlattener['bounds'];
}

/**
 * The paint of a gradient. One stop gives its color; no stop gives `undefined`. A gradient that a
 * transform or an empty box collapses gives the color of its last stop.
 */
export function gradientPaint(gradient: SvgElement, use: GradientUse): Paint | undefined {
  const chain = inheritance(gradient, use.elementsById);
  const stops = chain.map(stopsOf).find((list) => list.length > 0);
  const first = stops?.[0];
  if (!stops || !first) return undefined;
  if (stops.length === 1) return first.color;
  const attribute = (name: string): string | undefined => {
    for (const element of chain) if (element.attributes.has(name)) return element.attributes.get(name);
    return undefined;
  };
  const isBoxed = attribute('gradientUnits') !== 'userSpaceOnUse';
  const { left, top, right, bottom } = use.bounds;
  const toUser: Matrix = isBoxed ? [right - left, 0, 0, bottom - top, left, top] : IDENTITY;
  const transform = parseTransform(attribute('gradientTransform') ?? '');
  const inverse = invert(multiply(use.matrix, multiply(toUser, transform)));
  if (!inverse) return stops.at(-1)?.color;
  const viewport = isBoxed ? { width: 1, height: 1 } : use.viewport;
  const position =
    gradient.name === 'linearGradient' ? linear(attribute, viewport) : radial(attribute, viewport);
  const [a, b, c, d, e, f] = inverse;
  return (x, y) => colorAt(stops, position(a * x + c * y + e, b * x + d * y + f));
}

interface Stop {
  readonly at: number;
  readonly color: Color;
}

type Attribute = (name: string) => string | undefined;

function linear(attribute: Attribute, viewport: Size): (x: number, y: number) => number {
  const x1 = lengthOf(attribute('x1'), viewport.width);
  const y1 = lengthOf(attribute('y1'), viewport.height);
  const dx = lengthOf(attribute('x2') ?? '100%', viewport.width) - x1;
  const dy = lengthOf(attribute('y2'), viewport.height) - y1;
  const lengthSquared = dx * dx + dy * dy;
  return (x, y) => (lengthSquared === 0 ? 1 : ((x - x1) * dx + (y - y1) * dy) / lengthSquared);
}

/** Ignores the focal point: at icon size it hardly changes the colors. */
function radial(attribute: Attribute, viewport: Size): (x: number, y: number) => number {
  const cx = lengthOf(attribute('cx') ?? '50%', viewport.width);
  const cy = lengthOf(attribute('cy') ?? '50%', viewport.height);
  const radius = lengthOf(attribute('r') ?? '50%', Math.hypot(viewport.width, viewport.height) / Math.SQRT2);
  return (x, y) => (radius === 0 ? 1 : Math.hypot(x - cx, y - cy) / radius);
}

function colorAt(stops: readonly Stop[], position: number): Color {
  let previous = stops[0]!;
  for (const stop of stops) {
    if (position < stop.at) {
      const span = stop.at - previous.at;
      if (span <= 0 || position <= previous.at) return previous.color;
      const share = (position - previous.at) / span;
      return {
        rgb: mix(previous.color.rgb, stop.color.rgb, share),
        alpha: previous.color.alpha + (stop.color.alpha - previous.color.alpha) * share,
      };
    }
    previous = stop;
  }
  return previous.color;
}

function stopsOf(gradient: SvgElement): Stop[] {
  const stops: Stop[] = [];
  let last = 0;
  for (const child of gradient.children) {
    if (child.name !== 'stop') continue;
    const properties = propertiesOf(child);
    const color = parseColor(properties.get('stop-color') ?? 'black') ?? BLACK;
    const opacity = opacityOf(properties.get('stop-opacity'));
    last = Math.max(last, Math.min(1, lengthOf(properties.get('offset'), 1)));
    stops.push({ at: last, color: { rgb: color.rgb, alpha: color.alpha * opacity } });
  }
  return stops;
}

/** Parses an opacity. Returns 0 to 1, and 1 for `undefined` or text that is not a number. */
export function opacityOf(text: string | undefined): number {
  if (text === undefined) return 1;
  const value = Number.parseFloat(text) / (text.endsWith('%') ? 100 : 1);
  return Number.isNaN(value) ? 1 : Math.min(1, Math.max(0, value));
}

/** The gradient, then those that it inherits from by `href`: at most eight, because references may form a cycle. */
function inheritance(gradient: SvgElement, elementsById: ReadonlyMap<string, SvgElement>): SvgElement[] {
  const chain = [gradient];
  for (let at = hrefTarget(gradient, elementsById); at && chain.length < 8; at = hrefTarget(at, elementsById))
    chain.push(at);
  return chain;
}
