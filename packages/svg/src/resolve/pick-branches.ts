import { ANIMATION_ELEMENTS, TEXT_ONLY_ELEMENTS } from '../allow-list.ts';
import type { SvgElement } from '../svg-element.ts';

/**
 * Replaces every `switch` by a group with the branch that an English browser shows, and removes elements for other
 * languages: a drawing must not depend on who looks at it. Other branches with ids become definitions.
 */
export function pickBranches(element: SvgElement): SvgElement {
  const isSwitch = element.name === 'switch';
  const children: SvgElement[] = [];
  let isPicked = false;
  for (const child of element.children) {
    const isBranch = isSwitch && !ANIMATION_ELEMENTS.has(child.name) && !TEXT_ONLY_ELEMENTS.has(child.name);
    const isShown: boolean = isForEnglish(child) && !(isBranch && isPicked);
    isPicked ||= isBranch && isShown;
    child.attributes.delete('systemLanguage');
    const resolved = pickBranches(child);
    if (isShown) children.push(resolved);
    else if (hasId(resolved)) children.push({ name: 'defs', attributes: new Map(), children: [resolved] });
  }
  return { ...element, name: isSwitch ? 'g' : element.name, children };
}

function isForEnglish({ attributes }: SvgElement): boolean {
  const languages = attributes.get('systemLanguage');
  return languages === undefined || /(?:^|,)\s*en(?:-us)?\s*(?:,|$)/i.test(languages);
}

function hasId({ attributes, children }: SvgElement): boolean {
  return attributes.has('id') || children.some(hasId);
}
