import type { SvgElement } from '@glyphdex/svg';

const WIDTH = 'stroke-width';

/**
 * Moves the stroke width of most strokes from the elements to the root, where a property of a component overrides it.
 * Strokes of another width keep theirs. A drawing with widths
 * in styles or animations stays as it is, and so does one with `use`.
 */
export function liftStrokeWidth(root: SvgElement): SvgElement {
  if (hasOwnRules(root)) return root;
  const counts = new Map<string, number>();
  visitStrokes(root, 'none', '1', (width) => counts.set(width, (counts.get(width) ?? 0) + 1));
  const [main] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (main === undefined) return root;
  const [width] = main;
  const lifted = visitStrokes(root, 'none', '1', (own) => (own === width ? undefined : own));
  return { ...lifted, attributes: new Map([...lifted.attributes, [WIDTH, width]]) };
}

/** A copy in which each stroked element has the width that `widthOf` returns for its own one, and no other has one. */
function visitStrokes(
  element: SvgElement,
  inheritedStroke: string,
  inheritedWidth: string,
  widthOf: (own: string) => unknown,
): SvgElement {
  const stroke = element.attributes.get('stroke') ?? inheritedStroke;
  const own = element.attributes.get(WIDTH) ?? inheritedWidth;
  const children = element.children.map((child) => visitStrokes(child, stroke, own, widthOf));
  const attributes = new Map(element.attributes);
  attributes.delete(WIDTH);
  const isShape = element.text === undefined && !element.children.some(({ name }) => !UNDRAWN.test(name));
  const width = isShape && stroke !== 'none' && !UNDRAWN.test(element.name) ? widthOf(own) : undefined;
  if (typeof width === 'string') attributes.set(WIDTH, width);
  return { ...element, attributes, children };
}

/** Elements that draw nothing themselves. */
const UNDRAWN = /^(?:animate|set|mpath|title|desc|#text)/;

function hasOwnRules({ name, attributes, children, text = '' }: SvgElement): boolean {
  const rules = `${attributes.get('style') ?? ''} ${attributes.get('attributeName') ?? ''} ${text}`;
  // The strokes of a `use` element come from elsewhere.
  return name === 'use' || rules.includes('stroke') || children.some(hasOwnRules);
}
