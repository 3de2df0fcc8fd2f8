import { EXPANDED_ELEMENTS_MAX } from './limits.ts';
import type { SvgElement } from './svg-element.ts';
import { SvgRefusal } from './svg-refusal.ts';
import { LOCAL_URL } from './value-kind.ts';

/**
 * How many elements does a renderer draw once every reference is followed? Throws `SvgRefusal` for drawings that
 * refer to themselves and for those beyond EXPANDED_ELEMENTS_MAX, such as nested doublings. Linear in the
 * size of the document: the cost of each element is computed once.
 *
 * Paint and markers are inherited, so they are taken to apply to every element below (a product); `use`, clips,
 * masks and filters apply once (a sum).
 */
export function checkExpansion(root: SvgElement): void {
  const elements = new Map<string, SvgElement>();
  if (!collect(root, elements)) return;
  const costs = new Map<SvgElement, number>();
  const cost = (element: SvgElement): number => {
    const known = costs.get(element);
    if (known === IN_PROGRESS) throw new SvgRefusal('refers to itself');
    if (known !== undefined) return known;
    costs.set(element, IN_PROGRESS);
    let own = 1;
    let factor = 1;
    for (const child of element.children) own += cost(child);
    for (const [name, value] of element.attributes) {
      for (const id of referencedIds(name, value)) {
        const target = elements.get(id);
        if (target === undefined) continue;
        const targetCost = cost(target);
        if (isInherited(name)) factor += target.name.endsWith('Gradient') ? 0 : targetCost;
        else own += targetCost;
      }
    }
    const total = Math.min(own * factor, EXPANDED_ELEMENTS_MAX + 1);
    costs.set(element, total);
    return total;
  };
  if (cost(root) > EXPANDED_ELEMENTS_MAX)
    throw new SvgRefusal(`draws more than ${EXPANDED_ELEMENTS_MAX} elements once expanded`);
}

const IN_PROGRESS = -1;

function isInherited(name: string): boolean {
  return name === 'fill' || name === 'stroke' || name === 'style' || name.startsWith('marker');
}

/** Gathers the elements that carry an id; answers whether the drawing has any. */
function collect(element: SvgElement, elements: Map<string, SvgElement>): boolean {
  const id = element.attributes.get('id');
  if (id !== undefined && !elements.has(id)) elements.set(id, element);
  for (const child of element.children) collect(child, elements);
  return elements.size > 0;
}

function* referencedIds(name: string, value: string): Generator<string> {
  if (name === 'href') yield value.slice(1);
  else if (value.includes('url(')) for (const match of value.matchAll(LOCAL_URL)) yield match[1] ?? '';
}
