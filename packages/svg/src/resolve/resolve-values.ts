import { ATTRIBUTE_KINDS, STYLE_KINDS } from '../allow-list.ts';
import { ANY_NUMBER, decimal } from '../geometry/numbers.ts';
import { readablePart } from '../geometry/path-data.ts';
import type { Size } from '../geometry/view-matrix.ts';
import { elementsById, hrefTarget, type SvgElement } from '../svg-element.ts';
import type { ValueKind } from '../value-kind.ts';
import { isAnimated, keyframesOf } from './animated-properties.ts';
import { type LengthBasis, userUnits } from './css-length.ts';
import { FONT_SIZE_DEFAULT, FONT_SIZE_IN_FONT, fontSizeIn, statesFontSize } from './font-size.ts';
import { withPlainColors } from './plain-colors.ts';
import { Properties } from './properties.ts';
import { viewportOf } from './viewport-of.ts';

/** The state that an element passes on to its children. */
interface Inherited {
  /** The size that percentages refer to; NaN where it depends on the place of use. */
  readonly viewport: Size;
  readonly fontSize: number;
}

/** A number that ends in its point, which renderers read differently. */
const POINT_ALONE = /\d\.(?!\d)/;
const UNKNOWN: Size = { width: Number.NaN, height: Number.NaN };

/**
 * Writes keywords in lower case, lengths in user units, points in pairs, and paths up to their first mistake, in
 * place: renderers differ in units, in the default size of text, and in whether they compare keywords with their case.
 * Animated lengths stay. Elements with a percentage that depends on the place of use stay as they are.
 */
export function resolveValues(root: SvgElement, viewport: Size): void {
  new ValueResolver(root).visit(root, { viewport, fontSize: FONT_SIZE_DEFAULT }, true);
}

class ValueResolver {
  readonly #keyframes: string;
  readonly #byId: ReadonlyMap<string, SvgElement>;
  #rootFontSize = FONT_SIZE_DEFAULT;

  constructor(root: SvgElement) {
    this.#keyframes = keyframesOf(root);
    this.#byId = elementsById(root);
  }

  visit(element: SvgElement, inherited: Inherited, isRoot = false): void {
    const { attributes } = element;
    let properties: Properties | undefined;
    let { fontSize } = inherited;
    for (const [attribute, value] of attributes) {
      if (attribute === 'id' || attribute === 'href' || attribute === 'viewBox') continue;
      if (attribute === 'd') {
        if (POINT_ALONE.test(value)) attributes.set('d', readablePart(value));
      } else if (attribute === 'style') {
        properties = new Properties(element);
        for (const styled of IRREGULAR.test(value) ? properties.styledNames : [])
          this.#resolveKeyword(properties, styled, STYLE_KINDS.get(styled));
      } else if (attribute === 'points') attributes.set('points', pairs(value));
      else if (IRREGULAR.test(value)) {
        const kind = STYLE_KINDS.has(attribute) ? ATTRIBUTE_KINDS.get(attribute) : undefined;
        properties ??= new Properties(element);
        this.#resolveKeyword(properties, attribute, kind);
      }
    }
    if (statesFontSize(element)) {
      properties ??= new Properties(element);
      fontSize = this.#resolveFontSize(properties, fontSize);
    }
    if (isRoot) this.#rootFontSize = fontSize;
    this.#resolveLengths(element, properties, { ...inherited, fontSize });
    const isUnknown = element.name === 'symbol' && !attributes.has('viewBox');
    const outer = isUnknown ? UNKNOWN : inherited.viewport;
    const inner = { viewport: isRoot ? outer : viewportOf(element, outer), fontSize };
    for (const child of element.children) if (!child.name.startsWith('#')) this.visit(child, inner);
  }

  #resolveKeyword(properties: Properties, name: string, kind: ValueKind | undefined): void {
    if (kind === undefined || !KEYWORDS.has(kind)) return;
    const value = properties.get(name) ?? '';
    const isFast = name === 'image-rendering' && /^optimizespeed$/i.test(value);
    const plain = isFast ? 'auto' : withPlainColors(inLowerCase(value));
    if (plain !== value) properties.set(name, plain);
  }

  /** The font size of the element in user units, which is written where the source has another unit. */
  #resolveFontSize(properties: Properties, inherited: number): number {
    const font = properties.styled('font');
    const isShorthand = properties.styled('font-size') === undefined && font !== undefined;
    const text = isShorthand ? font : (properties.get('font-size') ?? '');
    const size = fontSizeIn(text, inherited, this.#rootFontSize);
    if (isAnimated(properties, 'font-size', this.#keyframes)) return size;
    if (isShorthand) properties.set('font', font.replace(FONT_SIZE_IN_FONT, `${decimal(size)}px`));
    else if (!isInUserUnits(text) && text !== 'inherit')
      properties.set('font-size', decimal(size) + (properties.styled('font-size') === undefined ? '' : 'px'));
    return size;
  }

  #resolveLengths(
    element: SvgElement,
    found: Properties | undefined,
    { viewport, fontSize }: Inherited,
  ): void {
    let properties = found;
    const names = [...element.attributes.keys(), ...(found?.styledNames ?? [])];
    for (const name of names) {
      const axis = AXES[name];
      if (axis === undefined) continue;
      const value = (properties?.styled(name) ?? element.attributes.get(name))!;
      if (!HAS_UNIT.test(value) || !this.#isInUserSpace(element, name)) continue;
      properties ??= new Properties(element);
      if (isAnimated(properties, name, this.#keyframes)) continue;
      const basis = { whole: axis(viewport), fontSize, rootFontSize: this.#rootFontSize };
      const unit = properties.styled(name) === undefined ? '' : 'px';
      const resolved = resolveList(value, basis, unit);
      if (resolved !== undefined) properties.set(name, resolved);
    }
  }

  /** Whether lengths of the attribute are in user units, and not in parts of a bounding box. */
  #isInUserSpace({ name, attributes }: SvgElement, attribute: string): boolean {
    const [units, initial] = BOX_UNITS[name] ?? [];
    if (units === undefined || initial === undefined || !BOXED.has(attribute)) return true;
    let at: Pick<SvgElement, 'attributes'> | undefined = { attributes };
    // At most eight templates, because references may form a cycle.
    for (let depth = 0; at && depth < 8; depth++) {
      const stated = at.attributes.get(units);
      if (stated !== undefined) return stated === 'userSpaceOnUse';
      at = hrefTarget(at, this.#byId);
    }
    return initial === 'userSpaceOnUse';
  }
}

type Axis = (viewport: Size) => number;
const ACROSS: Axis = ({ width }) => width;
const DOWN: Axis = ({ height }) => height;
/** SVG 2 §8.9. */
const DIAGONAL: Axis = ({ width, height }) => Math.hypot(width, height) / Math.SQRT2;

function axes(axis: Axis, names: string): [string, Axis][] {
  return names.split(/\s+/).map((name) => [name, axis]);
}

/** The axis that percentages of each length refer to. */
const AXES: Readonly<Record<string, Axis>> = Object.fromEntries([
  ...axes(ACROSS, 'x x1 x2 cx fx dx rx width refX markerWidth textLength'),
  ...axes(DOWN, 'y y1 y2 cy fy dy ry height refY markerHeight'),
  ...axes(DIAGONAL, 'r fr stroke-width stroke-dashoffset stroke-dasharray letter-spacing word-spacing'),
]);
const BOXED: ReadonlySet<string> = new Set('x y width height x1 y1 x2 y2 cx cy r fx fy fr'.split(' '));
/** The attribute that says whether lengths are parts of a bounding box, with its initial value. */
const BOX_UNITS: Readonly<Record<string, readonly [string, string]>> = {
  linearGradient: ['gradientUnits', 'objectBoundingBox'],
  radialGradient: ['gradientUnits', 'objectBoundingBox'],
  pattern: ['patternUnits', 'objectBoundingBox'],
  mask: ['maskUnits', 'objectBoundingBox'],
  filter: ['filterUnits', 'objectBoundingBox'],
};

const HAS_UNIT = /\d\.?(?:%|[a-z])|\(/i;
const IN_USER_UNITS = new RegExp(`^${ANY_NUMBER.source}(?:px)?$`);

function isInUserUnits(text: string): boolean {
  return IN_USER_UNITS.test(text);
}

/** A list of lengths in user units; `undefined` if it stays as it is. */
function resolveList(value: string, basis: LengthBasis, unit: string): string | undefined {
  const parts = value.includes('(') ? [value] : value.trim().split(/[\s,]+/);
  if (parts.every(isInUserUnits)) return undefined;
  const resolved: string[] = [];
  for (const part of parts) {
    const length = userUnits(part, basis);
    if (length === undefined || !Number.isFinite(length)) return undefined;
    resolved.push(decimal(length) + unit);
  }
  return resolved.join(' ');
}

/** Kinds of values with keywords that CSS compares without their case. */
const KEYWORDS: ReadonlySet<string> = new Set<string>(
  'keyword color paint reference dashes number cssTransform origin filter'.split(' '),
);
/** Text that may not be canonical: keywords in another case, and colors in other spaces than sRGB. */
const IRREGULAR = /[A-Z]|currentcolor|(?:hwb|lab|lch|color|mix)\(/;
const WORD = /url\([^()]*\)|(?<![#\w-])[a-z][a-z-]*/gi;

/** Keywords that SVG writes with capitals. */
const WITH_CAPITALS: ReadonlyMap<string, string> = new Map(
  'currentColor sRGB linearRGB geometricPrecision crispEdges optimizeSpeed optimizeQuality optimizeLegibility'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);

/** Words in lower case or with the capitals of SVG, except addresses and hexadecimal digits. */
function inLowerCase(value: string): string {
  return value.replace(WORD, (word) => {
    if (/^url\(/i.test(word)) return `url${word.slice(3)}`;
    const lower = word.toLowerCase();
    // Names of color spaces are in lower case.
    return (lower === 'currentcolor' || !value.includes('(') ? WITH_CAPITALS.get(lower) : undefined) ?? lower;
  });
}

/** Points up to the last whole pair, as browsers draw them: `0 0 9 9 5` -> `0 0 9 9`. */
function pairs(points: string): string {
  const numbers = points.match(ANY_NUMBER) ?? [];
  if (numbers.length % 2 === 0 && !/[%;]|e(?![+-]?\d)|\d\.(?!\d)/i.test(points)) return points;
  const readable = points.split(/[%;]/, 1)[0]!.match(ANY_NUMBER) ?? [];
  const mistake = readable.findIndex((number) => number.endsWith('.'));
  const valid = mistake === -1 ? readable : readable.slice(0, mistake);
  return valid.slice(0, valid.length - (valid.length % 2)).join(' ');
}
