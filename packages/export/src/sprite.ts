import { escapeXml } from '@glyphdex/svg/tree';
import type { NamedDrawing } from './drawing.ts';
import { writeBody } from './markup.ts';

/** Attributes that a symbol does not take from its drawing: `<use>` sets the size. */
const OMITTED: ReadonlySet<string> = new Set(['width', 'height', 'id']);

/**
 * One SVG file with a symbol per icon, for `<use href="sprite.svg#home"/>`. Ids inside a drawing contain a hash of it,
 * so only equal drawings have equal ids.
 */
export function writeSprite(icons: readonly NamedDrawing[]): string {
  const symbols = icons.map((icon) => {
    const attributes = [...icon.root.attributes]
      .filter(([name]) => !OMITTED.has(name))
      .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
      .join('');
    return `<symbol id="${icon.name}"${attributes}>${writeBody(icon)}</symbol>\n`;
  });
  // Pasted into a page, it takes no space. Hidden by `display`, gradients would not paint.
  return `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" width="0" height="0" style="position:absolute">\n${symbols.join('')}</svg>\n`;
}
