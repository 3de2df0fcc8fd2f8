import { ANIMATION_ELEMENTS } from './allow-list.ts';
import { cleanDeclarations } from './clean-style.ts';
import type { PathSink } from './geometry/path-flattener.ts';
import { type Viewport, writeShape } from './geometry/shape-path.ts';
import {
  ANIMATION_COST,
  DASHES_MAX,
  EXPANDED_DEPTH_MAX,
  EXPANDED_ELEMENTS_MAX,
  FILTER_PASS_COST,
  LAYERS_MAX,
  PICTURE_COST,
} from './limits.ts';
import { SvgRefusal } from './refusal.ts';
import type { SvgElement } from './svg-element.ts';
import { idIn, LOCAL_URL } from './value-kind.ts';

/** What drawing one element comes to, with everything in it and everything that it refers to. */
interface Expansion extends DrawingCost {
  readonly depth: number;
}

/** A gradient is worked out for each element that it paints: so many of its stops are worth an element. */
const STOPS_PER_ELEMENT = 100;

/** What is drawn only where something refers to it. */
const DEFINITIONS: ReadonlySet<string> = new Set(
  'defs symbol clipPath mask pattern marker filter linearGradient radialGradient'.split(' '),
);

/**
 * How much does a renderer draw once every reference is followed? Answers how many layers of pixels that takes. Throws
 * `SvgRefusal` for drawings that refer to themselves and for those beyond EXPANDED_ELEMENTS_MAX, EXPANDED_DEPTH_MAX, LAYERS_MAX or
 * DASHES_MAX, such as nested doublings. Linear in the size of the document: each element is worked out once.
 *
 * Paint and markers are inherited, so they are taken to apply to every element or corner below (a product); `use`, clips,
 * masks and filters apply once (a sum). `isDashed`: may there be dashes?
 */
export function checkExpansion(root: SvgElement, isDashed: boolean): number {
  const elements = new Map<string, SvgElement>();
  const facts = factsOf(root, isDashed);
  collect(root, elements);
  const known = new Map<SvgElement, Expansion>();
  const open = new Set<SvgElement>();
  const expand = (element: SvgElement): Expansion => {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (open.has(element)) throw new SvgRefusal('refers to itself');
    if (open.size > EXPANDED_DEPTH_MAX)
      throw new SvgRefusal('nested too deeply once its references are followed');
    open.add(element);
    const expansion = computed(element, expand);
    open.delete(element);
    if (expansion.depth > EXPANDED_DEPTH_MAX)
      throw new SvgRefusal('nested too deeply once its references are followed');
    known.set(element, expansion);
    return expansion;
  };
  const computed = (element: SvgElement, part: (element: SvgElement) => Expansion): Expansion => {
    const sum = { ...elementCost(element, facts), depth: 0 };
    /** What is drawn for each element below, and for each corner. */
    const painted = { elements: 1, layers: 0, outline: 0 };
    const marked = { elements: 0, layers: 0, outline: 0 };
    for (const child of element.children)
      add(sum, DEFINITIONS.has(child.name) ? { ...part(child), layers: 0, outline: 0 } : part(child));
    for (const [name, value] of element.attributes) {
      if (name !== 'href' && !value.includes('url(')) continue;
      for (const id of referencedIds(name, value)) {
        const target = elements.get(id);
        if (target === undefined) continue;
        const cost = part(target);
        sum.depth = Math.max(sum.depth, cost.depth);
        if (target.name === 'marker') addTo(marked, cost);
        else if (!isInherited(name)) add(sum, cost);
        else if (target.name.endsWith('Gradient')) painted.elements += cost.elements / STOPS_PER_ELEMENT;
        else addTo(painted, cost);
      }
    }
    return {
      elements: capped(sum.elements * painted.elements + sum.corners * marked.elements),
      corners: capped(sum.corners),
      layers: sum.layers + sum.elements * painted.layers + sum.corners * marked.layers,
      outline: sum.outline + sum.elements * painted.outline + sum.corners * marked.outline,
      depth: sum.depth + 1,
    };
  };
  const whole = expand(root);
  if (whole.elements > EXPANDED_ELEMENTS_MAX)
    throw new SvgRefusal(`draws more than ${EXPANDED_ELEMENTS_MAX} elements once expanded`);
  if (whole.outline * facts.dashDensity > DASHES_MAX)
    throw new SvgRefusal(`draws more than ${DASHES_MAX} dashes`);
  if (whole.layers > LAYERS_MAX)
    throw new SvgRefusal(`takes more than ${LAYERS_MAX} layers of filters, masks and blending`);
  return whole.layers;
}

type Sum = { -readonly [key in keyof Expansion]: number };

function add(sum: Sum, part: Expansion): void {
  addTo(sum, part);
  sum.corners += part.corners;
  sum.depth = Math.max(sum.depth, part.depth);
}

function addTo(sum: Pick<Sum, 'elements' | 'layers' | 'outline'>, part: Expansion): void {
  sum.elements += part.elements;
  sum.layers += part.layers;
  sum.outline += part.outline;
}

/** More than enough is enough: products must not run out of numbers. */
function capped(count: number): number {
  return Math.min(count, 2 * EXPANDED_ELEMENTS_MAX);
}

function isInherited(name: string): boolean {
  return name === 'fill' || name === 'stroke' || name === 'style' || name.startsWith('marker');
}

/** Gathers the elements that carry an id. */
function collect(element: SvgElement, elements: Map<string, SvgElement>): void {
  const id = element.attributes.get('id');
  if (id !== undefined && !elements.has(id)) elements.set(id, element);
  for (const child of element.children) collect(child, elements);
}

function* referencedIds(name: string, value: string): Generator<string> {
  if (name === 'href') {
    if (value.startsWith('#')) yield value.slice(1);
  } else for (const { groups } of value.matchAll(LOCAL_URL)) yield idIn(groups);
}

/** What drawing something takes. */
interface DrawingCost {
  /** Elements, or work that is worth so many. */
  readonly elements: number;
  /** At most so many corners, where markers may stand. */
  readonly corners: number;
  /** Passes over all pixels of the picture. */
  readonly layers: number;
  /** Length of all outlines, in the units of dashes; 0 in a drawing without dashes. */
  readonly outline: number;
}

/** What holds for a whole drawing. */
interface DrawingFacts {
  /** Of its finest dash pattern, dashes and gaps for each unit of length; 0 without dashes. */
  readonly dashDensity: number;
  readonly fontSize: number;
  /** The largest box in it, which percentages may be of. */
  readonly extent: Viewport;
  /** The shorter side of the drawing. */
  readonly side: number;
  /** The text of its keyframes. */
  readonly keyframes: string;
}

/** `isDashed`: may there be dashes? */
function factsOf(root: SvgElement, isDashed: boolean): DrawingFacts {
  const sheet = root.children.find(({ name }) => name === 'style');
  const keyframes = sheet?.children[0]?.text ?? '';
  const [, , width = 0, height = 0] = numbersIn(root.attributes.get('viewBox') ?? '');
  let [dashDensity, fontSize, extent] = [0, 16, 0];
  const read = (name: string, value: string): void => {
    if (name === 'stroke-dasharray')
      for (const frame of value.split(';')) dashDensity = Math.max(dashDensity, densityOf(frame));
    else if (name === 'font-size' || name === 'font')
      for (const size of numbersIn(value)) fontSize = Math.max(fontSize, Math.abs(size));
    else if (name === 'viewBox') extent = Math.max(extent, ...numbersIn(value));
  };
  const visit = ({ attributes, children }: SvgElement): void => {
    const animated = attributes.get('attributeName');
    if (animated !== undefined) for (const frame of framesOf(attributes)) read(animated, frame);
    for (const [key, value] of attributes) {
      if (key === 'style') for (const [property, styled] of cleanDeclarations(value)) read(property, styled);
      else read(key, value);
    }
    for (const child of children) visit(child);
  };
  if (isDashed) visit(root);
  for (const [, property = '', value = ''] of keyframes.matchAll(/([a-z-]+):([^;}]*)/g))
    read(property, value);
  return {
    dashDensity,
    fontSize,
    extent: { width: extent, height: extent },
    side: Math.min(width, height),
    keyframes,
  };
}

const UNSTYLED: ReadonlyMap<string, string> = new Map();

/** What an element takes by itself, without what stands in it or what it refers to. */
function elementCost(element: SvgElement, facts: DrawingFacts): DrawingCost {
  const text = element.attributes.get('style');
  const style = text === undefined ? UNSTYLED : new Map(cleanDeclarations(text));
  const animation =
    facts.keyframes === '' ? undefined : (style.get('animation') ?? style.get('animation-name'));
  const animations = animation?.split(',').length ?? 0;
  const moves = animations > 0;
  return {
    elements: elementsOf(element) + animations * ANIMATION_COST,
    corners: cornersOf(element, style) + (moves ? facts.keyframes.length / 2 : 0),
    layers: layersOf(element, style, facts.side) + (moves ? layersOfKeyframes(facts) : 0),
    outline: facts.dashDensity === 0 ? 0 : outlineLength(element, facts.extent, facts.fontSize),
  };
}

function elementsOf({ name, attributes }: SvgElement): number {
  if (attributes.get('href')?.startsWith('data:') === true) return PICTURE_COST;
  if (attributes.has('attributeName') || name === 'animateMotion') return ANIMATION_COST;
  return name.startsWith('fe') ? FILTER_PASS_COST : 1;
}

/** Two characters draw a corner, whether they stand in the element, its style or the frames of its animations. */
function cornersOf({ attributes, children }: SvgElement, style: ReadonlyMap<string, string>): number {
  let chars = (attributes.get('d') ?? attributes.get('points') ?? '').length + (style.get('d')?.length ?? 0);
  for (const { attributes: animation } of children)
    if (['d', 'points'].includes(animation.get('attributeName') ?? ''))
      chars += Math.max(0, ...framesOf(animation).map((frame) => frame.length));
  return 2 + chars / 2;
}

// How many layers of pixels each takes the time of, measured in Chromium without a graphics processor: 1.5 ns a pixel.
const MASK_LAYERS = 3;
const BLEND_LAYERS = 2;
const BLUR_LAYERS = 80;
const PRIMITIVE_LAYERS: Readonly<Record<string, number>> = {
  feGaussianBlur: BLUR_LAYERS,
  feDropShadow: BLUR_LAYERS,
  feTile: 30,
  feDiffuseLighting: 40,
  feSpecularLighting: 40,
  feDisplacementMap: 15,
};
const OTHER_PRIMITIVE_LAYERS = 5;
const PARTS_OF_PRIMITIVES = /^fe(?:Func|MergeNode|Distant|Point|Spot)/;
const LAYERED = ['filter', 'mask', 'clip-path', 'opacity', 'mix-blend-mode'];

function layersOf(
  { name, attributes, children }: SvgElement,
  style: ReadonlyMap<string, string>,
  side: number,
): number {
  if (style.size === 0 && !LAYERED.some((property) => attributes.has(property)))
    return primitiveLayers(name, attributes);
  const stated = (property: string): string => style.get(property) ?? attributes.get(property) ?? 'none';
  let layers = layersOfFunctions(stated('filter'), side);
  if (stated('mask') !== 'none') layers += MASK_LAYERS;
  if (stated('clip-path') !== 'none') layers++;
  if (!['none', 'normal'].includes(stated('mix-blend-mode'))) layers += BLEND_LAYERS;
  // Of a single shape it is mixed into its colour.
  const isGroup = children.length > 0 || name === 'use';
  if (isGroup && !['none', '1'].includes(stated('opacity'))) layers++;
  return layers + primitiveLayers(name, attributes);
}

/** Some filter primitives look at many pixels for each. */
function primitiveLayers(name: string, attributes: ReadonlyMap<string, string>): number {
  if (!name.startsWith('fe') || PARTS_OF_PRIMITIVES.test(name)) return 0;
  switch (name) {
    case 'feTurbulence':
      return 5 * (1 + Number(attributes.get('numOctaves') ?? 1));
    case 'feConvolveMatrix':
      return 8 * (numbersIn(attributes.get('kernelMatrix') ?? '').length || 9);
    case 'feMorphology':
      return 300 + 2 * Math.max(0, ...numbersIn(attributes.get('radius') ?? ''));
    default:
      return PRIMITIVE_LAYERS[name] ?? OTHER_PRIMITIVE_LAYERS;
  }
}

/** Of the functions that a style may name as filters. Nothing but their reach bounds how far blurs paint. */
function layersOfFunctions(filter: string, side: number): number {
  let layers = filter.match(PLAIN_FUNCTION)?.length ?? 0;
  layers *= OTHER_PRIMITIVE_LAYERS;
  for (const [, reach = ''] of filter.matchAll(/\b(?:blur|drop-shadow)\(([^)]*)/g)) {
    // Three deviations on either side.
    const sides = 1 + (6 * Math.max(0, ...numbersIn(reach).map(Math.abs))) / side;
    layers += BLUR_LAYERS * sides * sides;
  }
  return layers;
}

const PLAIN_FUNCTION = /\b(?:brightness|contrast|grayscale|hue-rotate|invert|opacity|saturate|sepia)\(/g;

function layersOfKeyframes({ keyframes, side }: DrawingFacts): number {
  return layersOfFunctions(keyframes, side) + (keyframes.includes('opacity:') ? 1 : 0);
}

/** Dashes and gaps for each unit of length. Lengths in fonts and percentages may be a hundredth of what they say. */
function densityOf(pattern: string): number {
  const lengths = numbersIn(pattern);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  if (!(whole > 0)) return 0;
  return (lengths.length / whole) * (/[%e]/.test(pattern) ? 100 : 1);
}

function numbersIn(text: string): number[] {
  return (text.match(/[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?/g) ?? []).map(Number);
}

/** Glyphs have outlines of up to so many times their size. */
const GLYPH_OUTLINE = 10;
/** Lines whose dashes are measured on the screen may be as long as any transform makes them. */
const ON_SCREEN = 100_000;

/**
 * How far do the outlines of a shape or text run, in the units of its dashes? An upper bound, at the longest moment of its
 * animations. `fontSize` is the largest of the drawing. Linear in the text.
 */
function outlineLength(element: SvgElement, extent: Viewport, fontSize: number): number {
  const { name, attributes, children } = element;
  if (name === '#text') return (element.text?.length ?? 0) * fontSize * GLYPH_OUTLINE;
  const style = attributes.get('style') ?? '';
  const styled = style === '' ? attributes : new Map([...attributes, ...cleanDeclarations(style)]);
  const given = Number.parseFloat(styled.get('pathLength') ?? '');
  let length = lengthOf(name, styled, extent);
  for (const { name: kind, attributes: animation } of children) {
    const animated = ANIMATION_ELEMENTS.has(kind) ? animation.get('attributeName') : undefined;
    if (animated === undefined) continue;
    for (const frame of framesOf(animation))
      length = Math.max(length, lengthOf(name, new Map([...styled, [animated, frame]]), extent));
  }
  if (length === 0) return 0;
  if (styled.get('vector-effect') === 'non-scaling-stroke') return Math.max(length, ON_SCREEN);
  return Number.isFinite(given) ? Math.abs(given) : length;
}

/** The values that an animation sets, one after the other. */
function framesOf(animation: ReadonlyMap<string, string>): string[] {
  return ['values', 'from', 'to', 'by'].flatMap((name) => animation.get(name)?.split(';') ?? []);
}

function lengthOf(name: string, attributes: ReadonlyMap<string, string>, extent: Viewport): number {
  meter.length = 0;
  meter.moveTo(0, 0);
  const inStyle = /^path\([^"']*["'](.*)["']\s*\)$/.exec(attributes.get('d') ?? '')?.[1];
  writeShape(
    name,
    inStyle === undefined ? attributes : new Map([...attributes, ['d', inStyle]]),
    extent,
    meter,
  );
  return meter.length;
}

/** Adds up the sides of control polygons instead of drawing. */
class OutlineMeter implements PathSink {
  length = 0;
  readonly #start: [number, number] = [0, 0];
  readonly #at: [number, number] = [0, 0];

  moveTo(x: number, y: number): void {
    this.#start[0] = this.#at[0] = x;
    this.#start[1] = this.#at[1] = y;
  }

  lineTo(x: number, y: number): void {
    this.length += Math.hypot(x - this.#at[0], y - this.#at[1]);
    this.#at[0] = x;
    this.#at[1] = y;
  }

  close(): void {
    this.lineTo(this.#start[0], this.#start[1]);
  }

  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.lineTo(x1, y1);
    this.lineTo(x2, y2);
    this.lineTo(x, y);
  }

  quadraticTo(x1: number, y1: number, x: number, y: number): void {
    this.lineTo(x1, y1);
    this.lineTo(x, y);
  }

  arcTo(rx: number, ry: number, ...[, , , x, y]: [number, boolean, boolean, number, number]): void {
    const chord = Math.hypot(x - this.#at[0], y - this.#at[1]);
    const [short, long] = [Math.abs(rx), Math.abs(ry)].sort((a, b) => a - b) as [number, number];
    // Radii that are too small for the chord grow until they reach.
    const growth = short === 0 ? 0 : Math.max(1, chord / (2 * short));
    this.length += Math.max(chord, 2 * Math.PI * long * growth);
    this.#at[0] = x;
    this.#at[1] = y;
  }

  ellipse(_cx: number, _cy: number, rx: number, ry: number): void {
    this.length += 2 * Math.PI * Math.max(rx, ry);
  }
}

const meter = new OutlineMeter();
