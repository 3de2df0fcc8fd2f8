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

export function textNode(text: string): SvgElement {
  return { name: TEXT_NODE, attributes: new Map(), children: [], text };
}
