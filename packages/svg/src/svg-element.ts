export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/** The name of nodes that are a run of text and no element. */
export const TEXT_NODE = '#text';

/**
 * One element of a cleaned drawing, or a run of text inside `text`, `tspan`, `textPath`, `title`, `desc` and `style`: those
 * are named TEXT_NODE and have `text`. `style` attributes hold declarations that the sanitizer has rewritten as
 * `name:value;…`.
 */
export interface SvgElement {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: SvgElement[];
  readonly text?: string;
}

/** The name of nodes in the place of what has been dropped, so that selectors count as in the source. */
const DROPPED_NODE = '#dropped';

export function droppedNode(): SvgElement {
  return { name: DROPPED_NODE, attributes: new Map(), children: [] };
}

/** Takes out all dropped nodes, in place. */
export function pruneDropped(element: SvgElement): void {
  const kept = element.children.filter(({ name }) => name !== DROPPED_NODE);
  if (kept.length < element.children.length) element.children.splice(0, Infinity, ...kept);
  for (const child of kept) pruneDropped(child);
}

export function textNode(text: string): SvgElement {
  return { name: TEXT_NODE, attributes: new Map(), children: [], text };
}
