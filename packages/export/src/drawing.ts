import { type SvgElement, sanitizeSvg, type ViewBox } from '@glyphdex/svg';

/** A drawing as a tree, to be written in another language. */
export interface Drawing {
  readonly root: SvgElement;
  readonly box: ViewBox;
  /** The document as text. */
  readonly svg: string;
}

/** A drawing and its name in the exported files. */
export interface NamedDrawing extends Drawing {
  /** Lowercase letters, digits and hyphens: `home-outline`. Unique in one export. */
  readonly name: string;
}

/** Reads a sanitized document. Sanitizing it again changes nothing. Throws if the document is not valid. */
export function readDrawing(svg: string): Drawing {
  const result = sanitizeSvg(svg);
  if (!result.ok) throw new Error(`The drawing ${result.reason}.`);
  return { root: result.root, box: result.box, svg: result.svg };
}

/** Whether the drawing takes its color from the text around it. */
export function usesTextColor({ svg }: Pick<Drawing, 'svg'>): boolean {
  return /currentcolor/i.test(svg);
}

/**
 * Sets the longer side in pixels, and replaces `currentColor` by a color. The caller validates the color. Absent
 * members change nothing.
 */
export function customize(
  drawing: Drawing,
  { size, color }: { readonly size?: number | undefined; readonly color?: string | undefined },
): Drawing {
  let { svg } = drawing;
  if (color !== undefined) svg = svg.replaceAll(/currentcolor/gi, color);
  const changed = svg === drawing.svg ? drawing : readDrawing(svg);
  if (size === undefined) return changed;
  const { width, height } = changed.box;
  const scale = size / Math.max(width, height);
  const attributes = new Map(changed.root.attributes);
  attributes.set('width', rounded(width * scale)).set('height', rounded(height * scale));
  const root = { ...changed.root, attributes };
  return { ...changed, root, svg: writeMarkup(root) };
}

function rounded(pixels: number): string {
  return String(Math.round(pixels * 100) / 100);
}

/** The document as one line of XML, with the namespace on the root. */
export function writeMarkup(root: SvgElement): string {
  return writeElement(root, ' xmlns="http://www.w3.org/2000/svg"');
}

/** The content of the root element as XML. */
export function writeBody({ root }: Drawing): string {
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
