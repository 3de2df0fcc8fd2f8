import type { SvgElement } from '@glyphdex/svg';

/** Whether the drawing takes its color from the text around it. */
export function usesTextColor({ svg }: { readonly svg: string }): boolean {
  return /currentcolor/i.test(svg);
}

/** The document as one line of XML, with the namespace on the root. */
export function writeMarkup(root: SvgElement): string {
  return writeElement(root, ' xmlns="http://www.w3.org/2000/svg"');
}

/** The content of the root element as XML. */
export function writeBody({ root }: { readonly root: SvgElement }): string {
  return root.children.map((child) => writeElement(child, '')).join('');
}

function writeElement(element: SvgElement, namespace: string): string {
  if (element.text !== undefined) return escapeXml(element.text);
  const attributes = [...element.attributes]
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
  const open = `<${element.name}${namespace}${attributes}`;
  if (element.children.length === 0) return `${open}/>`;
  return `${open}>${element.children.map((child) => writeElement(child, '')).join('')}</${element.name}>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML and HTML, in content and in double-quoted attributes. */
export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (char) => ESCAPES[char]!);
}
