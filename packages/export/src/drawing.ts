import { type SvgElement, sanitizeSvg, type ViewBox } from '@glyphdex/svg';
import { serializeSvg } from '@glyphdex/svg/tree';

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

/** Sets the longer side in pixels. */
export function resize(drawing: Drawing, size: number): Drawing {
  const { width, height } = drawing.box;
  const scale = size / Math.max(width, height);
  const attributes = new Map(drawing.root.attributes);
  attributes.set('width', rounded(width * scale)).set('height', rounded(height * scale));
  const root = { ...drawing.root, attributes };
  return { ...drawing, root, svg: serializeSvg(root) };
}

function rounded(pixels: number): string {
  return String(Math.round(pixels * 100) / 100);
}
