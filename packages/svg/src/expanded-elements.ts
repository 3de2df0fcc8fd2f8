import { type DrawingCost, factsOf, ownCost } from './drawing-cost.ts';
import { DASHES_MAX, EXPANDED_DEPTH_MAX, EXPANDED_ELEMENTS_MAX, LAYERS_MAX } from './limits.ts';
import type { SvgElement } from './svg-element.ts';
import { SvgRefusal } from './svg-refusal.ts';
import { idIn, LOCAL_URL } from './value-kind.ts';

/** What drawing one element comes to, with everything in it and everything that it refers to. */
interface Expansion extends DrawingCost {
  readonly depth: number;
}

/** A gradient is worked out for each element that it paints: so many of its stops are worth an element. */
const STOPS_PER_ELEMENT = 100;

/** What is drawn only where something refers to it. */
const DEFINITIONS: ReadonlySet<string> = new Set(
  'defs symbol clipPath mask pattern marker filter linearGradient radialGradient'.split(' '),
);

/**
 * How much does a renderer draw once every reference is followed? Answers how many layers of pixels that takes. Throws
 * `SvgRefusal` for drawings that refer to themselves and for those beyond EXPANDED_ELEMENTS_MAX, EXPANDED_DEPTH_MAX, LAYERS_MAX or
 * DASHES_MAX, such as nested doublings. Linear in the size of the document: each element is worked out once.
 *
 * Paint and markers are inherited, so they are taken to apply to every element or corner below (a product); `use`, clips,
 * masks and filters apply once (a sum). `isDashed`: may there be dashes?
 */
export function checkExpansion(root: SvgElement, isDashed: boolean): number {
  const elements = new Map<string, SvgElement>();
  const facts = factsOf(root, isDashed);
  collect(root, elements);
  const known = new Map<SvgElement, Expansion>();
  const open = new Set<SvgElement>();
  const expand = (element: SvgElement): Expansion => {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (open.has(element)) throw new SvgRefusal('refers to itself');
    if (open.size > EXPANDED_DEPTH_MAX)
      throw new SvgRefusal('nested too deeply once its references are followed');
    open.add(element);
    const expansion = settled(element, expand);
    open.delete(element);
    if (expansion.depth > EXPANDED_DEPTH_MAX)
      throw new SvgRefusal('nested too deeply once its references are followed');
    known.set(element, expansion);
    return expansion;
  };
  const settled = (element: SvgElement, part: (element: SvgElement) => Expansion): Expansion => {
    const sum = { ...ownCost(element, facts), depth: 0 };
    /** What is drawn for each element below, and for each corner. */
    const painted = { elements: 1, layers: 0, outline: 0 };
    const marked = { elements: 0, layers: 0, outline: 0 };
    for (const child of element.children)
      add(sum, DEFINITIONS.has(child.name) ? { ...part(child), layers: 0, outline: 0 } : part(child));
    for (const [name, value] of element.attributes) {
      if (name !== 'href' && !value.includes('url(')) continue;
      for (const id of referencedIds(name, value)) {
        const target = elements.get(id);
        if (target === undefined) continue;
        const cost = part(target);
        sum.depth = Math.max(sum.depth, cost.depth);
        if (target.name === 'marker') addTo(marked, cost);
        else if (!isInherited(name)) add(sum, cost);
        else if (target.name.endsWith('Gradient')) painted.elements += cost.elements / STOPS_PER_ELEMENT;
        else addTo(painted, cost);
      }
    }
    return {
      elements: capped(sum.elements * painted.elements + sum.corners * marked.elements),
      corners: capped(sum.corners),
      layers: sum.layers + sum.elements * painted.layers + sum.corners * marked.layers,
      outline: sum.outline + sum.elements * painted.outline + sum.corners * marked.outline,
      depth: sum.depth + 1,
    };
  };
  const whole = expand(root);
  if (whole.elements > EXPANDED_ELEMENTS_MAX)
    throw new SvgRefusal(`draws more than ${EXPANDED_ELEMENTS_MAX} elements once expanded`);
  if (whole.outline * facts.dashDensity > DASHES_MAX)
    throw new SvgRefusal(`draws more than ${DASHES_MAX} dashes`);
  if (whole.layers > LAYERS_MAX)
    throw new SvgRefusal(`takes more than ${LAYERS_MAX} layers of filters, masks and blending`);
  return whole.layers;
}

type Sum = { -readonly [key in keyof Expansion]: number };

function add(sum: Sum, part: Expansion): void {
  addTo(sum, part);
  sum.corners += part.corners;
  sum.depth = Math.max(sum.depth, part.depth);
}

function addTo(sum: Pick<Sum, 'elements' | 'layers' | 'outline'>, part: Expansion): void {
  sum.elements += part.elements;
  sum.layers += part.layers;
  sum.outline += part.outline;
}

/** More than enough is enough: products must not run out of numbers. */
function capped(count: number): number {
  return Math.min(count, 2 * EXPANDED_ELEMENTS_MAX);
}

function isInherited(name: string): boolean {
  return name === 'fill' || name === 'stroke' || name === 'style' || name.startsWith('marker');
}

/** Gathers the elements that carry an id. */
function collect(element: SvgElement, elements: Map<string, SvgElement>): void {
  const id = element.attributes.get('id');
  if (id !== undefined && !elements.has(id)) elements.set(id, element);
  for (const child of element.children) collect(child, elements);
}

function* referencedIds(name: string, value: string): Generator<string> {
  if (name === 'href') {
    if (value.startsWith('#')) yield value.slice(1);
  } else for (const { groups } of value.matchAll(LOCAL_URL)) yield idIn(groups);
}
