import type { SvgElement } from '../svg-element.ts';
import { isAnimated, keyframesOf } from './animated-properties.ts';
import { Properties } from './properties.ts';

/** Paints that children inherit as the keyword `currentColor`, which then means the color of the child. */
const INHERITED = ['fill', 'stroke'] as const;
const OWN = [
  'stop-color',
  'flood-color',
  'lighting-color',
  'filter',
  'text-decoration-color',
  'text-shadow',
] as const;
const PAINTED: ReadonlySet<string> = new Set(
  'path rect circle ellipse line polyline polygon text tspan textPath stop feFlood feDropShadow'.split(' '),
);

/**
 * Replaces `currentColor` below an element with a `color` of its own by that color, and removes all `color`, in place:
 * what remains of `currentColor` is the color of the text around the drawing. The color of the root is removed without
 * a replacement if `currentColor` is the only paint, because such a drawing can be recolored. Animated colors stay.
 */
export function resolveColors(root: SvgElement): void {
  const keyframes = keyframesOf(root);
  const rootColor = new Properties(root).get('color');
  const isRootKept = rootColor !== undefined && !isPageColor(rootColor) && !isOnlyPaint(root);
  const visit = (element: SvgElement, outer: string | undefined, keywords: ReadonlySet<string>): void => {
    const properties = new Properties(element);
    const stated = properties.get('color');
    if (stated !== undefined && isAnimated(properties, 'color', keyframes)) return;
    let color = outer;
    if (stated !== undefined) {
      if (stated === 'initial') color = 'black';
      else if (!isPageColor(stated) && (element !== root || isRootKept)) color = stated;
      properties.delete('color');
    }
    const inherited = new Set(keywords);
    for (const name of INHERITED) {
      const paint = properties.get(name);
      const isInherited = paint === undefined || paint === 'inherit';
      const isKeyword = isInherited ? keywords.has(name) : paint.includes('currentColor');
      if (isKeyword) inherited.add(name);
      else inherited.delete(name);
      if (color === undefined || !isKeyword || (isInherited && color === outer)) continue;
      properties.set(name, isInherited ? color : paint.replaceAll('currentColor', color));
    }
    for (const name of OWN) {
      const value = properties.get(name);
      if (color !== undefined && value?.includes('currentColor') === true)
        properties.set(name, value.replaceAll('currentColor', color));
    }
    for (const child of element.children) {
      if (color !== undefined && child.attributes.has('attributeName')) replaceFrames(child, color);
      if (!child.name.startsWith('#')) visit(child, color, inherited);
    }
  };
  visit(root, undefined, new Set());
}

/** Whether a value of `color` is that of the parent. */
function isPageColor(color: string): boolean {
  return ['currentColor', 'inherit', 'unset', 'revert'].includes(color);
}

function replaceFrames({ attributes }: SvgElement, color: string): void {
  for (const name of ['values', 'from', 'to', 'by']) {
    const value = attributes.get(name);
    if (value?.includes('currentColor') === true)
      attributes.set(name, value.replaceAll('currentColor', color));
  }
}

/** Whether every shape and gradient is painted with `currentColor` or not at all. */
function isOnlyPaint(root: SvgElement): boolean {
  let usesIt = false;
  const visit = (element: SvgElement, fill: string, stroke: string): boolean => {
    const properties = new Properties(element);
    const own = (name: string, inherited: string): string => {
      const value = properties.get(name);
      return value === undefined || value === 'inherit' ? inherited : value;
    };
    if (element !== root && properties.get('color') !== undefined) return false;
    const paints = [own('fill', fill), own('stroke', stroke)];
    if (element.name === 'image') return false;
    if (PAINTED.has(element.name)) {
      const checked =
        element.name === 'stop'
          ? [properties.get('stop-color') ?? 'black']
          : element.name.startsWith('fe')
            ? [properties.get('flood-color') ?? 'black']
            : paints;
      for (const paint of checked) {
        if (paint === 'currentColor') usesIt = true;
        else if (paint !== 'none' && paint !== 'transparent' && !paint.startsWith('url(')) return false;
      }
    }
    return element.children.every(
      (child) => child.name.startsWith('#') || visit(child, paints[0]!, paints[1]!),
    );
  };
  return visit(root, 'black', 'none') && usesIt;
}
