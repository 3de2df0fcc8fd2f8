import { ANIMATION_ELEMENTS, cleanDeclarations, type SvgElement } from '@glyphdex/svg';

/** Initial values of the inherited CSS properties that decide how an element is painted. */
export const INITIAL_STYLE = {
  fill: 'black',
  'fill-rule': 'nonzero',
  'clip-rule': 'nonzero',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-width': '1',
  'stroke-opacity': '1',
  color: 'currentColor',
  visibility: 'visible',
};

export type InheritedStyle = Readonly<typeof INITIAL_STYLE>;

/** Overrides the inherited style by the element's own properties, as `computedAttributes` returns them. */
export function inherit(parent: InheritedStyle, own: ReadonlyMap<string, string>): InheritedStyle {
  let style: typeof INITIAL_STYLE | undefined;
  for (const [name, value] of own) {
    if (!Object.hasOwn(INITIAL_STYLE, name) || value === 'inherit') continue;
    style ??= { ...parent };
    style[name as keyof InheritedStyle] = value;
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
