import { ENTITIES_MAX, ENTITY_CHARS_MAX } from './limits.ts';
import { SvgRefusal } from './svg-refusal.ts';

/**
 * Which abbreviations does a DOCTYPE declare? Exporters write the public identifier of SVG 1.1, which says nothing, and
 * Illustrator a list of entities for namespace addresses. Nothing is ever fetched. Throws `SvgRefusal` for everything
 * else that a DTD can hold: parameter and external entities, entities in entities, markup, attribute defaults.
 */
export function readDoctype(text: string): ReadonlyMap<string, string> {
  const entities = new Map<string, string>();
  const declared =
    /^\s*([\w:.-]+)(?:\s+(?:PUBLIC\s+(?:"[^"]*"|'[^']*')|SYSTEM)\s+(?:"[^"]*"|'[^']*'))?\s*(?:\[([\s\S]*)\]\s*)?$/.exec(
      text,
    );
  if (declared === null || !/^(?:[\w.-]+:)?svg$/.test(declared[1] ?? ''))
    throw new SvgRefusal('has a DOCTYPE that is not that of SVG');
  let rest = (declared[2] ?? '').trim();
  while (rest !== '') {
    const comment = /^<!--(?:[^-]|-[^-])*-->\s*/.exec(rest)?.[0];
    if (comment !== undefined) {
      rest = rest.slice(comment.length);
      continue;
    }
    const entity = /^<!ENTITY\s+([A-Za-z_][\w.-]{0,63})\s+(?:"([^"<>&%]*)"|'([^'<>&%]*)')\s*>\s*/.exec(rest);
    const value = entity?.[2] ?? entity?.[3];
    if (!entity?.[1] || value === undefined)
      throw new SvgRefusal('has a DOCTYPE with more than plain entities');
    if (entities.size >= ENTITIES_MAX || value.length > ENTITY_CHARS_MAX)
      throw new SvgRefusal('has a DOCTYPE with too many or too long entities');
    // The first declaration of a name counts (XML 1.0 §4.2).
    if (!entities.has(entity[1])) entities.set(entity[1], value);
    rest = rest.slice(entity[0].length);
  }
  return entities;
}
