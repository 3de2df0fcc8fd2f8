import { cleanDeclarations } from './clean-style.ts';
import type { Viewport } from './geometry/shape-path.ts';
import { ANIMATION_COST, FILTER_PASS_COST, PICTURE_COST } from './limits.ts';
import { framesOf, outlineLength } from './outline-length.ts';
import type { SvgElement } from './svg-element.ts';

/** What drawing something takes. */
export interface DrawingCost {
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
export interface DrawingFacts {
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
export function factsOf(root: SvgElement, isDashed: boolean): DrawingFacts {
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
export function ownCost(element: SvgElement, facts: DrawingFacts): DrawingCost {
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
