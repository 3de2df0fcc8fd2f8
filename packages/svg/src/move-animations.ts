import { ANIMATION_ELEMENTS } from './allow-list.ts';
import type { SvgElement } from './svg-element.ts';

/**
 * Puts every animation that names its target by `href` into that target, in place; those without a target go. A drawing
 * then animates nothing but what its animations stand in.
 */
export function moveAnimations(root: SvgElement): void {
  const targets = new Map<string, SvgElement>();
  const moved: { readonly animation: SvgElement; readonly id: string }[] = [];
  const visit = (element: SvgElement): void => {
    const id = element.attributes.get('id');
    if (id !== undefined && !targets.has(id)) targets.set(id, element);
    for (const child of element.children) visit(child);
    const named = element.children.filter(
      ({ name, attributes }) => ANIMATION_ELEMENTS.has(name) && attributes.has('href'),
    );
    if (named.length === 0) return;
    for (const animation of named)
      moved.push({ animation, id: (animation.attributes.get('href') ?? '').slice(1) });
    element.children.splice(0, Infinity, ...element.children.filter((child) => !named.includes(child)));
  };
  visit(root);
  for (const { animation, id } of moved) {
    animation.attributes.delete('href');
    const target = targets.get(id);
    if (target && !ANIMATION_ELEMENTS.has(target.name)) target.children.push(animation);
  }
}
