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

/** Which customizations have an effect: a color on `currentColor`, a stroke width on `stroke-width` attributes. */
export function customizableParts(svg: string): { readonly color: boolean; readonly strokeWidth: boolean } {
  return { color: /currentcolor/i.test(svg), strokeWidth: /\sstroke-width="/.test(svg) };
}

/** The root element of a drawing. */
export function parseDrawing(svg: string): Element {
  return new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
}

function rounded(pixels: number): string {
  return String(Math.round(pixels * 100) / 100);
}
