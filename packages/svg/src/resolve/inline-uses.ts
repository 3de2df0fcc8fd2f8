import { ELEMENTS_MAX } from '../limits.ts';
import { SvgRefusal } from '../refusal.ts';
import { elementsById, hrefTarget, type SvgElement } from '../svg-element.ts';
import { statesFontSize } from './font-size.ts';
import { Properties } from './properties.ts';

/** Nesting of references in a copy. */
const NESTING_MAX = 16;

/**
 * Replaces each `use` whose target looks different in another place by a group with a copy of the target, in place: its
 * lengths and colors can then be resolved. A symbol becomes a nested `svg`. Ids stay with the original. Throws
 * `SvgRefusal` when the copies have more than ELEMENTS_MAX elements.
 */
export function inlineUses(root: SvgElement): void {
  new Inliner(root).visit(root, [], 0);
}

class Inliner {
  readonly #byId: ReadonlyMap<string, SvgElement>;
  readonly #parents = new Map<SvgElement, SvgElement>();
  readonly #features = new Map<SvgElement, ReadonlySet<string>>();
  #copied = 0;

  constructor(root: SvgElement) {
    this.#byId = elementsById(root);
    const visit = (element: SvgElement): void => {
      for (const child of element.children) {
        this.#parents.set(child, element);
        visit(child);
      }
    };
    visit(root);
  }

  visit(element: SvgElement, ancestors: readonly SvgElement[], depth: number): void {
    if (depth > NESTING_MAX) throw new SvgRefusal('refers to itself');
    const inner = [...ancestors, element];
    for (const [at, child] of element.children.entries()) {
      const target = this.#targetOf(child);
      if (target === undefined || inner.includes(target) || !this.#dependsOnPlace(target, [...inner, child]))
        this.visit(child, inner, depth);
      else {
        const group = groupOf(child, this.#copyOf(target));
        element.children[at] = group;
        this.visit(group, inner, depth + 1);
      }
    }
  }

  #targetOf(element: SvgElement): SvgElement | undefined {
    return element.name === 'use' ? hrefTarget(element, this.#byId) : undefined;
  }

  #dependsOnPlace(target: SvgElement, chain: readonly SvgElement[]): boolean {
    const features = this.#featuresOf(target, 0);
    if (features.has('color') && chain.some(hasColor)) return true;
    // The keyword is inherited as such, and means the color of the element that it reaches.
    if (features.has('own color') && chain.some(paintsCurrentColor)) return true;
    if (features.has('em') && chain.slice(1).some(statesFontSize)) return true;
    if (!features.has('%')) return false;
    if (target.name === 'symbol') return !target.attributes.has('viewBox');
    let home = this.#parents.get(target);
    while (home !== undefined && !VIEWPORTS.has(home.name)) home = this.#parents.get(home);
    return home !== chain.findLast(({ name }) => VIEWPORTS.has(name));
  }

  /** The kinds of values in a target, and in all that it uses, that depend on the place. */
  #featuresOf(element: SvgElement, depth: number): ReadonlySet<string> {
    const known = this.#features.get(element);
    if (known !== undefined || depth > NESTING_MAX) return known ?? new Set();
    const found = new Set<string>();
    this.#features.set(element, found);
    if (hasColor(element)) found.add('own color');
    for (const [name, value] of element.attributes) {
      if (name === 'd' || name === 'points') continue;
      const isOrigin = value.includes('origin') || name === 'transform-origin';
      if (/\d%/.test(value) || (isOrigin && SIDE.test(value))) found.add('%');
      if (/[\d.](?:em|ex)\b/i.test(value)) found.add('em');
      if (/currentcolor/i.test(value)) found.add('color');
    }
    const target = this.#targetOf(element);
    for (const part of target === undefined ? element.children : [...element.children, target])
      for (const feature of this.#featuresOf(part, depth + 1)) found.add(feature);
    return found;
  }

  #copyOf(element: SvgElement): SvgElement {
    if (++this.#copied > ELEMENTS_MAX)
      throw new SvgRefusal(`draws more than ${ELEMENTS_MAX} elements once its symbols are copied`);
    const attributes = new Map(element.attributes);
    attributes.delete('id');
    return { ...element, attributes, children: element.children.map((child) => this.#copyOf(child)) };
  }
}

const SIDE = /\b(?:center|right|bottom)\b/;
const VIEWPORTS: ReadonlySet<string> = new Set(['svg', 'symbol', 'marker']);

function hasColor(element: SvgElement): boolean {
  const color = new Properties(element).get('color');
  return color !== undefined && !/^(?:currentcolor|inherit|unset|revert)$/i.test(color);
}

function paintsCurrentColor(element: SvgElement): boolean {
  const properties = new Properties(element);
  return ['fill', 'stroke'].some((name) => /currentcolor/i.test(properties.get(name) ?? ''));
}

function groupOf(use: SvgElement, copy: SvgElement): SvgElement {
  const properties = new Properties(use);
  if (/fill|stroke|content|border/.test(properties.styled('transform-box') ?? ''))
    throw new SvgRefusal('is placed by the box of a use element; convert it to paths without transform-box');
  const placing = ['x', 'y', 'width', 'height'].flatMap((name) => {
    const value = properties.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  properties.delete('x', 'y', 'width', 'height', 'href');
  let placed = copy;
  if (copy.name === 'symbol' || copy.name === 'svg')
    placed = { ...copy, name: 'svg', attributes: new Map([...copy.attributes, ...placing]) };
  else {
    const place = new Map(placing);
    const [x, y] = ['x', 'y']
      .map((name) => place.get(name) ?? '0')
      .map((length) => (/\d$/.test(length) ? `${length}px` : length));
    const isMoved = Number.parseFloat(x!) !== 0 || Number.parseFloat(y!) !== 0;
    const attributes = new Map([['style', `transform:translate(${x},${y})`]]);
    if (isMoved) placed = { name: 'g', attributes, children: [copy] };
  }
  return { name: 'g', attributes: use.attributes, children: [...use.children, placed] };
}
