import { ANIMATION_ELEMENTS, cleanDeclarations, type SvgElement } from '@glyphdex/svg';

/** The inherited CSS properties that decide how an element is painted. */
export interface InheritedStyle {
  readonly fill: string;
  readonly fillRule: string;
  readonly clipRule: string;
  readonly fillOpacity: string;
  readonly stroke: string;
  readonly strokeWidth: string;
  readonly strokeOpacity: string;
  readonly color: string;
  readonly visibility: string;
}

export const INITIAL_STYLE: InheritedStyle = {
  fill: 'black',
  fillRule: 'nonzero',
  clipRule: 'nonzero',
  fillOpacity: '1',
  stroke: 'none',
  strokeWidth: '1',
  strokeOpacity: '1',
  color: 'currentColor',
  visibility: 'visible',
};

const PROPERTIES: ReadonlyMap<string, keyof InheritedStyle> = new Map([
  ['fill', 'fill'],
  ['fill-rule', 'fillRule'],
  ['clip-rule', 'clipRule'],
  ['fill-opacity', 'fillOpacity'],
  ['stroke', 'stroke'],
  ['stroke-width', 'strokeWidth'],
  ['stroke-opacity', 'strokeOpacity'],
  ['color', 'color'],
  ['visibility', 'visibility'],
]);

/** Overrides the inherited style by the element's own properties, as `computedAttributes` returns them. */
export function inherit(parent: InheritedStyle, own: ReadonlyMap<string, string>): InheritedStyle {
  let style: { -readonly [K in keyof InheritedStyle]: InheritedStyle[K] } | undefined;
  for (const [name, value] of own) {
    const property = PROPERTIES.get(name);
    if (property === undefined || value === 'inherit') continue;
    style ??= { ...parent };
    style[property] = value;
  }
  return style ?? parent;
}

/**
 * The attributes of an element after its animations have ended: `fill="freeze"` leaves the last value. Declarations of
 * `style` override attributes of the same name.
 */
export function computedAttributes(element: SvgElement): ReadonlyMap<string, string> {
  const isAnimated = element.children.some((child) => ANIMATION_ELEMENTS.has(child.name));
  const style = element.attributes.get('style');
  if (!isAnimated && style === undefined) return element.attributes;
  const computed = new Map(element.attributes);
  for (const [name, value] of cleanDeclarations(style ?? '')) computed.set(name, value);
  for (const { name, attributes } of element.children) {
    if ((name !== 'animate' && name !== 'set') || attributes.get('fill') !== 'freeze') continue;
    const target = attributes.get('attributeName');
    const last = attributes.get('values')?.split(';').at(-1) ?? attributes.get('to');
    if (target !== undefined && last !== undefined && last.trim() !== '') computed.set(target, last.trim());
  }
  return computed;
}
