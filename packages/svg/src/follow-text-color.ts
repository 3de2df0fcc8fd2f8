import { ANIMATION_ELEMENTS } from './allow-list.ts';
import { isolateIds } from './isolate-ids.ts';
import { colorOf } from './resolve/plain-colors.ts';
import { Properties } from './resolve/properties.ts';
import { serializeSvg } from './serialize-svg.ts';
import type { SvgElement } from './svg-element.ts';

const SHAPES = /^(?:path|rect|circle|ellipse|line|polyline|polygon|text|tspan|textPath)$/;
const UNPAINTED =
  /^(?:#.*|title|desc|defs|symbol|clipPath|mask|marker|pattern|filter|(?:linear|radial)Gradient)$/;
/** Parts whose colors are not those of shapes. */
const OTHER_COLORS = ['filter', 'marker-start', 'marker-mid', 'marker-end', 'mix-blend-mode'];
/** Paint of lower opacity, as editors use it for boxes that keep a size, shows nothing. */
const OPACITY_MIN = 0.01;
/** Difference between the channels of a gray, and lightness of a dark color, from 0 to 1. */
const GRAY_SPREAD_MAX = 24 / 255;
const DARK_MAX = 0.5;
const USES_MAX = 12;

type Inherited = Readonly<Record<string, { readonly value: string; readonly from: SvgElement | undefined }>>;

const INITIAL: Inherited = Object.fromEntries(
  Object.entries({ fill: 'black', stroke: 'none', 'fill-opacity': '1', 'stroke-opacity': '1' }).map(
    ([name, value]) => [name, { value, from: undefined }],
  ),
);

/**
 * Replaces the color of a clean drawing by `currentColor`, in place, and returns its text. Returns undefined and
 * changes nothing unless the drawing paints one color, which is opaque and black or a gray darker than 50 %.
 */
export function followTextColor(root: SvgElement): string | undefined {
  const ids = new Map<string, SvgElement>();
  const masks: SvgElement[] = [];
  const aroundMasks = new Set<SvgElement>();
  let usesCount = 0;
  const index = (element: SvgElement, ancestors: readonly SvgElement[]): void => {
    ids.set(element.attributes.get('id') ?? '', element);
    if (element.name === 'use') usesCount++;
    if (element.name === 'mask') masks.push(element);
    if (element.name === 'mask') for (const ancestor of ancestors) aroundMasks.add(ancestor);
    for (const child of element.children) index(child, [...ancestors, element]);
  };
  index(root, []);
  const usedBy = ({ attributes }: SvgElement) => ids.get(attributes.get('href')?.slice(1) ?? '#');
  const inMasks = new Set<SvgElement>();
  const mark = (element: SvgElement | undefined): void => {
    if (element === undefined || inMasks.has(element)) return;
    inMasks.add(element);
    for (const part of [usedBy(element), ...element.children]) mark(part);
  };
  masks.forEach(mark);
  const painted: { readonly property: string; readonly element: SvgElement }[] = [];
  const colors = new Set<string>();

  /** Returns false as soon as the drawing cannot follow the text. */
  const visit = (element: SvgElement, outer: Inherited, uses: number): boolean => {
    if (UNPAINTED.test(element.name) && (uses === 0 || element.name !== 'symbol')) return true;
    if (element.name === 'image' || uses > USES_MAX) return false;
    if (element.name === 'style' || ANIMATION_ELEMENTS.has(element.name))
      return !/fill|stroke|opacity/.test(serializeSvg(element));
    const properties = new Properties(element);
    const opacity = shareOf(properties.get('opacity') ?? '1');
    if (opacity <= OPACITY_MIN || properties.get('display') === 'none') return true;
    if (opacity < 1 || OTHER_COLORS.some((name) => (properties.get(name) ?? 'none') !== 'none')) return false;
    const own = Object.fromEntries(
      Object.entries(outer).map(([name, inherited]) => {
        const value = properties.get(name) ?? 'inherit';
        return [name, value === 'inherit' ? inherited : { value, from: element }];
      }),
    );
    for (const property of SHAPES.test(element.name) ? ['fill', 'stroke'] : []) {
      const { value, from } = own[property]!;
      const shown = shareOf(own[`${property}-opacity`]!.value);
      const isLine = element.name === 'line' && property === 'fill';
      if (value === 'none' || value === 'transparent' || shown <= OPACITY_MIN || isLine) continue;
      const [red = 1, green = 1, blue = 1, alpha = 0] = colorOf(value) ?? [];
      const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
      const isDarkGray = most - least <= GRAY_SPREAD_MAX && (most + least) / 2 < DARK_MAX;
      if (!isDarkGray || alpha * shown < 1 || colors.add(`${red} ${green} ${blue}`).size > 1) return false;
      // The content of a mask inherits, and its colors are coverage.
      const target = from === undefined || aroundMasks.has(from) ? element : from;
      // A shape that inherits may inherit another paint elsewhere.
      const isShared = uses > 0 && usesCount > 1 && target === element && from !== element;
      if (inMasks.has(target) || isShared) return false;
      painted.push({ property, element: target });
    }
    const used = element.name === 'use' ? usedBy(element) : undefined;
    if (used && !visit(used, own, uses + 1)) return false;
    return element.children.every((child) => visit(child, own, uses));
  };

  if (!visit(root, INITIAL, 0) || painted.length === 0) return undefined;
  for (const { property, element } of painted) new Properties(element).set(property, 'currentColor');
  // A parsed drawing states its namespace, which serialization adds.
  root.attributes.delete('xmlns');
  isolateIds(root);
  return serializeSvg(root);
}

function shareOf(opacity: string): number {
  return Number.parseFloat(opacity) / (opacity.endsWith('%') ? 100 : 1);
}
