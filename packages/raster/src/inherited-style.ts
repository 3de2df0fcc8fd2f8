import { ANIMATION_ELEMENTS, propertiesOf, type SvgElement } from '@glyphdex/svg';

/** Initial values of the inherited properties that the rasterizer and the outlines of fonts use. */
export const INITIAL_STYLE = {
  fill: 'black',
  'fill-rule': 'nonzero',
  'clip-rule': 'nonzero',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-width': '1',
  'stroke-opacity': '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-miterlimit': '4',
  'stroke-dasharray': 'none',
  'vector-effect': 'none',
  visibility: 'visible',
};

export type InheritedStyle = Readonly<typeof INITIAL_STYLE>;

/** Keywords for the value of the parent. In a drawing, no style sheet of a browser sets these properties. */
const PARENT_VALUE: ReadonlySet<string> = new Set(['inherit', 'unset', 'revert', 'revert-layer']);

/** Overrides the inherited style by the element's own properties, as `computedAttributes` returns them. */
export function inherit(parent: InheritedStyle, own: ReadonlyMap<string, string>): InheritedStyle {
  let style: typeof INITIAL_STYLE | undefined;
  for (const [name, value] of own) {
    if (!Object.hasOwn(INITIAL_STYLE, name) || PARENT_VALUE.has(value)) continue;
    const property = name as keyof InheritedStyle;
    style ??= { ...parent };
    style[property] = value === 'initial' ? INITIAL_STYLE[property] : value;
  }
  return style ?? parent;
}

/**
 * The attributes of an element, where declarations of `style` override attributes, and the last values of `<animate>`
 * and `<set>` with `fill="freeze"` override both. Approximates the end of an animation for measurements: other
 * animation elements are ignored, and times are not read, so the last animation of an attribute in the document
 * wins.
 */
export function computedAttributes(element: SvgElement): ReadonlyMap<string, string> {
  const properties = propertiesOf(element);
  if (!element.children.some((child) => ANIMATION_ELEMENTS.has(child.name))) return properties;
  const computed = new Map(properties);
  for (const { name, attributes } of element.children) {
    if ((name !== 'animate' && name !== 'set') || attributes.get('fill') !== 'freeze') continue;
    const target = attributes.get('attributeName');
    // A list may end with a semicolon.
    const values = attributes
      .get('values')
      ?.split(';')
      .filter((value) => value.trim() !== '');
    const last = (values === undefined ? attributes.get('to') : values.at(-1))?.trim();
    if (target !== undefined && last !== undefined && last !== '') computed.set(target, last);
  }
  return computed;
}
