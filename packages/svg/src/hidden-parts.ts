import { ANIMATION_ELEMENTS, DEFINITION_ELEMENTS } from './allow-list.ts';
import { Properties } from './resolve/properties.ts';
import type { SvgElement } from './svg-element.ts';

/** The kind of parts that stay in a clean drawing and are not shown, such as layers that an editor hides. */
export const HIDDEN_PART = 'hidden part';

/** The outermost shown content that `display` or `visibility` hides; none in a drawing with animations. */
export function hiddenParts(root: SvgElement): readonly SvgElement[] {
  const found: SvgElement[] = [];
  const visit = (element: SvgElement): boolean => {
    if (ANIMATION_ELEMENTS.has(element.name) || element.name === 'style') return false;
    if (DEFINITION_ELEMENTS.has(element.name) || element.name.startsWith('#')) return true;
    const properties = new Properties(element);
    const isHidden = properties.get('display') === 'none' || properties.get('visibility') === 'hidden';
    const isEmpty = element.name === 'g' && element.children.length === 0;
    if (isHidden && !isEmpty) found.push(element);
    return isHidden || element.children.every(visit);
  };
  return visit(root) ? found : [];
}
