import { ANIMATION_ELEMENTS } from './allow-list.ts';
import { elementsById, hrefTarget, type SvgElement } from './svg-element.ts';

/**
 * Moves every animation with an `href` into the element that it refers to, in place, and removes those without a
 * target or with another animation as target. Afterwards the parent of an animation is always its target.
 */
export function moveAnimations(root: SvgElement): void {
  const targets = elementsById(root);
  const moved: SvgElement[] = [];
  const visit = (element: SvgElement): void => {
    for (const child of element.children) visit(child);
    const referring = element.children.filter(
      ({ name, attributes }) => ANIMATION_ELEMENTS.has(name) && attributes.has('href'),
    );
    if (referring.length === 0) return;
    moved.push(...referring);
    element.children.splice(0, Infinity, ...element.children.filter((child) => !referring.includes(child)));
  };
  visit(root);
  for (const animation of moved) {
    const target = hrefTarget(animation, targets);
    animation.attributes.delete('href');
    if (target && !ANIMATION_ELEMENTS.has(target.name)) target.children.push(animation);
  }
}
