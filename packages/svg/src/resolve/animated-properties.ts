import { ANIMATION_ELEMENTS } from '../allow-list.ts';
import type { SvgElement } from '../svg-element.ts';
import type { Properties } from './properties.ts';

/** Properties that place an element. CSS applies them together, so an animation of one concerns all. */
export const PLACING: readonly string[] = [
  ...'transform translate rotate scale transform-origin transform-box'.split(' '),
  ...'offset-path offset-distance offset-rotate offset-anchor'.split(' '),
];

/** The text of the keyframes of a clean drawing; empty without any. */
export function keyframesOf(root: SvgElement): string {
  return root.children.find(({ name }) => name === 'style')?.children[0]?.text ?? '';
}

/** Whether an animation of the element, or by keyframes of the drawing, changes the property. */
export function isAnimated(properties: Properties, name: string, keyframes: string): boolean {
  const { element } = properties;
  if (
    element.children.some(
      (child) => ANIMATION_ELEMENTS.has(child.name) && child.attributes.get('attributeName') === name,
    )
  )
    return true;
  if (keyframes === '' || !properties.styledNames.some((styled) => styled.startsWith('animation')))
    return false;
  return ['{', ';'].some((before) => keyframes.includes(`${before}${name}:`));
}
