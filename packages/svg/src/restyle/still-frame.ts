import { ANIMATION_ELEMENTS } from '../allow-list.ts';
import { ANY_NUMBER, numbersIn } from '../geometry/numbers.ts';
import { PathFlattener } from '../geometry/path-flattener.ts';
import { writeShape } from '../geometry/shape-path.ts';
import { SvgRefusal } from '../refusal.ts';
import { Properties } from '../resolve/properties.ts';
import { resolveTransforms } from '../resolve/resolve-transforms.ts';
import { resolveValues } from '../resolve/resolve-values.ts';
import { elementsById, SVG_NAMESPACE } from '../svg-element.ts';
import { type SvgElement, serializeElement } from '../tree.ts';
import { drawnBox } from '../view-box.ts';
import { motionTransform } from './motion-transform.ts';
import { parseCleanSvg } from './parse-clean-svg.ts';
import { scaleHairlines } from './scale-hairlines.ts';

/**
 * The moment of an animation to draw. `end`: after every animation that ends. `start`: without animation. `middle`:
 * with every animated attribute halfway, and motions as for `end`.
 */
export type Moment = 'end' | 'start' | 'middle';

/** Attributes that hide an element at 0. */
const HIDING: ReadonlySet<string> = new Set(['opacity', 'fill-opacity', 'stroke-opacity', 'r']);

/**
 * Turns an animated drawing into a still one: removes all animation (SMIL, SVG 1.1 §19) and sets each animated
 * attribute to its value at `moment`. `end` shows an element that only an endless animation makes visible, such as rain
 * drops. currentColor becomes `color`. The result is `width` by `height` pixels large, with the drawing in its center
 * as in browsers, because the renderer would otherwise scale twice or trust an absurd size. Throws for malformed
 * markup.
 */
export function stillFrame(
  svg: string,
  moment: Moment,
  color: string,
  width: number,
  height = width,
): string {
  const root = parseCleanSvg(svg);
  applyAnimations(root, moment, elementsById(root));
  if (KEPT_FOR_ANIMATION.test(svg)) resolveAtRest(root);
  if (svg.includes('non-scaling-stroke')) scaleHairlines(root);
  root.attributes.set('color', color);
  if (svg.includes('<text')) {
    root.attributes.set('font-family', root.attributes.get('font-family') ?? SERIF);
    addFallbackFont(root);
  }
  const [boxWidth, boxHeight] = aspectOf(root);
  const pixel = Math.max(boxWidth / width, boxHeight / height);
  // The renderer rounds to 1/256 of a pixel.
  if (svg.includes('stroke-dasharray')) separateDashes(root, pixel / 128);
  const size = { width: String(width), height: String(height) };
  if (boxWidth * height === boxHeight * width) return serializeElement(resized(root, size));
  // Nested, the drawing is cut off at its own box and not at that of the picture.
  const box = { width: String(boxWidth), height: String(boxHeight) };
  const frame = { xmlns: SVG_NAMESPACE, ...size, viewBox: `0 0 ${boxWidth} ${boxHeight}` };
  const attributes = new Map(Object.entries(frame));
  return serializeElement({ name: 'svg', attributes, children: [resized(root, box)] });
}

/** The font of browsers where a drawing names none that is installed. */
const SERIF = "'Times New Roman',serif";

function addFallbackFont(element: SvgElement): void {
  const properties = new Properties(element);
  const fonts = properties.get('font-family');
  if (fonts !== undefined && !/\b(?:serif|monospace|cursive|fantasy|inherit)\b/.test(fonts))
    properties.set('font-family', `${fonts},${SERIF}`);
  element.children.forEach(addFallbackFont);
}

/**
 * Keeps the ends of dashes off the corners of lines by `distance`, in place: the renderer joins dashes that meet in a
 * corner. Dashes of a closed line begin later, too, unless the last one continues in the first.
 */
function separateDashes(
  element: SvgElement,
  distance: number,
  inherited: readonly number[] = [],
  outerOffset = 0,
): void {
  const properties = new Properties(element);
  const stated = properties.get('stroke-dasharray');
  const numbers = numbersIn(stated ?? '');
  const pairs = numbers.length % 2 === 0 ? numbers : [...numbers, ...numbers];
  const dashes = stated === undefined ? inherited : pairs;
  const shorter = pairs.map((length, at) =>
    at % 2 === 0 ? Math.max(0, length - 2 * distance) : length + 2 * distance,
  );
  if (pairs.length > 0) properties.set('stroke-dasharray', shorter.join(' '));
  const own = Number.parseFloat(properties.get('stroke-dashoffset') ?? '');
  const offset = Number.isFinite(own) ? own : outerOffset;
  if (dashes.length > 0 && !endsInDash(element, dashes))
    properties.set('stroke-dashoffset', String(offset - distance));
  for (const child of element.children) separateDashes(child, distance, dashes, offset);
}

/** Whether the first line of a shape ends within a dash; true for elements that are no shapes. */
function endsInDash({ name, attributes }: SvgElement, dashes: readonly number[]): boolean {
  const path = new PathFlattener();
  path.begin([1e3, 0, 0, 1e3, 0, 0]);
  if (!writeShape(name, attributes, path)) return true;
  const count = path.starts[1] ?? path.pointsCount;
  let length = 0;
  for (let at = path.closed[0] ? 0 : 1; at < count; at++) {
    const [before, here] = [2 * ((at + count - 1) % count), 2 * at];
    const across = path.points[here]! - path.points[before]!;
    length += Math.hypot(across, path.points[here + 1]! - path.points[before + 1]!) / 1e3;
  }
  let rest = length % dashes.reduce((sum, dash) => sum + dash, 0);
  const last = dashes.findIndex((dash) => {
    rest -= dash;
    return rest <= 0;
  });
  return last % 2 === 0 && Math.abs(rest) > 0.01;
}

function resized(root: SvgElement, size: Readonly<Record<string, string>>): SvgElement {
  return { ...root, attributes: new Map([...root.attributes, ...Object.entries(size)]) };
}

/** Values that the sanitizer leaves as they are in animated elements. */
const KEPT_FOR_ANIMATION =
  /transform-origin|[";](?:transform|translate|rotate|scale):|\d(?:%|in|pt|pc|mm|cm|r?em|ex)\b/;

/** Resolves transforms and lengths that the sanitizer left to animations, which have been removed. */
function resolveAtRest(root: SvgElement): void {
  const isSheet = ({ name }: SvgElement): boolean => name === 'style';
  root.children.splice(0, Infinity, ...root.children.filter((child) => !isSheet(child)));
  const box = drawnBox(root.attributes);
  try {
    resolveValues(root, box);
    resolveTransforms(root, box);
  } catch (error) {
    // A place that only browsers know is left out.
    if (!(error instanceof SvgRefusal)) throw error;
  }
}

/** A `begin` with a time or another animation. Without both, an animation waits for an event of the page. */
const BEGINS = /(?:^|;)[\s+-]{0,9}[\d.]|\.(?:begin|end)\b/;

function applyAnimations(node: SvgElement, moment: Moment, byId: ReadonlyMap<string, SvgElement>): void {
  const present = node.children.filter((child) => ANIMATION_ELEMENTS.has(child.name));
  const animations = present.filter(({ attributes }) => BEGINS.test(attributes.get('begin') ?? '0'));
  // The later of two animations of one attribute wins. A begin time that depends on another animation counts as
  // earliest, because it usually belongs to a loop, and the fixed times lead to the picture that people know.
  for (const animation of animations.toSorted((a, b) => beginOf(a) - beginOf(b))) {
    if (animation.name !== 'animateMotion') apply(node, animation, moment);
  }
  for (const motion of animations) if (motion.name === 'animateMotion') move(node, motion, moment, byId);
  if (present.length > 0)
    node.children.splice(0, Infinity, ...node.children.filter((child) => !present.includes(child)));
  for (const child of node.children) applyAnimations(child, moment, byId);
}

function apply(node: SvgElement, animation: SvgElement, moment: Moment): void {
  const isTransform = animation.name === 'animateTransform';
  const attribute = isTransform ? 'transform' : animation.attributes.get('attributeName');
  const values = valuesOf(animation);
  const last = values.at(-1);
  if (attribute === undefined || last === undefined || moment === 'start') return;

  if (moment === 'middle') write(node, animation, attribute, middleOf(values));
  else if (staysAtItsEnd(animation)) write(node, animation, attribute, last);
  else if (HIDING.has(attribute) && Number(node.attributes.get(attribute) ?? '1') === 0) {
    write(node, animation, attribute, String(Math.max(...values.map(Number))));
  }
}

/**
 * Moves the element to the end of a frozen motion, and to the beginning of an endless one: during an endless motion it
 * is always on the path and never at its position in the source.
 */
function move(
  node: SvgElement,
  motion: SvgElement,
  moment: Moment,
  byId: ReadonlyMap<string, SvgElement>,
): void {
  const isWithoutEnd = isEndless(motion);
  if (moment === 'start' || !(isWithoutEnd || staysAtItsEnd(motion))) return;
  const transform = motionTransform(motion, byId, !isWithoutEnd);
  if (transform === undefined) return;
  const base = node.attributes.get('transform');
  node.attributes.set('transform', base === undefined ? transform : `${transform} ${base}`);
}

function write(node: SvgElement, animation: SvgElement, attribute: string, value: string): void {
  if (animation.name !== 'animateTransform') {
    node.attributes.set(attribute, value);
    return;
  }
  const transform = `${animation.attributes.get('type') ?? 'translate'}(${value})`;
  const isAdded = animation.attributes.get('additive') === 'sum';
  const base = node.attributes.get('transform');
  node.attributes.set('transform', isAdded && base !== undefined ? `${base} ${transform}` : transform);
}

function isEndless({ attributes }: SvgElement): boolean {
  return ['repeatCount', 'repeatDur'].some((name) => attributes.get(name) === 'indefinite');
}

function staysAtItsEnd(animation: SvgElement): boolean {
  const { name, attributes } = animation;
  const isFrozen = attributes.get('fill') === 'freeze' || (name === 'set' && !attributes.has('dur'));
  return isFrozen && !isEndless(animation);
}

function valuesOf({ attributes }: SvgElement): string[] {
  const values = attributes.get('values') ?? `${attributes.get('from') ?? ''};${attributes.get('to') ?? ''}`;
  return values
    .split(';')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** `0 12 12;90 12 12` -> `45 12 12`; the middle value of an odd number. */
function middleOf(values: readonly string[]): string {
  const after = values[Math.floor(values.length / 2)] as string;
  const before = values[Math.floor((values.length - 1) / 2)] as string;
  const from = numbersIn(before);
  if (from.length !== numbersIn(after).length) return after;
  let at = 0;
  return after.replaceAll(ANY_NUMBER, (number) => String((Number(number) + from[at++]!) / 2));
}

/** The earliest fixed time of `begin` in seconds; -1 without one. */
function beginOf({ attributes }: SvgElement): number {
  const times = (attributes.get('begin') ?? '0').split(';').flatMap((text) => {
    const [, amount, unit] = /^\s*([\d.]+)(ms|s)?\s*$/.exec(text) ?? [];
    return amount === undefined ? [] : [Number(amount) / (unit === 'ms' ? 1000 : 1)];
  });
  return times.length === 0 ? -1 : Math.min(...times);
}

/** Width and height in user units, or 1 and 1 if they are unknown. */
function aspectOf({ attributes }: SvgElement): readonly [number, number] {
  const { width, height } = drawnBox(attributes);
  return width > 0 && height > 0 ? [width, height] : [1, 1];
}
