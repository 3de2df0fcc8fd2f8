import { SVG_NAMESPACE, type SvgElement } from './svg-element.ts';

/** Writes a cleaned drawing as one line of XML without prefixes, text, comments or CDATA. */
export function serializeSvg(root: SvgElement): string {
  return serialize(root, ` xmlns="${SVG_NAMESPACE}"`);
}

function serialize(element: SvgElement, namespace: string): string {
  let text = `<${element.name}${namespace}`;
  for (const [name, value] of element.attributes) text += ` ${name}="${escapeValue(value)}"`;
  if (element.children.length === 0) return `${text}/>`;
  text += '>';
  for (const child of element.children) text += serialize(child, '');
  return `${text}</${element.name}>`;
}

function escapeValue(value: string): string {
  return /[&<>"]/.test(value) ? value.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char) : value;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
