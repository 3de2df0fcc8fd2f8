import { parseDrawing } from '../icon/customize-drawing.ts';
import type { StoredIcon } from './stored-icons.ts';

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; the address would keep the content in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A zip with a file per icon, in a folder per pack, and whom to credit. The library comes when it is wanted. */
export async function writeArchive(icons: readonly StoredIcon[], credits: string): Promise<Blob> {
  const { makeZip } = await import('client-zip');
  const files = icons.map(({ slug, svg }) => ({ name: `${slug.replace('--', '/')}.svg`, input: svg }));
  return new Response(makeZip([...files, { name: 'CREDITS.md', input: credits }])).blob();
}

/** What a symbol takes over from the root of its drawing; its size comes from where it is used. */
const OF_THE_ROOT: ReadonlySet<string> = new Set(['xmlns', 'width', 'height']);

/**
 * One SVG file with a symbol per icon, to be used by `<use href="sprite.svg#mdi--home"/>`. Ids inside the drawings are unique
 * among all icons, so they can stand side by side.
 */
export function writeSprite(icons: readonly Pick<StoredIcon, 'slug' | 'svg'>[]): string {
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
