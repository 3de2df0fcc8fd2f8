export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';

/**
 * One element of a cleaned drawing. There are no text nodes: icons draw with shapes, and text content is
 * dropped by the parser. `style` holds declarations that the sanitizer has rewritten as `name:value;…`.
 */
export interface SvgElement {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: SvgElement[];
}
