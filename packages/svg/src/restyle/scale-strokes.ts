import { ANY_NUMBER } from '../geometry/numbers.ts';
import { Properties } from '../resolve/properties.ts';
import type { SvgElement } from '../tree.ts';

const SHAPES: ReadonlySet<string> = new Set('path circle ellipse line polyline polygon rect'.split(' '));
/** Elements whose content is not visible itself. Its lines count only if no visible element has lines. */
const MASKING: ReadonlySet<string> = new Set(['mask', 'clipPath']);
/** The attributes of an animation that contain animated values. */
const FRAMES: readonly string[] = ['values', 'from', 'to', 'by'];
/** The initial value of stroke-width (SVG 2 §13.5.4). */
const WIDTH_DEFAULT = 1;

/** Properties that an element passes on to its children. */
interface Context {
  readonly isStroked: boolean;
  /** `undefined` while no element has set one. */
  readonly width: number | undefined;
  readonly isMasking: boolean;
}

/** Number of lines by width, of visible elements and of content of masks and clip paths. */
interface Census {
  readonly visible: Map<number, number>;
  readonly masking: Map<number, number>;
  /** Whether a line has the initial width because no element sets one. */
  hasDefaults: boolean;
}

/**
 * Scales the line widths of a drawing, in place, by one factor: the most frequent width becomes `targetWidth`. Thin
 * details therefore stay thinner than other lines. A drawing without lines does not change.
 */
export function scaleStrokes(root: SvgElement, targetWidth: number): void {
  const census: Census = { visible: new Map(), masking: new Map(), hasDefaults: false };
  count(root, { isStroked: false, width: undefined, isMasking: false }, census);
  const main = mostFrequent(census.visible.size > 0 ? census.visible : census.masking);
  if (main === undefined) return;
  const factor = targetWidth / main;
  scale(root, factor);
  if (census.hasDefaults && ownValue(root, 'stroke-width') === undefined) {
    root.attributes.set('stroke-width', rounded(WIDTH_DEFAULT * factor));
  }
}

function count(node: SvgElement, inherited: Context, census: Census): void {
  const stroke = ownValue(node, 'stroke');
  const ownWidth = Number.parseFloat(ownValue(node, 'stroke-width') ?? '');
  const context: Context = {
    isStroked: stroke === undefined ? inherited.isStroked : stroke !== 'none',
    width: Number.isFinite(ownWidth) ? ownWidth : inherited.width,
    isMasking: inherited.isMasking || MASKING.has(node.name),
  };
  if (SHAPES.has(node.name) && context.isStroked) {
    if (context.width === undefined) census.hasDefaults = true;
    const { width = WIDTH_DEFAULT } = context;
    const lines = context.isMasking ? census.masking : census.visible;
    if (width > 0) lines.set(width, (lines.get(width) ?? 0) + 1);
  }
  for (const child of node.children) count(child, context, census);
}

/** The most frequent width; the largest one of equally frequent widths. */
function mostFrequent(lines: ReadonlyMap<number, number>): number | undefined {
  return [...lines].sort(([a, times], [b, others]) => others - times || b - a)[0]?.[0];
}

function scale(node: SvgElement, factor: number): void {
  const { attributes } = node;
  const isAnimation = attributes.get('attributeName') === 'stroke-width';
  for (const [name, value] of attributes) {
    if (name === 'stroke-width' || (isAnimation && FRAMES.includes(name))) {
      attributes.set(name, scaleNumbers(value, factor));
    } else if (name === 'style') {
      attributes.set(name, scaleStyled(value, factor));
    }
  }
  for (const [position, child] of node.children.entries()) {
    if (node.name === 'style' && child.text !== undefined) {
      node.children[position] = { ...child, text: scaleStyled(child.text, factor) };
    } else scale(child, factor);
  }
}

function scaleStyled(css: string, factor: number): string {
  return css.replaceAll(
    STYLED_WIDTH,
    (_, before: string, width: string) => before + scaleNumbers(width, factor),
  );
}

/** The declaration of a width in a style attribute or sheet, up to the end of its value. */
const STYLED_WIDTH = /((?:^|[;{])\s*stroke-width\s*:)([^;}]*)/g;

function scaleNumbers(text: string, factor: number): string {
  return text.replaceAll(ANY_NUMBER, (number) => rounded(Number(number) * factor));
}

/** Four decimals: for a drawing of 24 units at 2,000 pixels, the error is less than 0.01 pixels. */
export function rounded(value: number): string {
  return String(Number(value.toFixed(4)));
}

/** The value that an element sets for a property. */
function ownValue(element: SvgElement, property: string): string | undefined {
  const value = new Properties(element).get(property);
  return value === 'inherit' ? undefined : value;
}
