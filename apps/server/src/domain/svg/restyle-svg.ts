import { isolateIds } from './isolate-ids.ts';
import { replaceCurrentColor } from './replace-current-color.ts';
import { scaleStrokes } from './scale-strokes.ts';
import { parseSvg, writeSvg } from './svg-tree.ts';
import { type Flip, type QuarterTurn, turnDrawing } from './turn-drawing.ts';

/** How a drawing is to look; what is not given stays as it is. */
export interface Restyling {
  /** Width and height in pixels. The drawing is fitted into the middle. */
  readonly size?: number | undefined;
  /** As CSS writes it; takes the place of currentColor. */
  readonly color?: string | undefined;
  /** In units of the drawing. */
  readonly strokeWidth?: number | undefined;
  readonly rotate?: QuarterTurn | undefined;
  readonly flip?: Flip | undefined;
}

/**
 * How does a sanitized drawing read in another size, color or direction? Answers a document that the sanitizer would
 * leave as it is: values are replaced and a group is put around, nothing else is added. Animation goes on, turned with
 * the rest. Linear in the text; throws when that is no XML.
 */
export function restyleSvg(svg: string, { size, color, strokeWidth, rotate, flip }: Restyling): string {
  const root = parseSvg(svg);
  if (color !== undefined) replaceCurrentColor(root, color);
  if (strokeWidth !== undefined) scaleStrokes(root, strokeWidth);
  turnDrawing(root, rotate, flip);
  if (size !== undefined) {
    root.attributes.set('width', String(size));
    root.attributes.set('height', String(size));
  }
  return isolateIds(writeSvg(root));
}
