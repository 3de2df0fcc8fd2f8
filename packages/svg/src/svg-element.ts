export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/** Name of text nodes. */
export const TEXT_NODE = '#text';

/**
 * An element of a clean drawing. Text inside `text`, `tspan`, `textPath`, `title`, `desc` and `style` is a node with
 * the name TEXT_NODE and `text`. `style` attributes have the form `name:value;name:value`.
 */
export interface SvgElement {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: SvgElement[];
  readonly text?: string;
}

/** Name of the placeholder for a dropped element. Structural selectors count it as in the source. */
const DROPPED_NODE = '#dropped';

export function droppedNode(): SvgElement {
  return { name: DROPPED_NODE, attributes: new Map(), children: [] };
}

/** Removes all placeholders of dropped elements, in place. */
export function pruneDropped(element: SvgElement): void {
  const kept = element.children.filter(({ name }) => name !== DROPPED_NODE);
  if (kept.length < element.children.length) element.children.splice(0, Infinity, ...kept);
  for (const child of kept) pruneDropped(child);
}

export function textNode(text: string): SvgElement {
  return { name: TEXT_NODE, attributes: new Map(), children: [], text };
}
