import { SVG_NAMESPACE, type SvgElement } from './svg-element.ts';

/**
 * Serializes a clean drawing as one line of XML without prefixes, comments and CDATA. It escapes every `&`, `<`, `>`
 * and `"`, so XML and HTML parsers read the same tree.
 */
export function serializeSvg(root: SvgElement): string {
  return serialize(root, ` xmlns="${SVG_NAMESPACE}"`);
}

/** Serializes an element or text node as it is: a root has its namespace only if it is among its attributes. */
export function serializeElement(element: SvgElement): string {
  return serialize(element, '');
}

function serialize(element: SvgElement, namespace: string): string {
  if (element.text !== undefined) return escapeXml(element.text);
  let text = `<${element.name}${namespace}`;
  for (const [name, value] of element.attributes) text += ` ${name}="${escapeXml(value)}"`;
  if (element.children.length === 0) return `${text}/>`;
  text += '>';
  for (const child of element.children) text += serialize(child, '');
  return `${text}</${element.name}>`;
}

/** Escapes text for XML and HTML, in content and in double-quoted attributes. */
export function escapeXml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char) : text;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
