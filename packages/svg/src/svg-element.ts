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

/** The first element of each id. */
export function elementsById(
  root: SvgElement,
  found = new Map<string, SvgElement>(),
): Map<string, SvgElement> {
  const id = root.attributes.get('id');
  if (id !== undefined && !found.has(id)) found.set(id, root);
  for (const child of root.children) elementsById(child, found);
  return found;
}

/** The element that the `href` of another one refers to. */
export function hrefTarget(
  { attributes }: Pick<SvgElement, 'attributes'>,
  byId: ReadonlyMap<string, SvgElement>,
): SvgElement | undefined {
  return byId.get(attributes.get('href')?.slice(1) ?? '');
}

export function textNode(text: string): SvgElement {
  return { name: TEXT_NODE, attributes: new Map(), children: [], text };
}
