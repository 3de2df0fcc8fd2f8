import { hash } from 'node:crypto';
import { serializeSvg } from './serialize-svg.ts';
import type { SvgElement } from './svg-element.ts';
import { LOCAL_URL, TIMING_ID } from './value-kind.ts';

/**
 * Renames the ids of a drawing so that two icons on one page never collide, in place. Ids that nothing refers to
 * and repeated ones go. The new names are `g<hash>_<n>`: n counts ids in the order in which they first appear, the
 * hash is that of the drawing with its ids so numbered. Renaming a renamed drawing therefore changes nothing.
 */
export function isolateIds(root: SvgElement): void {
  const referenced = new Set<string>();
  let definesIds = false;
  walk(root, (element) => {
    if (element.attributes.has('id')) definesIds = true;
    eachReference(element, (id) => {
      referenced.add(id);
      return id;
    });
  });
  if (!definesIds && referenced.size === 0) return;

  const numbers = new Map<string, string>();
  const numberOf = (id: string): string => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    const next = `_${numbers.size.toString(36)}`;
    numbers.set(id, next);
    return next;
  };
  const defined = new Set<string>();
  rename(root, (id, isDefinition) => {
    if (isDefinition && (!referenced.has(id) || defined.has(id))) return undefined;
    if (isDefinition) defined.add(id);
    return numberOf(id);
  });
  if (numbers.size === 0) return;
  const prefix = `g${hash('sha256', serializeSvg(root), 'hex').slice(0, 10)}`;
  rename(root, (id) => prefix + id);
}

function rename(root: SvgElement, nameOf: (id: string, isDefinition: boolean) => string | undefined): void {
  walk(root, (element) => {
    const id = element.attributes.get('id');
    if (id !== undefined) {
      const name = nameOf(id, true);
      if (name === undefined) element.attributes.delete('id');
      else element.attributes.set('id', name);
    }
    eachReference(element, (target) => nameOf(target, false) ?? target);
  });
}

/** Calls `visit` with every id that the element refers to and writes what it returns in its place. */
function eachReference(element: SvgElement, visit: (id: string) => string): void {
  for (const [name, value] of element.attributes) {
    let next = value;
    if (name === 'href') next = `#${visit(value.slice(1))}`;
    else if (name === 'begin' || name === 'end')
      next = value.replace(TIMING_ID, (_, id: string, event: string) => `${visit(id)}.${event}`);
    else if (value.includes('url(')) next = value.replace(LOCAL_URL, (_, id: string) => `url(#${visit(id)})`);
    if (next !== value) element.attributes.set(name, next);
  }
}

function walk(element: SvgElement, visit: (element: SvgElement) => void): void {
  visit(element);
  for (const child of element.children) walk(child, visit);
}
