import type { Icon } from '@glyphdex/contract';
import { getFiles } from '../api/collections.ts';
import type { Look } from '../gallery/tile-look.ts';
import { formatsOf } from '../icon/code-formats.ts';
import { drawnAs, parseDrawing } from '../icon/customize-drawing.ts';

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

/** Formats of the files of an archive. The browser writes those of the first row, the service the others. */
const TEXT_FORMATS = { SVG: 'svg', React: 'jsx', Vue: 'vue', Svelte: 'svelte', CSS: 'css' } as const;
const SERVED_FORMATS = { PNG: 'png', WebP: 'webp', Font: 'woff2' } as const;
export type ArchiveFormat = keyof typeof TEXT_FORMATS | keyof typeof SERVED_FORMATS;
export const ARCHIVE_FORMATS = Object.keys({ ...TEXT_FORMATS, ...SERVED_FORMATS }) as ArchiveFormat[];

interface ArchiveFile {
  readonly name: string;
  readonly input: string | Uint8Array<ArrayBuffer>;
}

/** The files of icons in a format, one folder per pack, and the icons that have none. */
export async function filesOf(icons: readonly Icon[], format: ArchiveFormat, look: Look) {
  const nameOf = (slug: string) => slug.replace('--', '/');
  if (format in TEXT_FORMATS) {
    const extension = TEXT_FORMATS[format as keyof typeof TEXT_FORMATS];
    const files = icons.map((icon): ArchiveFile => {
      const { write } = formatsOf(icon).find(({ name }) => name === format)!;
      const input = write(icon, drawnAs(icon.svg?.svg_code ?? '', look));
      return { name: `${nameOf(icon.slug)}.${extension}`, input };
    });
    return { files, leftOut: [] };
  }
  const served = SERVED_FORMATS[format as keyof typeof SERVED_FORMATS];
  const answer = await getFiles(
    icons.map(({ slug }) => slug),
    served,
    look,
  );
  const files = answer.flatMap(({ name, base64 }): ArchiveFile[] => {
    if (base64 === undefined) return [];
    const input = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return [{ name: nameOf(name), input }];
  });
  return { files, leftOut: answer.filter(({ base64 }) => base64 === undefined) };
}

/**
 * A zip of files with CREDITS.md, and the texts of licenses, by SPDX id, in a folder. The zip library is loaded on
 * first use.
 */
export async function writeArchive(
  files: readonly ArchiveFile[],
  credits: string,
  licenses: ReadonlyMap<string, string>,
): Promise<Blob> {
  const { makeZip } = await import('client-zip');
  const texts = [...licenses].map(([spdx, input]) => ({ name: `licenses/${spdx}.txt`, input }));
  return new Response(makeZip([...files, { name: 'CREDITS.md', input: credits }, ...texts])).blob();
}

/** Attributes that a symbol does not take from its drawing: the sprite has the namespace, `<use>` sets the size. */
const OMITTED: ReadonlySet<string> = new Set(['xmlns', 'width', 'height']);

/**
 * One SVG file with a symbol per icon, for `<use href="sprite.svg#mdi--home"/>`. Ids inside a drawing contain a hash of
 * it, so only equal drawings have equal ids.
 */
export function writeSprite(icons: readonly Icon[], look: Look): string {
  const sprite = document.implementation.createDocument('http://www.w3.org/2000/svg', 'svg');
  // Pasted into a page, it takes no space.
  for (const side of ['width', 'height']) sprite.documentElement.setAttribute(side, '0');
  for (const { slug, svg } of icons) {
    const drawing = parseDrawing(drawnAs(svg?.svg_code ?? '', look));
    const symbol = sprite.createElementNS('http://www.w3.org/2000/svg', 'symbol');
    for (const { name, value } of drawing.attributes)
      if (!OMITTED.has(name)) symbol.setAttribute(name, value);
    symbol.id = slug;
    symbol.append(...[...drawing.childNodes].map((node) => sprite.importNode(node, true)));
    sprite.documentElement.append(symbol);
  }
  return new XMLSerializer().serializeToString(sprite);
}
