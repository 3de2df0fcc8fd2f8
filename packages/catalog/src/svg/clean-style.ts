import { type CssNode, generate, parse } from 'css-tree';
import { ATTRIBUTE_KINDS, STYLE_PROPERTIES } from './allow-list.ts';
import { ATTRIBUTE_CHARS_MAX } from './limits.ts';
import { type CheckedKind, isWellFormed } from './value-kind.ts';

/**
 * What remains of a `style` attribute? The declarations of permitted properties with well-formed values, as
 * `name:value;name:value`; empty when nothing does. Read by a real CSS parser, so that comments, escapes
 * and broken declarations cannot hide anything.
 */
export function cleanStyle(text: string): string {
  if (text.length > ATTRIBUTE_CHARS_MAX || text.includes('\\')) return '';
  const kept = new Map<string, string>();
  const list = parse(text, { context: 'declarationList', onParseError: () => undefined });
  if (list.type !== 'DeclarationList') return '';
  list.children.forEach((node: CssNode) => {
    if (node.type !== 'Declaration') return;
    const name = node.property.toLowerCase();
    if (!STYLE_PROPERTIES.has(name)) return;
    const value = generate(node.value).trim();
    const kind = ATTRIBUTE_KINDS.get(name) as CheckedKind;
    if (!isWellFormed(kind, value)) return;
    // The last declaration of a property is the one in force.
    kept.delete(name);
    kept.set(name, value);
  });
  return [...kept].map(([name, value]) => `${name}:${value}`).join(';');
}

/** The declarations of a style that `cleanStyle` has written. */
export function* cleanDeclarations(style: string): Generator<readonly [name: string, value: string]> {
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) yield [declaration.slice(0, colon), declaration.slice(colon + 1)];
  }
}
