import { parseDrawing } from '../icon/customize-drawing.ts';
import type { StoredIcon } from './stored-icons.ts';

/** Starts a browser download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // An object URL keeps its content in memory. After ten seconds the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A zip with one SVG per icon, one folder per pack, and CREDITS.md. The zip library is loaded on first use. */
export async function writeArchive(icons: readonly StoredIcon[], credits: string): Promise<Blob> {
  const { makeZip } = await import('client-zip');
  const files = icons.map(({ slug, svg }) => ({ name: `${slug.replace('--', '/')}.svg`, input: svg }));
  return new Response(makeZip([...files, { name: 'CREDITS.md', input: credits }])).blob();
}

/** Attributes of a drawing that its symbol does not get: the `<use>` element sets the size. */
const OMITTED: ReadonlySet<string> = new Set(['xmlns', 'width', 'height']);

/**
 * One SVG file with a symbol per icon, for `<use href="sprite.svg#mdi--home"/>`. Ids inside drawings are unique among all
 * icons, so symbols do not collide.
 */
export function writeSprite(icons: readonly Pick<StoredIcon, 'slug' | 'svg'>[]): string {
  const sprite = document.implementation.createDocument('http://www.w3.org/2000/svg', 'svg');
  for (const { slug, svg } of icons) {
    const drawing = parseDrawing(svg);
    const symbol = sprite.createElementNS('http://www.w3.org/2000/svg', 'symbol');
    for (const { name, value } of drawing.attributes)
      if (!OMITTED.has(name)) symbol.setAttribute(name, value);
    symbol.id = slug;
    symbol.append(...[...drawing.childNodes].map((node) => sprite.importNode(node, true)));
    sprite.documentElement.append(symbol);
  }
  return new XMLSerializer().serializeToString(sprite);
}
