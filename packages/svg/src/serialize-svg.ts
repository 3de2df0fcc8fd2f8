import { ATTRIBUTE_CHARS_MAX, DEPTH_MAX, DOCUMENT_BYTES_MAX, ELEMENTS_MAX } from './limits.ts';
import { SvgRefusal } from './refusal.ts';
import { SVG_NAMESPACE, type SvgElement } from './svg-element.ts';

/**
 * Writes a cleaned drawing as one line of XML without prefixes, comments or CDATA. XML and HTML parsers read the same tree
 * out of it: every `&`, `<`, `>` and `"` of a value or text is escaped.
 */
export function serializeSvg(root: SvgElement): string {
  return serialize(root, ` xmlns="${SVG_NAMESPACE}"`);
}

function serialize(element: SvgElement, namespace: string): string {
  if (element.text !== undefined) return escapeText(element.text);
  let text = `<${element.name}${namespace}`;
  for (const [name, value] of element.attributes) text += ` ${name}="${escapeText(value)}"`;
  if (element.children.length === 0) return `${text}/>`;
  text += '>';
  for (const child of element.children) text += serialize(child, '');
  return `${text}</${element.name}>`;
}

function escapeText(value: string): string {
  return /[&<>"]/.test(value) ? value.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char) : value;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Throws `SvgRefusal` when the clean drawing is itself beyond a limit of what is read: styles that are written out, ids that
 * are renamed, signs that are escaped and a group around the content make it larger than its source. So whatever comes out
 * may come in again. Linear in the text.
 */
export function checkOutcome(root: SvgElement, svg: string): void {
  // No sign takes more than three bytes.
  if (svg.length * 3 > DOCUMENT_BYTES_MAX && Buffer.byteLength(svg) > DOCUMENT_BYTES_MAX)
    throw new SvgRefusal(`larger than ${DOCUMENT_BYTES_MAX / 1024} KiB when it is clean`);
  let elements = 0;
  const visit = ({ name, attributes, children }: SvgElement, depth: number): void => {
    if (name.startsWith('#')) return;
    if (depth > DEPTH_MAX) throw new SvgRefusal(`nested deeper than ${DEPTH_MAX} elements when it is clean`);
    if (++elements > ELEMENTS_MAX)
      throw new SvgRefusal(`more than ${ELEMENTS_MAX} elements when it is clean`);
    for (const [attribute, value] of attributes)
      if (value.length > ATTRIBUTE_CHARS_MAX && attribute !== 'd' && attribute !== 'href')
        throw new SvgRefusal(`has a ${attribute} of more than ${ATTRIBUTE_CHARS_MAX} characters`);
    for (const child of children) visit(child, depth + 1);
  };
  visit(root, 1);
}
