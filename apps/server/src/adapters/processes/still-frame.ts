import { parseSvg, type SvgNode, writeSvg } from '../../domain/svg/svg-tree.ts';
import { motionTransform } from './motion-transform.ts';

/**
 * Which moment of an animation is drawn? `end` is what stays when everything that ends has ended; `start` is the drawing
 * without any animation; `middle` has every animation half done.
 */
export type Moment = 'end' | 'start' | 'middle';

const ANIMATIONS: ReadonlySet<string> = new Set(['animate', 'animateTransform', 'animateMotion', 'set']);
/** Attributes that hide an element when they are 0. */
const HIDING: ReadonlySet<string> = new Set(['opacity', 'fill-opacity', 'stroke-opacity', 'r']);

/**
 * What does a drawing look like as a still picture? Removes all animation (SMIL, SVG 1.1 §19) and leaves each animated
 * attribute at its value of that moment. Where an endless animation fades in something that is invisible without it,
 * such as rain drops, `end` shows it. `color` becomes the drawing's currentColor, and the root gets a size in pixels
 * whose longer side is `px`, so that the renderer neither scales twice nor believes an absurd size.
 */
export function stillFrame(svg: string, moment: Moment, color: string, px: number): string {
  const root = parseSvg(svg);
  settle(root, moment, svg.includes('mpath') ? byId(root) : NO_ELEMENTS);
  root.attributes.set('color', color);
  const [width, height] = aspectOf(root);
  const scale = px / Math.max(width, height);
  root.attributes.set('width', String(Math.max(1, Math.round(width * scale))));
  root.attributes.set('height', String(Math.max(1, Math.round(height * scale))));
  return writeSvg(root);
}

const NO_ELEMENTS: ReadonlyMap<string, SvgNode> = new Map();

function byId(node: SvgNode, found = new Map<string, SvgNode>()): ReadonlyMap<string, SvgNode> {
  const id = node.attributes.get('id');
  if (id !== undefined) found.set(id, node);
  for (const child of node.children) byId(child, found);
  return found;
}

function settle(node: SvgNode, moment: Moment, elementsById: ReadonlyMap<string, SvgNode>): void {
  const animations = node.children.filter((child) => ANIMATIONS.has(child.name));
  // Of two that set one attribute, the one that begins later wins. A begin that depends on another animation comes
  // first: it mostly belongs to a loop, and what the fixed times lead to is the picture that people know.
  for (const animation of animations.toSorted((a, b) => beginOf(a) - beginOf(b))) {
    if (animation.name !== 'animateMotion') apply(node, animation, moment);
  }
  for (const motion of animations)
    if (motion.name === 'animateMotion') move(node, motion, moment, elementsById);
  if (animations.length > 0) {
    node.children.splice(0, Infinity, ...node.children.filter((child) => !ANIMATIONS.has(child.name)));
  }
  for (const child of node.children) settle(child, moment, elementsById);
}

function apply(node: SvgNode, animation: SvgNode, moment: Moment): void {
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
 * Motion that freezes leaves its element at the end of the path; endless motion is shown at its beginning, since the element
 * is on the path all the time and never where it stands in the source.
 */
function move(
  node: SvgNode,
  motion: SvgNode,
  moment: Moment,
  elementsById: ReadonlyMap<string, SvgNode>,
): void {
  const isEndless = [motion.attributes.get('repeatCount'), motion.attributes.get('repeatDur')].includes(
    'indefinite',
  );
  if (moment === 'start' || !(isEndless || staysAtItsEnd(motion))) return;
  const transform = motionTransform(motion, elementsById, !isEndless);
  if (transform === undefined) return;
  const base = node.attributes.get('transform');
  node.attributes.set('transform', base === undefined ? transform : `${transform} ${base}`);
}

function write(node: SvgNode, animation: SvgNode, attribute: string, value: string): void {
  if (animation.name !== 'animateTransform') {
    node.attributes.set(attribute, value);
    return;
  }
  const transform = `${animation.attributes.get('type') ?? 'translate'}(${value})`;
  const isAdded = animation.attributes.get('additive') === 'sum';
  const base = node.attributes.get('transform');
  node.attributes.set('transform', isAdded && base !== undefined ? `${base} ${transform}` : transform);
}

function staysAtItsEnd(animation: SvgNode): boolean {
  const { attributes } = animation;
  if (attributes.get('repeatCount') === 'indefinite' || attributes.get('repeatDur') === 'indefinite')
    return false;
  return attributes.get('fill') === 'freeze' || (animation.name === 'set' && !attributes.has('dur'));
}

function valuesOf({ attributes }: SvgNode): string[] {
  const values = attributes.get('values') ?? `${attributes.get('from') ?? ''};${attributes.get('to') ?? ''}`;
  return values
    .split(';')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** `0 12 12;90 12 12` → `45 12 12`; of an odd number of values the one in the middle. */
function middleOf(values: readonly string[]): string {
  const after = values[Math.floor(values.length / 2)] as string;
  const before = values[Math.floor((values.length - 1) / 2)] as string;
  const numbers = /-?\d*\.?\d+(?:e-?\d+)?/gi;
  const [from, to] = [before.match(numbers) ?? [], after.match(numbers) ?? []];
  if (from.length !== to.length) return after;
  let at = 0;
  return after.replaceAll(numbers, (number) => String((Number(number) + Number(from[at++])) / 2));
}

/** The earliest fixed time of `begin`, in seconds; before everything else when there is none. */
function beginOf({ attributes }: SvgNode): number {
  const times = (attributes.get('begin') ?? '0').split(';').flatMap((text) => {
    const [, amount, unit] = /^\s*([\d.]+)(ms|s)?\s*$/.exec(text) ?? [];
    return amount === undefined ? [] : [Number(amount) / (unit === 'ms' ? 1000 : 1)];
  });
  return times.length === 0 ? -1 : Math.min(...times);
}

/** Width and height of the drawing in its own units. */
function aspectOf({ attributes }: SvgNode): readonly [number, number] {
  const box = (attributes.get('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const [width, height] =
    box.length === 4
      ? box.slice(2)
      : ['width', 'height'].map((name) => parseFloat(attributes.get(name) ?? ''));
  const isUsable = (length: number | undefined): length is number =>
    length !== undefined && Number.isFinite(length) && length > 0;
  return isUsable(width) && isUsable(height) ? [width, height] : [1, 1];
}
