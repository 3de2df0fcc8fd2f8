import { STYLE_KINDS } from './allow-list.ts';
import { type DropReport, quoted } from './refusal.ts';
import type { Declaration } from './style/declaration.ts';
import type { SvgElement } from './svg-element.ts';
import { type CheckedKind, isWellFormed } from './value-kind.ts';
import { visiblePart } from './visible-part.ts';

/**
 * Returns the permitted declarations with well-formed values as `name:value;name:value`; empty if there are none. The
 * last declaration of a property wins, unless an earlier one is important.
 */
export function cleanStyle(declarations: readonly Declaration[], report?: DropReport): string {
  const kept = new Map<string, Declaration>();
  for (const declaration of declarations) {
    const { property, value, isImportant } = declaration;
    const kind = STYLE_KINDS.get(property) as CheckedKind | undefined;
    if (kind === undefined) {
      report?.(`style property ${quoted(property)}`, 'is not on the allow-list');
      continue;
    }
    if (!isWellFormed(kind, value)) {
      report?.(
        `style ${quoted(`${property}:${value}`)}`,
        'its value does not match the grammar of the property',
        visiblePart(property, value),
      );
      continue;
    }
    if (kept.get(property)?.isImportant === true && !isImportant) continue;
    kept.delete(property);
    kept.set(property, declaration);
  }
  return [...kept.values()].map(({ property, value }) => `${property}:${value}`).join(';');
}

/** Splits a `style` attribute that `cleanStyle` has written. */
export function* cleanDeclarations(style: string): Generator<readonly [name: string, value: string]> {
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) yield [declaration.slice(0, colon), declaration.slice(colon + 1)];
  }
}

/** Writes declarations as the `style` of an element, in place. */
export function setStyle(
  { attributes }: SvgElement,
  declarations: Iterable<readonly [string, string]>,
): void {
  const text = Array.from(declarations, ([name, value]) => `${name}:${value}`).join(';');
  if (text === '') attributes.delete('style');
  else attributes.set('style', text);
}

/** The attributes of an element of a clean drawing, overridden by the declarations of its `style`. */
export function propertiesOf({ attributes }: SvgElement): ReadonlyMap<string, string> {
  const style = attributes.get('style');
  return style === undefined ? attributes : new Map([...attributes, ...cleanDeclarations(style)]);
}
