import { parseDrawing } from '../icon/customize-drawing.ts';
import type { StoredIcon } from './stored-icons.ts';

/** Saves a file through the browser's download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // An object URL keeps its content in memory. Ten seconds are enough for the browser to start reading it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * A zip with one SVG per icon, one folder per pack, CREDITS.md, and the texts of licenses, by SPDX id, in a folder. The
 * zip library is loaded on first use.
 */
export async function writeArchive(
  icons: readonly StoredIcon[],
  credits: string,
  licenses: ReadonlyMap<string, string>,
): Promise<Blob> {
  const { makeZip } = await import('client-zip');
  const files = icons.map(({ slug, svg }) => ({ name: `${slug.replace('--', '/')}.svg`, input: svg }));
  const texts = [...licenses].map(([spdx, input]) => ({ name: `licenses/${spdx}.txt`, input }));
  return new Response(makeZip([...files, { name: 'CREDITS.md', input: credits }, ...texts])).blob();
}

/** The slugs of the icons, one per line, for `glyphdex export icons.txt`. */
export function writeList(icons: readonly Pick<StoredIcon, 'slug'>[]): string {
  return icons.map(({ slug }) => `${slug}\n`).join('');
}

/** Attributes that a symbol does not take from its drawing: the sprite has the namespace, `<use>` sets the size. */
const OMITTED: ReadonlySet<string> = new Set(['xmlns', 'width', 'height']);

/**
 * One SVG file with a symbol per icon, for `<use href="sprite.svg#mdi--home"/>`. Ids inside a drawing contain a hash of
 * it, so only equal drawings have equal ids.
 */
export function writeSprite(icons: readonly Pick<StoredIcon, 'slug' | 'svg'>[]): string {
  const sprite = document.implementation.createDocument('http://www.w3.org/2000/svg', 'svg');
  // Pasted into a page, it takes no space.
  for (const side of ['width', 'height']) sprite.documentElement.setAttribute(side, '0');
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
