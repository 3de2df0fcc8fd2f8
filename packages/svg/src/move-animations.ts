import { ANIMATION_ELEMENTS } from './allow-list.ts';
import type { SvgElement } from './svg-element.ts';

/**
 * Moves every animation with an `href` into the element that it refers to, in place, and removes those without a
 * target or with another animation as target. Afterwards the parent of an animation is always its target.
 */
export function moveAnimations(root: SvgElement): void {
  const targets = new Map<string, SvgElement>();
  const moved: { readonly animation: SvgElement; readonly id: string }[] = [];
  const visit = (element: SvgElement): void => {
    const id = element.attributes.get('id');
    if (id !== undefined && !targets.has(id)) targets.set(id, element);
    for (const child of element.children) visit(child);
    const referring = element.children.filter(
      ({ name, attributes }) => ANIMATION_ELEMENTS.has(name) && attributes.has('href'),
    );
    if (referring.length === 0) return;
    for (const animation of referring)
      moved.push({ animation, id: (animation.attributes.get('href') ?? '').slice(1) });
    element.children.splice(0, Infinity, ...element.children.filter((child) => !referring.includes(child)));
  };
  visit(root);
  for (const { animation, id } of moved) {
    animation.attributes.delete('href');
    const target = targets.get(id);
    if (target && !ANIMATION_ELEMENTS.has(target.name)) target.children.push(animation);
  }
}
