import { strokeOf } from '@glyphdex/contract/svg-document';
import type { Look } from '../gallery/tile-look.ts';

/** Changes to a drawing; absent members change nothing. */
export interface Customization {
  /** `#rrggbb`; replaces only `currentColor`. */
  readonly color?: string | undefined;
  /** Pixels of the longer side; replaces width and height. */
  readonly size?: number | undefined;
  /** In units of the drawing; replaces the `stroke-width` attributes. */
  readonly strokeWidth?: number | undefined;
}

/** Applies color, size and stroke width. */
export function customizeDrawing(svg: string, { color, size, strokeWidth }: Customization): string {
  const drawing = parseDrawing(svg);
  if (size !== undefined) {
    const [, , width = 1, height = 1] = (drawing.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
    const scale = size / Math.max(width, height);
    drawing.setAttribute('width', rounded(width * scale));
    drawing.setAttribute('height', rounded(height * scale));
  }
  for (const element of [drawing, ...drawing.querySelectorAll('*')]) {
    if (strokeWidth !== undefined && element.hasAttribute('stroke-width'))
      element.setAttribute('stroke-width', String(strokeWidth));
    if (color === undefined) continue;
    for (const { name, value } of [...element.attributes])
      if (/currentcolor/i.test(value)) element.setAttribute(name, value.replaceAll(/currentcolor/gi, color));
  }
  return new XMLSerializer().serializeToString(drawing);
}

/** The markup of a drawing in the look that the visitor has chosen for all icons. */
export function drawnAs(svg: string, { color, size, stroke }: Look): string {
  if (svg === '' || (color === undefined && size === undefined && stroke === undefined)) return svg;
  return customizeDrawing(svg, {
    color,
    size: size === undefined ? undefined : Number(size),
    strokeWidth: stroke === undefined ? undefined : strokeOf(svg, Number(stroke)),
  });
}

/** The root element of a drawing. */
export function parseDrawing(svg: string): Element {
  return new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
}

function rounded(pixels: number): string {
  return String(Math.round(pixels * 100) / 100);
}
