import type { SvgElement } from '../tree.ts';

/** Attributes that may contain a color: paint, styles, and values of animations. */
const COLORED: ReadonlySet<string> = new Set(
  'fill stroke color stop-color flood-color lighting-color style values from to by'.split(' '),
);

/** Replaces `currentColor` by `color` everywhere in a drawing, in place. Other colors stay. */
export function replaceCurrentColor(node: SvgElement, color: string): void {
  for (const [name, value] of node.attributes) {
    if (COLORED.has(name)) node.attributes.set(name, replaceIn(value, color));
  }
  for (const [position, child] of node.children.entries()) {
    if (node.name === 'style' && child.text !== undefined) {
      node.children[position] = { ...child, text: replaceIn(child.text, color) };
    } else replaceCurrentColor(child, color);
  }
}

function replaceIn(value: string, color: string): string {
  return value.replaceAll(/\bcurrentcolor\b/gi, color);
}
