import type { SvgNode } from './svg-tree.ts';

/** Where a colour can stand: in paint, in a style, and in the frames of an animation. */
const COLORED: ReadonlySet<string> = new Set(
  'fill stroke color stop-color flood-color lighting-color style values from to by'.split(' '),
);

/** Puts `color` wherever the drawing takes the colour of its surroundings, in place. Its own colours stay. */
export function replaceCurrentColor(node: SvgNode, color: string): void {
  for (const [name, value] of node.attributes) {
    if (COLORED.has(name)) node.attributes.set(name, value.replaceAll(/\bcurrentcolor\b/gi, color));
  }
  for (const child of node.children) replaceCurrentColor(child, color);
}
