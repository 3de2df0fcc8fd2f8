import { parseDrawing } from '../icon/customize-drawing.ts';
import type { KeptIcon } from './kept-icons.ts';

/** What a symbol takes over from the root of its drawing; its size comes from where it is used. */
const OF_THE_ROOT: ReadonlySet<string> = new Set(['xmlns', 'width', 'height']);

/**
 * One SVG file with a symbol per icon, to be used by `<use href="sprite.svg#mdi--home"/>`. Ids inside the drawings are unique
 * among all icons, so they can stand side by side.
 */
export function writeSprite(icons: readonly Pick<KeptIcon, 'slug' | 'svg'>[]): string {
  const sprite = document.implementation.createDocument('http://www.w3.org/2000/svg', 'svg');
  for (const { slug, svg } of icons) {
    const drawing = parseDrawing(svg);
    const symbol = sprite.createElementNS('http://www.w3.org/2000/svg', 'symbol');
    for (const { name, value } of drawing.attributes)
      if (!OF_THE_ROOT.has(name)) symbol.setAttribute(name, value);
    symbol.id = slug;
    symbol.append(...[...drawing.childNodes].map((node) => sprite.importNode(node, true)));
    sprite.documentElement.append(symbol);
  }
  return new XMLSerializer().serializeToString(sprite);
}
