import { EXPANDED_DEPTH_MAX, EXPANDED_ELEMENTS_MAX, FILTER_PASS_COST, PICTURE_COST } from './limits.ts';
import type { SvgElement } from './svg-element.ts';
import { SvgRefusal } from './svg-refusal.ts';
import { idIn, LOCAL_URL } from './value-kind.ts';

/** What drawing one element comes to, with everything in it and everything that it refers to. */
interface Expansion {
  readonly elements: number;
  readonly depth: number;
  /** At most so many corners, where markers may stand. */
  readonly corners: number;
}

/**
 * How much does a renderer draw once every reference is followed? Throws `SvgRefusal` for drawings that refer to
 * themselves and for those beyond EXPANDED_ELEMENTS_MAX or EXPANDED_DEPTH_MAX, such as nested doublings. Linear in the
 * size of the document: each element is worked out once.
 *
 * Paint and markers are inherited, so they are taken to apply to every element or corner below (a product); `use`, clips,
 * masks and filters apply once (a sum).
 */
export function checkExpansion(root: SvgElement): void {
  const elements = new Map<string, SvgElement>();
  if (!collect(root, elements)) return;
  const known = new Map<SvgElement, Expansion>();
  const open = new Set<SvgElement>();
  const expand = (element: SvgElement): Expansion => {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (open.has(element)) throw new SvgRefusal('refers to itself');
    if (open.size > EXPANDED_DEPTH_MAX)
      throw new SvgRefusal('nested too deeply once its references are followed');
    open.add(element);
    let own = costOf(element);
    let factor = 1;
    let depth = 0;
    let corners = cornersOf(element);
    let cornerCost = 0;
    const add = (part: Expansion): void => {
      depth = Math.max(depth, part.depth);
      corners += part.corners;
      own += part.elements;
    };
    for (const child of element.children) add(expand(child));
    for (const [name, value] of element.attributes) {
      if (name !== 'href' && !value.includes('url(')) continue;
      for (const id of referencedIds(name, value)) {
        const target = elements.get(id);
        if (target === undefined) continue;
        const part = expand(target);
        if (target.name === 'marker') cornerCost += part.elements;
        else if (isInherited(name)) factor += target.name.endsWith('Gradient') ? 0 : part.elements;
        else add(part);
        depth = Math.max(depth, part.depth);
      }
    }
    open.delete(element);
    const expansion = {
      elements: Math.min(own * factor + corners * cornerCost, EXPANDED_ELEMENTS_MAX + 1),
      depth: depth + 1,
      corners: Math.min(corners, EXPANDED_ELEMENTS_MAX),
    };
    if (expansion.depth > EXPANDED_DEPTH_MAX)
      throw new SvgRefusal('nested too deeply once its references are followed');
    known.set(element, expansion);
    return expansion;
  };
  if (expand(root).elements > EXPANDED_ELEMENTS_MAX)
    throw new SvgRefusal(`draws more than ${EXPANDED_ELEMENTS_MAX} elements once expanded`);
}

function costOf({ name, attributes }: SvgElement): number {
  if (attributes.get('href')?.startsWith('data:') === true) return PICTURE_COST;
  return name.startsWith('fe') ? FILTER_PASS_COST : 1;
}

function cornersOf({ attributes }: SvgElement): number {
  const outline = attributes.get('d') ?? attributes.get('points');
  return outline === undefined ? 2 : outline.length / 2;
}

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
  if (name === 'href') {
    if (value.startsWith('#')) yield value.slice(1);
  } else for (const { groups } of value.matchAll(LOCAL_URL)) yield idIn(groups);
}
