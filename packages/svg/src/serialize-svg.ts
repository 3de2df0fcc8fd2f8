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
