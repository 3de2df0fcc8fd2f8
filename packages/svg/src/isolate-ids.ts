import { hash } from 'node:crypto';
import { escapeId } from './escape-id.ts';
import { serializeSvg } from './serialize-svg.ts';
import { renameAnimations, renameKeyframes } from './style/animation.ts';
import { type SvgElement, textNode } from './svg-element.ts';
import { idIn, LOCAL_URL, localUrlOf, TIMING_ID } from './value-kind.ts';

/**
 * Renames the ids and keyframes of a drawing in place, because two icons on one page must not collide. Unused and
 * repeated ids are removed. New names are `g<hash>_<n>`: `n` numbers the names in order of appearance, and the hash is
 * that of the drawing with the numbers as names. Renaming a renamed drawing therefore changes nothing.
 */
export function isolateIds(root: SvgElement): void {
  const referenced = new Set<string>();
  let hasNames = false;
  decodeReferences(root);
  walk(root, (element) => {
    if (element.attributes.has('id') || element.name === 'style') hasNames = true;
    eachReference(element, (id) => {
      referenced.add(id);
      return id;
    });
  });
  if (!hasNames && referenced.size === 0) return;

  const numbers = new Map<string, string>();
  const numberOf = (id: string): string => {
    const assigned = numbers.get(id);
    if (assigned !== undefined) return assigned;
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

/** Replaces percent-encoded references by the id that they mean: `url(#%C3%A9)` refers to the id `é`. */
function decodeReferences(root: SvgElement): void {
  const ids = new Set<string>();
  let isEncoded = false;
  walk(root, (element) => {
    const id = element.attributes.get('id');
    if (id !== undefined) ids.add(id);
    eachReference(element, (reference) => {
      isEncoded ||= reference.includes('%') && !ids.has(reference);
      return reference;
    });
  });
  if (!isEncoded) return;
  walk(root, (element) =>
    eachReference(element, (reference) => {
      const decoded = ids.has(reference) ? reference : escapeId(decodedOf(reference));
      return ids.has(decoded) ? decoded : reference;
    }),
  );
}

function decodedOf(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
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

/** Replaces every name that the element refers to by the result of `visit`. */
function eachReference(element: SvgElement, visit: (id: string) => string): void {
  if (element.name === 'style') renameSheet(element, visit);
  for (const [name, value] of element.attributes) {
    let next = value;
    if (name === 'href') {
      if (value.startsWith('#')) next = `#${visit(value.slice(1))}`;
    } else if (name === 'begin' || name === 'end')
      next = value.replace(TIMING_ID, (_, before: string, id: string) => `${before}${visit(id)}.`);
    else if (name.startsWith('aria-') && name !== 'aria-label' && name !== 'aria-hidden')
      next = value.split(/ +/).map(visit).join(' ');
    else {
      if (value.includes('url('))
        next = value.replace(LOCAL_URL, (...match) =>
          localUrlOf(visit(idIn(match.at(-1) as Record<string, string>))),
        );
      if (name === 'style' && next.includes('animation'))
        next = renameAnimations(next, (keyframes) => withoutMark(visit(`${KEYFRAMES_MARK}${keyframes}`)));
    }
    if (next !== value) element.attributes.set(name, next);
  }
}

function renameSheet(element: SvgElement, visit: (id: string) => string): void {
  const text = element.children[0]?.text ?? '';
  const next = renameKeyframes(text, (name) => withoutMark(visit(`${KEYFRAMES_MARK}${name}`)));
  if (next !== text) element.children.splice(0, Infinity, textNode(next));
}

/** Marks names of keyframes, which may be equal to an id. */
const KEYFRAMES_MARK = '@';

function withoutMark(name: string): string {
  return name.replace(KEYFRAMES_MARK, '');
}

function walk(element: SvgElement, visit: (element: SvgElement) => void): void {
  visit(element);
  for (const child of element.children) walk(child, visit);
}
