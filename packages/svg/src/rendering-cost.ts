import { DEFINITION_ELEMENTS } from './allow-list.ts';
import { cleanDeclarations } from './clean-style.ts';
import { numbersIn } from './geometry/numbers.ts';
import {
  ANIMATION_COST,
  DASHES_MAX,
  EXPANDED_DEPTH_MAX,
  EXPANDED_ELEMENTS_MAX,
  FILTER_PASS_COST,
  LAYERS_MAX,
  PICTURE_COST,
} from './limits.ts';
import { framesOf, outlineLength } from './outline-length.ts';
import { SvgRefusal } from './refusal.ts';
import { elementsById, type SvgElement } from './svg-element.ts';
import { idIn, LOCAL_URL } from './value-kind.ts';

/** Estimated work of rendering an element, its descendants and everything that they refer to. */
interface RenderingCost {
  /** Painted elements, and other work in multiples of one element. */
  elements: number;
  /** Upper bound of the path corners, where markers may be painted. */
  corners: number;
  /** Passes over all pixels of the picture. */
  layers: number;
  /** Length of all outlines, in the units of dashes; 0 in a drawing without dashes. */
  outline: number;
  /** Depth of nesting once references are followed. */
  depth: number;
}

/** Properties of the whole drawing that the cost of its elements depends on. */
interface DrawingProperties {
  /** Dashes and gaps per unit of length in the finest dash pattern; 0 without dashes. */
  dashDensity: number;
  /** The largest font size. */
  fontSize: number;
  /** The largest number of any viewBox, which percentages may refer to. */
  extent: number;
  /** The shorter side of the viewBox of the root. */
  readonly side: number;
  /** Text of the `@keyframes` rules. */
  readonly keyframes: string;
  /** The first element of each id. */
  readonly elementsById: ReadonlyMap<string, SvgElement>;
}

/** A renderer evaluates a gradient for each element that it paints. 100 stops count as one element. */
const STOPS_PER_ELEMENT = 100;

/**
 * Estimates what a renderer does once it has followed every reference, and returns the number of pixel layers. Throws
 * `SvgRefusal` for drawings that refer to themselves and for those beyond EXPANDED_ELEMENTS_MAX, EXPANDED_DEPTH_MAX,
 * LAYERS_MAX or DASHES_MAX, such as nested doublings. Linear in the document: the cost of each element is computed
 * once.
 *
 * Paint and markers are inherited, so they multiply with every element or corner below. `use`, clips, masks and filters
 * are added once. `mayHaveDashes` is false if the text of the drawing has no dash pattern, which saves a pass.
 */
export function checkRenderingCost(root: SvgElement, mayHaveDashes: boolean): number {
  const drawing = readProperties(root, mayHaveDashes);
  const costs = new Map<SvgElement, RenderingCost>();
  const open = new Set<SvgElement>();
  const costOf = (element: SvgElement): RenderingCost => {
    const computed = costs.get(element);
    if (computed !== undefined) return computed;
    if (open.has(element)) throw new SvgRefusal('refers to itself');
    open.add(element);
    const cost = open.size > EXPANDED_DEPTH_MAX + 1 ? undefined : expandedCost(element, drawing, costOf);
    open.delete(element);
    if (cost === undefined || cost.depth > EXPANDED_DEPTH_MAX)
      throw new SvgRefusal(
        `is nested deeper than ${EXPANDED_DEPTH_MAX} elements once its references are followed`,
      );
    costs.set(element, cost);
    return cost;
  };
  const { elements, outline, layers } = costOf(root);
  if (elements > EXPANDED_ELEMENTS_MAX)
    throw new SvgRefusal(
      `draws more than ${EXPANDED_ELEMENTS_MAX} elements once its references are followed`,
    );
  if (outline * drawing.dashDensity > DASHES_MAX)
    throw new SvgRefusal(`draws more than ${DASHES_MAX} dashes`);
  if (layers > LAYERS_MAX)
    throw new SvgRefusal(`takes more than ${LAYERS_MAX} layers of filters, masks and blending`);
  return layers;
}

/** The cost of an element with its descendants and references. `costOf` returns that of another element. */
function expandedCost(
  element: SvgElement,
  drawing: DrawingProperties,
  costOf: (element: SvgElement) => RenderingCost,
): RenderingCost {
  const sum = elementCost(element, drawing);
  /** Cost of inherited paint, for each element below. */
  const paint = { elements: 1, layers: 0, outline: 0 };
  /** Cost of inherited markers, for each corner below. */
  const marker = { elements: 0, layers: 0, outline: 0 };
  for (const child of element.children)
    addAll(
      sum,
      DEFINITION_ELEMENTS.has(child.name) ? { ...costOf(child), layers: 0, outline: 0 } : costOf(child),
    );
  for (const [name, value] of element.attributes) {
    if (name !== 'href' && !value.includes('url(')) continue;
    for (const id of referencedIds(name, value)) {
      const target = drawing.elementsById.get(id);
      if (target === undefined) continue;
      const cost = costOf(target);
      sum.depth = Math.max(sum.depth, cost.depth);
      if (target.name === 'marker') addWork(marker, cost);
      else if (!isInherited(name)) addAll(sum, cost);
      else if (target.name.endsWith('Gradient')) paint.elements += cost.elements / STOPS_PER_ELEMENT;
      else addWork(paint, cost);
    }
  }
  return {
    elements: capped(sum.elements * paint.elements + sum.corners * marker.elements),
    corners: capped(sum.corners),
    layers: sum.layers + sum.elements * paint.layers + sum.corners * marker.layers,
    outline: sum.outline + sum.elements * paint.outline + sum.corners * marker.outline,
    depth: sum.depth + 1,
  };
}

function addAll(sum: RenderingCost, part: RenderingCost): void {
  addWork(sum, part);
  sum.corners += part.corners;
  sum.depth = Math.max(sum.depth, part.depth);
}

type Work = Pick<RenderingCost, 'elements' | 'layers' | 'outline'>;

function addWork(sum: Work, part: Work): void {
  sum.elements += part.elements;
  sum.layers += part.layers;
  sum.outline += part.outline;
}

/** Keeps products of refused drawings finite. */
function capped(count: number): number {
  return Math.min(count, 2 * EXPANDED_ELEMENTS_MAX);
}

function isInherited(name: string): boolean {
  return name === 'fill' || name === 'stroke' || name === 'style' || name.startsWith('marker');
}

function* referencedIds(name: string, value: string): Generator<string> {
  if (name === 'href') {
    if (value.startsWith('#')) yield value.slice(1);
  } else for (const { groups } of value.matchAll(LOCAL_URL)) yield idIn(groups);
}

function readProperties(root: SvgElement, mayHaveDashes: boolean): DrawingProperties {
  const sheet = root.children.find(({ name }) => name === 'style');
  const [, , width = 0, height = 0] = numbersIn(root.attributes.get('viewBox') ?? '');
  const drawing: DrawingProperties = {
    dashDensity: 0,
    fontSize: 16,
    extent: 0,
    side: Math.min(width, height),
    keyframes: sheet?.children[0]?.text ?? '',
    elementsById: elementsById(root),
  };
  const read = (name: string, value: string): void => {
    if (name === 'stroke-dasharray')
      for (const frame of value.split(';'))
        drawing.dashDensity = Math.max(drawing.dashDensity, dashDensityOf(frame));
    else if (name === 'font-size' || name === 'font')
      for (const size of numbersIn(value)) drawing.fontSize = Math.max(drawing.fontSize, Math.abs(size));
    else if (name === 'viewBox') drawing.extent = Math.max(drawing.extent, ...numbersIn(value));
  };
  const visit = ({ attributes, children }: SvgElement): void => {
    const animated = attributes.get('attributeName');
    if (animated !== undefined) for (const frame of framesOf(attributes)) read(animated, frame);
    for (const [name, value] of attributes) {
      if (name === 'style') for (const [property, styled] of cleanDeclarations(value)) read(property, styled);
      else read(name, value);
    }
    for (const child of children) visit(child);
  };
  if (mayHaveDashes) visit(root);
  for (const [, property = '', value = ''] of drawing.keyframes.matchAll(/(?<![a-z-])([a-z-]+):([^;}]*)/g))
    read(property, value);
  return drawing;
}

/** Dashes and gaps per unit of length. A hundredth of each length is assumed for percentages and font units. */
function dashDensityOf(pattern: string): number {
  const lengths = numbersIn(pattern);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (!(total > 0)) return 0;
  return (lengths.length / total) * (/[%e]/.test(pattern) ? 100 : 1);
}

const UNSTYLED: ReadonlyMap<string, string> = new Map();

/** The cost of an element without its descendants and references. */
function elementCost(element: SvgElement, drawing: DrawingProperties): RenderingCost {
  const text = element.attributes.get('style');
  const style = text === undefined ? UNSTYLED : new Map(cleanDeclarations(text));
  const animation =
    drawing.keyframes === '' ? undefined : (style.get('animation') ?? style.get('animation-name'));
  const animations = animation?.split(',').length ?? 0;
  const isAnimated = animations > 0;
  return {
    elements: elementsOf(element) + animations * ANIMATION_COST,
    corners: cornersOf(element, style) + (isAnimated ? drawing.keyframes.length / 2 : 0),
    layers: layersOf(element, style, drawing.side) + (isAnimated ? layersOfKeyframes(drawing) : 0),
    outline: drawing.dashDensity === 0 ? 0 : outlineLength(element, drawing),
    depth: 0,
  };
}

function elementsOf({ name, attributes }: SvgElement): number {
  if (attributes.get('href')?.startsWith('data:') === true) return PICTURE_COST;
  if (attributes.has('attributeName') || name === 'animateMotion') return ANIMATION_COST;
  return name.startsWith('fe') ? FILTER_PASS_COST : 1;
}

/** At least two characters of path data make a corner, in the element, its style or the frames of its animations. */
function cornersOf({ attributes, children }: SvgElement, style: ReadonlyMap<string, string>): number {
  let chars = (attributes.get('d') ?? attributes.get('points') ?? '').length + (style.get('d')?.length ?? 0);
  for (const { attributes: animation } of children)
    if (['d', 'points'].includes(animation.get('attributeName') ?? ''))
      chars += Math.max(0, ...framesOf(animation).map((frame) => frame.length));
  return 2 + chars / 2;
}

// Cost in layers of 1.5 ns per pixel, measured in Chromium without a graphics processor.
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
  // The opacity of a single shape is multiplied into its color.
  const isGroup = children.length > 0 || name === 'use';
  if (isGroup && !['none', '1'].includes(stated('opacity'))) layers++;
  return layers + primitiveLayers(name, attributes);
}

/** Some filter primitives read many pixels for each that they write. */
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

/** Layers of filter functions. Blurs have no filter region, so their radius decides how many pixels they paint. */
function layersOfFunctions(filter: string, side: number): number {
  let layers = filter.match(PLAIN_FUNCTION)?.length ?? 0;
  layers *= OTHER_PRIMITIVE_LAYERS;
  for (const [, radius = ''] of filter.matchAll(/\b(?:blur|drop-shadow)\(([^)]*)/g)) {
    // A blur paints three standard deviations on either side.
    const sides = 1 + (6 * Math.max(0, ...numbersIn(radius).map(Math.abs))) / side;
    layers += BLUR_LAYERS * sides * sides;
  }
  return layers;
}

const PLAIN_FUNCTION = /\b(?:brightness|contrast|grayscale|hue-rotate|invert|opacity|saturate|sepia)\(/g;

function layersOfKeyframes({ keyframes, side }: DrawingProperties): number {
  return layersOfFunctions(keyframes, side) + (keyframes.includes('opacity:') ? 1 : 0);
}
